import { expect, test } from "vitest";
import { mergeUserData } from "./mergeUserData.ts";

const day = (date: string, time: number, num: number) => ({ date, time, num });

test("adds up both halves by day and by subject", () => {
  const api = {
    study_time: 600,
    today_time: "60",
    days: 3,
    streak: 1,
    done_num: 0,
    right_rate: 0,
    exam_num: 0,
    rank_percent: 80,
    week: [day("2026-11-25", 60, 0), day("2026-11-26", 0, 0), day("2026-11-27", 60, 0)],
    calendar: [day("2026-11-25", 60, 0), day("2026-11-26", 0, 0), day("2026-11-27", 60, 0)],
    subject: [{ id: "315", name: "英语", time: 600, num: 0 }],
    more: "stays",
  };
  const companion = {
    study_time: 300,
    today_time: 30,
    days: 1,
    streak: 0,
    done_num: 20,
    right_rate: 75,
    exam_num: 1,
    rank_percent: 10,
    week: [day("2026-11-26", 30, 20), day("2026-11-27", 0, 0)],
    calendar: [day("2026-11-24", 0, 0), day("2026-11-26", 30, 20)],
    subject: [
      { id: 315, name: "英语（二）", time: 300, num: 20 },
      { id: 316, name: "湖南课", time: 1, num: 1 },
    ],
  };
  expect(mergeUserData(api, companion)).toEqual({
    study_time: 900,
    today_time: 90,
    days: 3,
    streak: 3,
    done_num: 20,
    right_rate: 75,
    exam_num: 1,
    rank_percent: -1,
    week: [day("2026-11-25", 60, 0), day("2026-11-26", 30, 20), day("2026-11-27", 60, 0)],
    calendar: [
      day("2026-11-24", 0, 0),
      day("2026-11-25", 60, 0),
      day("2026-11-26", 30, 20),
      day("2026-11-27", 60, 0),
    ],
    subject: [
      { id: "315", name: "英语", time: 900, num: 20 },
      { id: 316, name: "湖南课", time: 1, num: 1 },
    ],
    more: "stays",
  });
});

test("returns the figures of one server when the other server has no figures", () => {
  expect(mergeUserData("x", { days: 1 })).toEqual({ days: 1 });
  expect(mergeUserData({ days: 1 }, null)).toEqual({ days: 1 });
  expect(mergeUserData({}, {})).toMatchObject({ study_time: 0, days: 0, streak: 0, right_rate: 0, week: [] });
});
