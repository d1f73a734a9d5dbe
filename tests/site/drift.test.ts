import { expect, test } from "vitest";
import { drift, SCREENS } from "#tests/support/drift.ts";

// Each field with each wrong value: tests/promises/drift.promise.ts.
test("a field of another type takes neither a page nor a block", async () => {
  const { tried, changed, lost } = await drift({ targets: SCREENS, wrong: [{ a: { b: [1] } }], every: 3 });
  expect(lost).toEqual([]);
  expect(tried).toBeGreaterThan(100);
  expect(changed).toEqual(expect.arrayContaining(["/course/list", "/question/detail", "/live/list"]));
});
