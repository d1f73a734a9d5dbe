import { expect, test } from "vitest";
import { createJournalChannel } from "./journalChannel.ts";

test("what comes to its end after the journal was closed tells nobody, and throws nothing", () => {
  const neighbours = createJournalChannel("of-this-test", () => undefined);
  neighbours.tell("before");
  neighbours.close();
  expect(() => neighbours.tell("after")).not.toThrow();
});
