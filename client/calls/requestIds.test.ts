import { expect, test } from "vitest";
import { createRequestIds } from "./requestIds.ts";

test("the same input has the same name, another one another, and so has the first once it comes back", () => {
  const idOf = createRequestIds();
  const first = idOf({ mobile: "13800000001", code: "1234" });
  expect(idOf({ mobile: "13800000001", code: "1234" })).toBe(first);
  const second = idOf({ mobile: "13800000001", code: "4321" });
  expect(second).not.toBe(first);
  expect(idOf({ mobile: "13800000001", code: "1234" })).not.toBe(first);
  expect(first).toMatch(/^[\w-]{16,64}$/);
});

test("two forms never share a name", () => {
  expect(createRequestIds()({})).not.toBe(createRequestIds()({}));
});
