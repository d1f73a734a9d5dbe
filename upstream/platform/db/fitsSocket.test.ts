import { expect, test } from "vitest";
import { fitsSocket } from "./fitsSocket.ts";

test.each([
  ["100 Latin letters", "a".repeat(100), true],
  ["101 Latin letters", "a".repeat(101), false],
  ["33 Chinese characters", "数".repeat(33), true],
  ["34 Chinese characters", "数".repeat(34), false],
])("a path of %s fits a socket by its bytes", (_, path, fits) => {
  expect(fitsSocket(path)).toBe(fits);
});
