import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { myLivesPageCall } from "#client/calls/live.ts";
import { learnRecordCall, ownClassroomsCall, studyFiguresCall } from "#client/calls/study.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { heatCells } from "./heatCells.ts";

/** A Wednesday. */
const now = parseShanghai("2026-03-04 10:00:00") ?? 0;
const page = (list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 60 });
const record = (id: number, more: object) => ({
  lesson_id: id,
  lesson_name: `第${id}讲`,
  course_id: 11,
  course_name: "英语",
  classroom_id: 21,
  duration: 600,
  position: 60,
  ...more,
});
const live = (id: number, day: string) => ({
  id,
  name: `直播${id}`,
  start_time: `${day} 19:30:00`,
  end_time: `${day} 21:00:00`,
});
const room = (id: number, until: string) => ({
  classroom_id: id,
  name: `班${id}`,
  expire_time: until,
  course: [],
});

const render = (
  {
    records = [],
    lives = [],
    rooms = [],
    figures = {},
  }: Partial<Record<"records" | "lives" | "rooms", object[]>> & { figures?: object },
  mode: "full" | "study" = "full",
) =>
  renderScreen(
    "/study/course",
    [
      [learnRecordCall({ page: 1 }), page(records)],
      [myLivesPageCall(1), page(lives)],
      [ownClassroomsCall(), [{ classroomCourseType: "a", list: rooms }]],
      [studyFiguresCall(), figures],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode, now },
  );

test.each(["full", "study"] as const)(
  "today has the nearest of each kind, and no more, in %s mode",
  async (mode) => {
    const html = await render(
      {
        records: [record(1, { is_finish: "1" }), record(2, { lock: "buy" }), record(3, {}), record(4, {})],
        lives: [live(1, "2026-03-03"), live(2, "2026-03-04"), live(3, "2026-03-04"), live(4, "2026-03-05")],
        rooms: [room(7, "2026-03-15"), room(8, "2026-03-10"), room(9, "2026-06-30"), room(6, "2026-03-01")],
      },
      mode,
    );
    expect(html).toMatch(/直播2.*即将开始 19:30-21:00，今天还有 1 场/s);
    expect(html).toMatch(/href="\/course\/study\/21\?lesson=3".*第3讲.*英语，还剩约 9 分钟/s);
    expect(html).toMatch(/班8.*还剩 6 天/s);
    for (const other of ["第1讲", "第2讲", "第4讲", "直播1", "直播4", "班7", "班9", "班6"])
      expect(html).not.toContain(other);
  },
);

test("a day without plans has one next step", async () => {
  expect(await render({})).toMatch(/今天没有安排.*href="\/study\/course\/my"/s);
});

test("the days are told as squares and as numbers", async () => {
  const calendar = [{ date: "2026-03-03", time: 1800, num: 12 }];
  const html = await render({ figures: { calendar, streak: 1, today_time: 0, study_time: 1800 } });
  expect(html).toContain("最近十二周里有 1 天学习");
  expect(html).toMatch(/<th scope="row">2026-03-03<\/th><td>30分钟<\/td><td>12(<!-- -->)? 题<\/td>/);
});

test("weeks begin on Monday and end today", () => {
  const cells = heatCells([{ date: "2026-03-04", time: 0, num: 3 }], now);
  expect(cells).toHaveLength(11 * 7 + 3);
  expect(cells[0]).toMatchObject({ date: "2025-12-15", week: 0, weekday: 0, level: 0 });
  expect(cells.at(-1)).toMatchObject({ date: "2026-03-04", week: 11, weekday: 2, level: 1 });
});
