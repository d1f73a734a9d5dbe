import { expect, test } from "vitest";
import { createNeighbours } from "./neighbours.ts";

test("what comes to its end after the journal was closed tells nobody, and throws nothing", () => {
  const neighbours = createNeighbours("of-this-test", () => undefined);
  neighbours.tell("before");
  neighbours.close();
  expect(() => neighbours.tell("after")).not.toThrow();
});
