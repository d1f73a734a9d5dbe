import { expect, test } from "vitest";
import { sourceText } from "./sourceText.ts";

const exam = "普通高等学校招生全国统一考试";

test("shows the short name of a paper, for every spelling of its number", () => {
  expect(sourceText({ year: 2017, exam, paper: "（新课标ⅰ）" })).toBe("2017年高考（新课标Ⅰ卷）");
  expect(sourceText({ year: 2016, exam, paper: "（新课标iii）" })).toBe("2016年高考（新课标Ⅲ卷）");
  expect(sourceText({ year: 2018, exam, paper: "新课标Ⅱ" })).toBe("2018年高考（新课标Ⅱ卷）");
  expect(sourceText({ year: 2011, exam, paper: "（全国卷ii）" })).toBe("2011年高考（全国卷Ⅱ）");
  expect(sourceText({ year: 2021, exam, paper: "（全国甲卷）" })).toBe("2021年高考（全国甲卷）");
});

test("does not mistake a chapter number or a remark for the name of a paper", () => {
  expect(sourceText({ year: 2025, exam: "CRAC 2025年版题库", paper: "1.1.1" })).toBe("CRAC 2025年版题库");
  expect(sourceText({ year: 2020, exam, paper: "（解析版）" })).toBe("2020年高考");
});

test("does not repeat the year when the exam's name contains it", () => {
  expect(sourceText({ year: 2014, exam: "2014年迎春杯三年级竞赛初赛", paper: "" })).toBe(
    "2014年迎春杯三年级竞赛初赛",
  );
});

test("returns an empty source when the file names no exam", () => {
  expect(sourceText({ year: 2019, exam: "", paper: "（新课标）" })).toBe("");
});
