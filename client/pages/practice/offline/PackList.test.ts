import { expect, test } from "vitest";
import { findRecord } from "./PackList.tsx";

const PACKS = [{ recordId: "12" }, { recordId: "13" }];

test.each([
  ["/question/exam?record=12", "12"],
  ["/question/exam?seq=3&record=13", "13"],
  ["/question/exam?record=99", undefined],
  ["/question/exam?mode=4", undefined],
  ["/question/exam/result?record=12", undefined],
  ["/study/question", undefined],
  ["", undefined],
])("finds for the unreachable address %s the pack %s", (from, expected) => {
  expect(findRecord(from, PACKS)).toBe(expected);
});
