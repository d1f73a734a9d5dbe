import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, test } from "vitest";
import {
  DAY_MS,
  dayNumber,
  formatDate,
  formatHourMinute,
  formatShanghai,
  parseShanghai,
  shanghaiParts,
  startOfDay,
} from "./shanghaiTime.ts";

const moments = fc
  .integer({ min: Date.UTC(1992, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  .map((s) => s * 1000);

test("a time is read as +08:00 whatever the zone of the machine", () => {
  expect(parseShanghai("2025-06-30 19:30:00")).toBe(Date.UTC(2025, 5, 30, 11, 30));
  expect(parseShanghai("2025-06-30 00:30")).toBe(Date.UTC(2025, 5, 29, 16, 30));
  expect(parseShanghai("2025-06-30")).toBe(Date.UTC(2025, 5, 29, 16));
});

test("moments that do not exist are undefined", () => {
  for (const text of [
    "",
    "soon",
    "2025-02-29 00:00:00",
    "2025-13-01",
    "2025-00-10",
    "2025-06-30 24:00:00",
    "2025-06-30 12:60",
    "20250630",
    "0000-00-00 00:00:00",
  ]) {
    expect(parseShanghai(text), text).toBeUndefined();
  }
});

test("what is formatted is read back, and agrees with a calendar library", () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const text = formatShanghai(ms);
      const library = DateTime.fromMillis(ms, { zone: "Asia/Shanghai" });
      expect(text).toBe(library.toFormat("yyyy-MM-dd HH:mm:ss"));
      expect(parseShanghai(text)).toBe(ms);
      expect(shanghaiParts(ms).weekday).toBe(library.weekday % 7);
      expect(startOfDay(ms)).toBe(library.startOf("day").toMillis());
    }),
  );
});

test("the day changes at 16:00 UTC", () => {
  const midnight = Date.UTC(2025, 5, 29, 16);
  expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1);
  expect(startOfDay(midnight + DAY_MS - 1)).toBe(midnight);
  expect(formatDate(midnight)).toBe("2025-06-30");
  expect(formatHourMinute(midnight)).toBe("00:00");
});
