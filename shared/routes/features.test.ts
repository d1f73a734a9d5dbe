import { expect, test } from "vitest";
import { endpoints } from "../contract/all/endpoints.ts";
import { FEATURE_NAMES, featuresWithout, offOf } from "./features.ts";
import { routes } from "./table.ts";

test("every feature has screens of the table and calls of the contract", () => {
  for (const name of FEATURE_NAMES) {
    const off = offOf([name]);
    expect(
      routes.some(({ path }) => off?.paths.test(path)),
      name,
    ).toBe(true);
    expect(
      endpoints.some((endpoint) => off?.hasCall(endpoint)),
      name,
    ).toBe(true);
  }
  expect(featuresWithout(() => true)).toEqual(FEATURE_NAMES);
  expect(featuresWithout(({ area }) => area === "exam")).toEqual(["exam"]);
  expect(offOf(["nothing", "of that kind"])).toBeUndefined();
});

test.each([
  ["live", "/live/all?page=2", true],
  ["live", "/live", true],
  ["live", "/live-web?id=1", true],
  ["live", "/lively", false],
  ["live", "/live-english", false],
  ["order", "/user/order?status=1", true],
  ["order", "/orders", false],
  ["practice", "/question/1", false],
  ["practice", "/study/question", true],
  ["practice", "/study/question/error", false],
  ["practice", "/question/exam/result?record=1", true],
  ["teacher", "/course?from=/teacher", false],
])("%s off: %s is %s", (name, path, isOff) => {
  expect(offOf([name])?.paths.test(path)).toBe(isOff);
});
