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
import { shanghaiYear } from "./shanghaiYear.ts";

const moments = fc
  .integer({ min: Date.UTC(1992, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })
  .map((s) => s * 1000);

test("reads a time as +08:00 whatever the machine's zone", () => {
  expect(parseShanghai("2025-06-30 19:30:00")).toBe(Date.UTC(2025, 5, 30, 11, 30));
  expect(parseShanghai("2025-06-30 00:30")).toBe(Date.UTC(2025, 5, 29, 16, 30));
  expect(parseShanghai("2025-06-30")).toBe(Date.UTC(2025, 5, 29, 16));
});

test("returns undefined for moments that do not exist", () => {
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

const zone = "Asia/Shanghai";

test("reads every moment like a calendar library", () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const library = DateTime.fromMillis(ms, { zone });
      const { year, month, day, hour, minute, second, weekday } = library;
      expect(formatShanghai(ms)).toBe(library.toFormat("yyyy-MM-dd HH:mm:ss"));
      expect(formatDate(ms)).toBe(library.toISODate());
      expect(formatHourMinute(ms)).toBe(library.toFormat("HH:mm"));
      expect(shanghaiParts(ms)).toEqual({ year, month, day, hour, minute, second, weekday: weekday % 7 });
      expect(shanghaiYear(ms)).toBe(year);
      expect(startOfDay(ms)).toBe(library.startOf("day").toMillis());
    }),
  );
});

test("reads from every text the moment that a calendar library finds, or none", () => {
  const number = (max: number) => fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, "0"));
  const date = fc
    .tuple(fc.integer({ min: 1992, max: 2099 }), number(13), number(32))
    .map((part) => part.join("-"));
  const clock = fc.tuple(number(25), number(61), number(61)).map((part) => part.join(":"));
  fc.assert(
    fc.property(date, clock, (day, time) => {
      for (const [text, format] of [
        [day, "yyyy-MM-dd"],
        [`${day} ${time.slice(0, 5)}`, "yyyy-MM-dd HH:mm"],
        [`${day} ${time}`, "yyyy-MM-dd HH:mm:ss"],
      ] as const) {
        const library = DateTime.fromFormat(text, format, { zone });
        // Luxon reads 24:00 as the next midnight; parseShanghai rejects it, because no upstream sends it.
        const expected = library.isValid && !text.includes(" 24:") ? library.toMillis() : undefined;
        expect(parseShanghai(text), text).toBe(expected);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("counts the days between two moments like a calendar library", () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const [from, to] = [one, other].map((ms) => DateTime.fromMillis(ms, { zone }).startOf("day"));
      expect(dayNumber(other) - dayNumber(one)).toBe(to?.diff(from ?? to, "days").days);
    }),
  );
});

test("changes the day at 16:00 UTC", () => {
  const midnight = Date.UTC(2025, 5, 29, 16);
  expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1);
  expect(startOfDay(midnight + DAY_MS - 1)).toBe(midnight);
  expect(formatDate(midnight)).toBe("2025-06-30");
  expect(formatHourMinute(midnight)).toBe("00:00");
});
