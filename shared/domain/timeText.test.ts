import fc from "fast-check";
import { DateTime, type DateTimeUnit } from "luxon";
import { expect, test } from "vitest";
import { parseShanghai } from "./shanghaiTime.ts";
import { clockText, durationText, relativeTimeText } from "./timeText.ts";

const at = (text: string) => parseShanghai(text) ?? Number.NaN;

test("formats lengths in their largest units", () => {
  const rows: [number, string][] = [
    [0, "0秒"],
    [59.9, "59秒"],
    [60, "1分钟"],
    [3599, "59分钟"],
    [3600, "1小时"],
    [3900, "1小时5分钟"],
    [90_000, "1天1小时"],
    [172_800, "2天"],
    [-5, "0秒"],
    [Number.NaN, "0秒"],
  ];
  for (const [seconds, text] of rows) expect(durationText(seconds)).toBe(text);
});

test("keeps two digits on a clock", () => {
  expect([0, 309, 3723, 36_000].map(clockText)).toEqual(["00:00", "05:09", "1:02:03", "10:00:00"]);
});

test("formats moments relative to the reader's day", () => {
  const now = at("2025-06-30 12:00:00");
  const rows: [string, string][] = [
    ["2025-06-30 11:59:30", "刚刚"],
    ["2025-06-30 11:55:00", "5分钟前"],
    ["2025-06-30 08:30:00", "今天 08:30"],
    ["2025-06-29 21:00:00", "昨天 21:00"],
    ["2025-06-28 21:00:00", "6月28日"],
    ["2024-06-03 21:00:00", "2024年6月3日"],
    ["2025-06-30 13:00:00", "今天 13:00"],
    ["2025-07-01 09:00:00", "明天 09:00"],
  ];
  for (const [then, text] of rows) expect(relativeTimeText(at(then), now), then).toBe(text);
});

test("shows the minute before midnight as minutes ago, not as yesterday", () => {
  expect(relativeTimeText(at("2025-06-29 23:59:00"), at("2025-06-30 00:01:00"))).toBe("2分钟前");
});

test("shows the same day as a calendar library", () => {
  const moment = fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2099, 11, 30) });
  const distance = fc.integer({ min: -3 * 86_400_000, max: 400 * 86_400_000 });
  fc.assert(
    fc.property(moment, distance, (ms, later) => {
      const [then, now] = [ms, ms + later].map((at) => DateTime.fromMillis(at, { zone: "Asia/Shanghai" }));
      if (!then || !now || (later >= 0 && later < 3_600_000)) return;
      const same = (other: DateTime, unit: DateTimeUnit) => then.hasSame(other, unit);
      const clock = then.toFormat("HH:mm");
      const expected = same(now.minus({ days: 1 }), "day")
        ? `昨天 ${clock}`
        : same(now, "day")
          ? `今天 ${clock}`
          : same(now.plus({ days: 1 }), "day")
            ? `明天 ${clock}`
            : then.toFormat(same(now, "year") ? "M月d日" : "yyyy年M月d日");
      expect(relativeTimeText(ms, ms + later)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
