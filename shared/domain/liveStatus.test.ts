import fc from "fast-check";
import { expect, test } from "vitest";
import { liveStatus, nextLiveChange, sortLives } from "./liveStatus.ts";
import { formatShanghai, parseShanghai } from "./shanghaiTime.ts";

const evening = { startTime: "2025-06-30 19:30:00", endTime: "2025-06-30 21:00:00" };
const at = (text: string) => parseShanghai(text) ?? Number.NaN;

test("changes the status exactly at midnight, at the start and at the end", () => {
  const steps: [string, string, string, string, boolean][] = [
    ["2025-06-29 23:59:59", "waiting", "待开播", "tomorrow", false],
    ["2025-06-30 00:00:00", "soon", "即将开始", "tomorrow", true],
    ["2025-06-30 19:29:59", "soon", "即将开始", "tomorrow", true],
    ["2025-06-30 19:30:00", "live", "直播中", "today", true],
    ["2025-06-30 20:59:59", "live", "直播中", "today", true],
    ["2025-06-30 21:00:00", "ended", "已结束", "end", true],
    ["2025-07-01 00:00:00", "ended", "已结束", "end", false],
  ];
  for (const [now, status, label, cssClass, isToday] of steps) {
    expect(liveStatus(evening, at(now)), now).toMatchObject({ status, label, cssClass, isToday });
  }
});

test("formats time and date for readers", () => {
  const now = at("2025-06-30 08:00:00");
  expect(liveStatus(evening, now)).toMatchObject({ time: "19:30-21:00", date: "6月30日" });
  const overnight = { startTime: "2025-12-31 23:00:00", endTime: "2026-01-01 01:00:00" };
  expect(liveStatus(overnight, now)).toMatchObject({ time: "23:00-2026年1月1日 01:00", date: "12月31日" });
  expect(liveStatus(overnight, at("2026-01-02 00:00:00")).date).toBe("2025年12月31日");
});

test("lets a class without readable times wait, and one without an end last its day", () => {
  expect(liveStatus({ startTime: "", endTime: "" }, 0)).toMatchObject({
    status: "waiting",
    time: "",
    date: "",
  });
  const open = { startTime: "2025-06-30 19:30:00", endTime: "" };
  expect(liveStatus(open, at("2025-06-30 23:59:59")).status).toBe("live");
  expect(liveStatus(open, at("2025-07-01 00:00:00")).status).toBe("ended");
});

test("sorts by start, ended classes last", () => {
  const lives = [
    { id: 1, startTime: "2025-06-30 08:00:00", endTime: "2025-06-30 09:00:00" },
    { id: 2, startTime: "2025-07-02 08:00:00", endTime: "2025-07-02 09:00:00" },
    { id: 3, startTime: "2025-06-29 08:00:00", endTime: "2025-06-29 09:00:00" },
    { id: 4, startTime: "2025-06-30 09:30:00", endTime: "2025-06-30 11:00:00" },
    { id: 5, startTime: "2025-07-01 08:00:00", endTime: "2025-07-01 09:00:00" },
    { id: 6, startTime: "", endTime: "" },
  ];
  expect(sortLives(lives, at("2025-06-30 10:00:00")).map((live) => live.id)).toEqual([4, 5, 2, 6, 3, 1]);
  // A class has ended at its very end.
  expect(sortLives(lives, at("2025-06-30 11:00:00")).map((live) => live.id)).toEqual([5, 2, 6, 3, 1, 4]);
});

test("changes the status at the announced moment and not before", () => {
  const hours = fc.integer({ min: 0, max: 200 });
  const base = at("2025-06-28 00:00:00");
  const live = fc.tuple(hours, hours).map(([start, length]) => ({
    startTime: formatShanghai(base + start * 3_600_000),
    endTime: formatShanghai(base + (start + length + 1) * 3_600_000),
  }));
  fc.assert(
    fc.property(
      fc.array(live, { maxLength: 5 }),
      fc.integer({ min: 0, max: 400 * 3600 }),
      (lives, second) => {
        const now = base + second * 1000;
        const states = (ms: number) => lives.map((item) => liveStatus(item, ms).status).join();
        const change = nextLiveChange(lives, now);
        if (change === undefined) {
          expect(states(now + 1e11)).toBe(states(now));
          return;
        }
        expect(states(change - 1)).toBe(states(now));
        expect(states(change)).not.toBe(states(now));
      },
    ),
  );
});

test("announces the change after one that happens now, and none of a class without a time", () => {
  expect(nextLiveChange([evening], at(evening.startTime))).toBe(at(evening.endTime));
  expect(nextLiveChange([evening], at(evening.endTime))).toBeUndefined();
  expect(nextLiveChange([{ startTime: "", endTime: "" }], 0)).toBeUndefined();
});
