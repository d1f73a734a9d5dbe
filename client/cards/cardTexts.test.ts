import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { expiryText, extentText, peopleText } from "./cardTexts.ts";

const now = parseShanghai("2026-06-30 12:00:00") ?? Number.NaN;

test("shows an expiry with the days left", () => {
  expect(expiryText("2026-07-10", now)).toBe("2026-07-10（还剩 10 天）");
  expect(expiryText("2026年7月10日、2027年1月1日", now)).toBe("2026-07-10（还剩 10 天）");
  expect(expiryText("20260630", now)).toBe("今天到期");
  expect(expiryText("2026-05", now)).toBe("已过期（2026-05-31）");
});

test("shows access without an end as unlimited, and an end given in words unchanged", () => {
  expect(expiryText("", now)).toBe("长期有效");
  expect(expiryText(" 开通后 365 天 ", now)).toBe("开通后 365 天");
});

test("counts learners exactly below ten thousand and rounds down above", () => {
  expect(peopleText(8642)).toBe("8642 人在学");
  expect(peopleText(9999)).toBe("9999 人在学");
  expect(peopleText(10_000)).toBe("1 万人在学");
  expect(peopleText(12_990)).toBe("1.2 万人在学");
});

test("omits zero learners", () => {
  for (const count of [0, -3, Number.NaN]) expect(peopleText(count)).toBe("");
});

test.each([
  [42, 31, "42 讲 · 31 小时"],
  [16, 0.1, "16 讲 · 6 分钟"],
  [3, 1, "3 讲 · 1 小时"],
  [3, 0, "3 讲"],
  [0, 2.5, "2.5 小时"],
  [0, 0, ""],
])("shows the length of a course of %d lessons and %d hours", (lessonNum, hours, expected) => {
  expect(extentText(lessonNum, hours)).toBe(expected);
});
