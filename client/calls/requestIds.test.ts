import { expect, test } from "vitest";
import { createRequestIds } from "./requestIds.ts";

test("returns the same id for repeated input, and a new one after other input", () => {
  const idOf = createRequestIds();
  const first = idOf({ mobile: "13800000001", code: "1234" });
  expect(idOf({ mobile: "13800000001", code: "1234" })).toBe(first);
  const second = idOf({ mobile: "13800000001", code: "4321" });
  expect(second).not.toBe(first);
  expect(idOf({ mobile: "13800000001", code: "1234" })).not.toBe(first);
  expect(first).toMatch(/^[\w-]{16,64}$/);
});

test("returns different ids for two forms", () => {
  expect(createRequestIds()({})).not.toBe(createRequestIds()({}));
});
