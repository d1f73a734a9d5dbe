import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { expiryText } from "./expiryText.ts";

const now = parseShanghai("2026-06-30 12:00:00") ?? Number.NaN;

test("an expiry is told with the days that are left", () => {
  expect(expiryText("2026-07-10", now)).toBe("2026-07-10（还剩 10 天）");
  expect(expiryText("2026年7月10日、2027年1月1日", now)).toBe("2026-07-10（还剩 10 天）");
  expect(expiryText("20260630", now)).toBe("今天到期");
  expect(expiryText("2026-05", now)).toBe("已过期（2026-05-31）");
});

test("no end, and an end in words, are told as they are", () => {
  expect(expiryText("", now)).toBe("长期有效");
  expect(expiryText(" 购买后 365 天 ", now)).toBe("购买后 365 天");
});
