import { today, userData } from "#shared/contract/study/endpoints.ts";
import { beforeAll, expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { ownClassroomsCall } from "#client/calls/study.ts";
import { nextItem, type TodayItem } from "#client/today/todayItems.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { heatCells } from "./heatCells.ts";
import { charts } from "./lazyParts.ts";
import { weekSums } from "./Charts.tsx";

// The lazy code loads first, because rendering to a string cannot wait for it.
beforeAll(async () => void (await charts.load()));

/** 4 March 2026, a Wednesday. */
const now = parseShanghai("2026-03-04 10:00:00") ?? 0;
const item = (key: string, kind: string, more: object = {}) => ({
  key,
  kind,
  name: key,
  minutes: 9,
  ...more,
});

const render = (
  { today: day = {}, figures = {} }: { readonly today?: object; readonly figures?: object },
  mode: "full" | "study" = "full",
) =>
  renderScreen(
    "/study/course",
    [
      [callOf(today, {}), day],
      [callOf(userData, {}), figures],
      [ownClassroomsCall(undefined), []],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode, now },
  );

test.each(["full", "study"] as const)("lists the day's items, each with a link, in %s mode", async (mode) => {
  const html = await render(
    {
      today: {
        minutes: 36,
        exam: [{ subject_id: 313, subject_name: "自学考试", day: "2026-04-18", left_days: 45 }],
        item: [
          item("review-313", "review", { num: 8, subject_id: 313, subject_name: "自学考试" }),
          item("daily", "daily", {
            num: 10,
            subject_id: 315,
            subject_name: "英语",
            record_id: 7,
            is_done: 1,
          }),
          item("lesson-3", "lesson", {
            name: "第3讲",
            course_id: 11,
            course_name: "英语精讲",
            classroom_id: 21,
            lesson_id: 3,
          }),
          item("live-2", "live", {
            name: "答疑",
            live_id: 2,
            start_time: "2026-03-04 19:30:00",
            end_time: "2026-03-04 21:00:00",
          }),
          item("expiry-11", "expiry", {
            name: "旧课",
            course_id: 11,
            end_time: "2026-03-10 23:59:59",
            minutes: 0,
          }),
          item("other", "of another upstream"),
        ],
      },
    },
    mode,
  );
  expect(html).toContain("距自学考试 45 天");
  expect(html).toMatch(
    /href="\/question\/exam\?mode=review&amp;subject=313".*自学考试 8 题.*约 9 分钟 · 到期的错题/s,
  );
  expect(html).toMatch(/href="\/question\/exam\/result\?record=7".*英语 10 题.*今天的已完成/s);
  expect(html).toMatch(/href="\/course\/study\/21\?lesson=3".*第3讲.*约 9 分钟 · 英语精讲/s);
  expect(html).toMatch(/href="\/live\/2".*答疑.*约 9 分钟 · 即将开始 19:30-21:00/s);
  expect(html).toMatch(/href="\/course\/11".*旧课.*6 天后到期</s);
  expect(html).toMatch(/一共约 36 分钟.*开始/s);
  expect(html).not.toContain("of another upstream");
});

test("suggests one next step on a day without a plan", async () => {
  expect(await render({})).toMatch(/还没有考试日期.*今天没有安排.*href="\/course"/s);
});

test("leads to the items after those started, then to the skipped items, then ends", () => {
  const at = (key: string, kind: string, isDone = false) =>
    ({ key, kind, isDone, lessonId: "" }) as TodayItem;
  const items = [
    at("review-313", "review"),
    at("daily", "daily", true),
    at("lesson-3", "lesson"),
    at("live-2", "live"),
  ];
  const next = (...passed: string[]) => nextItem(items, passed)?.key;
  expect(next()).toBe("review-313");
  expect(next("review-313")).toBe("lesson-3");
  // The plan lists the next lesson once one is finished, but the learner is led to only one lesson in a row.
  expect(next("review-313", "lesson")).toBe("live-2");
  expect(next("review-313", "lesson", "live-2")).toBe("review-313");
  expect(nextItem(items.slice(1), ["lesson", "live-2"])).toBeUndefined();
});

test("shows the days of study as squares and as numbers", async () => {
  const calendar = [{ date: "2026-03-03", time: 1800, num: 12 }];
  const html = await render({ figures: { calendar, streak: 1, today_time: 0, study_time: 1800 } });
  expect(html).toContain("最近十二周里有 1 天学习");
  expect(html).toContain("今天还没学 · 连续 1 天");
  expect(html).toMatch(/<th scope="row">2026-03-03<\/th><td>30分钟<\/td><td>12(<!-- -->)? 题<\/td>/);
});

test("shows the learner's rank only with enough other learners", async () => {
  const figures = { study_time: 1800, rank_percent: 63 };
  expect(await render({ figures })).toContain("近 30 天的学习时间超过了 63% 的同学");
  for (const rank_percent of [-1, 0, undefined])
    expect(await render({ figures: { ...figures, rank_percent } })).not.toContain("的同学");
});

test("draws weeks and subjects, with tables whose numbers are sums of the days", async () => {
  const calendar = [
    { date: "2026-02-24", time: 3_600, num: 2 },
    { date: "2026-03-02", time: 1_800, num: 12 },
    { date: "2026-03-04", time: 1_860, num: 3 },
  ];
  const subject = [
    { id: 315, name: "英语", time: 1_800, num: 5 },
    { id: 402, name: "数学", time: 5_460, num: 12 },
  ];
  const html = await render({ figures: { calendar, subject } });
  expect(html).toMatch(/最多一周 1小时1分钟，这一周 1小时1分钟/);
  expect(html).toMatch(/<th scope="row">2026-03-02<\/th><td>1小时1分钟<\/td><td>15(<!-- -->)? 题/);
  expect(html).toMatch(/<th scope="row">2026-02-23<\/th><td>1小时<\/td><td>2(<!-- -->)? 题/);
  expect(html).toContain('<th scope="row">2026-02-16</th><td>—</td><td>—</td>');
  expect(html).not.toMatch(/(?<!\d)0秒|(?<!\d)0(<!-- -->)? 题/);
  // The subject with the longest study time comes first.
  expect(html).toMatch(/数学.*1小时31分钟.*12(<!-- -->)? 题.*英语.*30分钟/s);
  const sums = weekSums(heatCells(calendar, now));
  expect(sums).toHaveLength(12);
  expect(sums.reduce((all, { time }) => all + time, 0)).toBe(7_260);
  expect(await render({})).toContain("学过课、做过题以后");
});

test("weeks begin on Monday and end today", () => {
  const cells = heatCells([{ date: "2026-03-04", time: 0, num: 3 }], now);
  expect(cells).toHaveLength(11 * 7 + 3);
  expect(cells[0]).toMatchObject({ date: "2025-12-15", week: 0, weekday: 0, level: 0 });
  expect(cells.at(-1)).toMatchObject({ date: "2026-03-04", week: 11, weekday: 2, level: 1 });
});
