import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExpiry } from "./expiry.ts";
import { formatDate, parseShanghai } from "./shanghaiTime.ts";

const at = (text: string) => parseShanghai(text) ?? Number.NaN;
const now = at("2025-06-20 12:00:00");

test("reads every form of the specification", () => {
  const forms = [
    "2025-06-30",
    "2025-6-30",
    "2025-06",
    "2025年6月30日",
    "2025年06月30日",
    "2025年6月",
    "20250630",
    "202506",
    " 2025-06-30 ",
    "2025-06-30、2026-06-30",
    "2025年6月、2030年1月",
  ];
  for (const form of forms)
    expect(parseExpiry(form, now), form).toEqual({ time: "2025-06-30", isExpires: false, leftDays: 10 });
});

test("keeps the last day valid until its end", () => {
  expect(parseExpiry("2025-06-20", now)).toEqual({ time: "2025-06-20", isExpires: false, leftDays: 0 });
  expect(parseExpiry("2025-06-20", at("2025-06-20 23:59:59"))?.isExpires).toBe(false);
  expect(parseExpiry("2025-06-20", at("2025-06-21 00:00:00"))).toEqual({
    time: "2025-06-20",
    isExpires: true,
    leftDays: 0,
  });
});

test("a month ends with its last day, leap years, January and December too", () => {
  expect(parseExpiry("2024-02", now)?.time).toBe("2024-02-29");
  expect(parseExpiry("2025-01", now)?.time).toBe("2025-01-31");
  expect(parseExpiry("202512", now)?.time).toBe("2025-12-31");
});

test("a time with seconds expires at that second", () => {
  const text = "2025-06-20 12:00:00";
  expect(parseExpiry(text, now - 1)?.isExpires).toBe(false);
  expect(parseExpiry(text, now)?.isExpires).toBe(true);
});

test("treats a text that is no date as never expiring", () => {
  for (const text of [
    "",
    "长期有效",
    "2025",
    "2025-00",
    "2025-13",
    "2025年0月",
    "自2025-06-30",
    "自2025年6月30日",
    "2025年6月30日起",
    "第20250630期",
    "第20250630",
    "2025-02-30",
    "20251301",
    "2025063",
    "、2025-06-30",
    "2025/06/30",
  ]) {
    expect(parseExpiry(text, now), text).toBeUndefined();
  }
});

test("counts the days left to the named day, for every day of a century", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (days) => {
      expect(parseExpiry(formatDate(now + days * 86_400_000), now)).toMatchObject({
        isExpires: false,
        leftDays: days,
      });
    }),
  );
});

test("never throws, whatever the text", () => {
  fc.assert(fc.property(fc.string(), (text) => void parseExpiry(text, now)));
});
