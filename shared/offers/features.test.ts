import { expect, test } from "vitest";
import { endpoints } from "../contract/all/endpoints.ts";
import { FEATURE_NAMES, featuresWithout, featuresOff } from "./features.ts";
import { routes } from "../routes/table.ts";

test("gives every feature screens of the table or buttons by their calls, and most features calls", () => {
  for (const name of FEATURE_NAMES) {
    const off = featuresOff([name]);
    const places = [
      ...routes.map(({ path }) => path.replace(/:\w+/g, "1")),
      ...endpoints.map(({ path }) => path),
    ];
    expect(
      places.some((path) => off?.paths.test(path)),
      name,
    ).toBe(true);
    // The feature offline has no calls of its own: practice packs use the calls of practice.
    if (name !== "offline")
      expect(
        endpoints.some((endpoint) => off?.hasCall(endpoint)),
        name,
      ).toBe(true);
  }
  expect(featuresWithout(() => true)).toEqual(FEATURE_NAMES);
  expect(featuresWithout(({ area }) => area === "exam")).toEqual(["exam"]);
  expect(featuresWithout(({ area, method }) => area === "play" && method === "POST")).toEqual(["player"]);
  expect(featuresWithout(({ path }) => path.endsWith("/feedback"))).toEqual(["feedback"]);
  expect(featuresWithout(({ path }) => path.startsWith("/handoff"))).toEqual(["handoff"]);
  expect(featuresOff(["nothing", "of that kind"])).toBeUndefined();
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
  ["player", "/course/study/1?lesson=2", true],
  ["player", "/course/11/trial/3", true],
  ["player", "/course/c-11/trial/l.3", true],
  ["player", "/course/11", false],
  ["note", "/study/course/record?show=notes", true],
  ["note", "/study/course/record", false],
  ["note", "/note/save", true],
  ["keep", "/study/course/record?show=kept", true],
  ["offline", "/question/exam", false],
  ["calendar", "/live/calendar.ics?id=1", true],
  ["calendar", "/live/31", false],
])("with %s off, %s is off: %s", (name, path, isOff) => {
  expect(featuresOff([name])?.paths.test(path)).toBe(isOff);
});
