import { expect, test } from "vitest";
import { drift } from "#tests/support/drift.ts";

// The full test of every screen, field and wrong value is tests/promises/drift.promise.ts.
test("a mistyped field breaks neither a page nor a block", async () => {
  const targets = ["/course", "/question/1", "/live"];
  const { tried, changed, lost } = await drift({ targets, wrong: [{ a: { b: [1] } }], every: 4 });
  expect(lost).toEqual([]);
  expect(tried).toBeGreaterThan(30);
  expect(changed).toEqual(expect.arrayContaining(["/course/list", "/question/detail", "/live/list"]));
});
