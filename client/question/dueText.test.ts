import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { dueText, nextText } from "./dueText.ts";

const late = parseShanghai("2026-03-10 23:30:00") ?? 0;

test("counts calendar days instead of 24-hour periods", () => {
  expect(dueText("2026-03-11 08:00:00", late)).toBe("明天复习");
  expect(dueText("2026-03-13 23:59:00", late)).toBe("3 天后复习");
  expect(dueText("2026-03-10 23:59:00", late)).toBe("今天该复习");
  expect(dueText("2026-03-01 08:00:00", late)).toBe("今天该复习");
  expect(dueText("", late)).toBe("");
});

test("shows the date, with the year if it differs from this year", () => {
  expect(nextText("2026-03-11 08:00:00", late)).toBe("下次 3月11日（明天）");
  expect(nextText("2026-03-13 23:59:00", late)).toBe("下次 3月13日（3 天后）");
  expect(nextText("2027-01-02 00:00:00", late)).toBe("下次 2027年1月2日（298 天后）");
  expect(nextText("2026-03-10 08:00:00", late)).toBe("今天该复习");
  expect(nextText("", late)).toBe("");
});
