import { expect, test } from "vitest";
import { type Call, callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { keptLessonsCall } from "#client/calls/play.ts";
import { ownNotesCall } from "#client/calls/note.ts";
import { learnRecordCall, ownClassroomsCall } from "#client/calls/study.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const record = (lessonId: number, more: object = {}) => ({
  course_id: 11,
  course_name: "英语精讲",
  classroom_id: 21,
  lesson_id: lessonId,
  lesson_name: `第${lessonId}讲`,
  position: 65,
  duration: 600,
  progress: 10,
  is_finish: "0",
  update_time: "2026-03-03 21:00:00",
  ...more,
});
const room = [{ classroomCourseType: "", list: [{ classroom_id: 21, name: "英语班" }] }];
const render = (
  list: readonly object[],
  total = list.length,
  mode: "full" | "study" = "full",
  own: readonly object[] = room,
) =>
  renderScreen(
    "/study/course/record",
    [
      [learnRecordCall({ page: 1 }), { list, total, page: 1, page_size: 20 }],
      [ownClassroomsCall(undefined), own],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode, now: parseShanghai("2026-03-04 10:00:00") ?? 0 },
  );

test.each(["full", "study"] as const)("a lesson continues in its own classroom, in %s mode", async (mode) => {
  const html = await render([record(5)], 1, mode);
  expect(html).toContain('href="/course/study/21?lesson=5"');
  expect(html).toContain("英语精讲 · 昨天 21:00");
  expect(html).toContain("已学 10% · 上次到 01:05 / 10:00");
});

test("an API that sends no page_size has one page of 13 records, and two of 21", async () => {
  const unsized = (total: number) => {
    const list = Array.from({ length: Math.min(total, 20) }, (_, at) => record(at + 1));
    return renderScreen(
      "/study/course/record",
      [
        [learnRecordCall({ page: 1 }), { list, total }],
        [ownClassroomsCall(undefined), room],
        [callOf(userInfo, {}), { id: 1 }],
      ],
      { signedIn: true },
    );
  };
  expect(await unsized(13)).not.toContain("page=2");
  expect(await unsized(21)).toContain("page=2");
  expect(await unsized(21)).not.toContain("page=3");
});

test("a lesson left at its end counts as finished only if the server marks it as finished", async () => {
  const html = await render([record(5, { position: 600, progress: 40 })]);
  expect(html).toContain("已学 40%");
  expect(html).not.toContain("已学完");
  expect(await render([record(5, { progress: 100, is_finish: "1" })])).toMatch(/已学完.*再看一遍/s);
});

test("a lesson locked by an unsigned contract or by expiry shows the reason and links to the next step", async () => {
  const html = await render([
    record(5, { lock: "contract", contract_id: 9 }),
    record(6, { lock: "buy", classroom_id: "" }),
  ]);
  expect(html).toMatch(/签署协议后可以继续学.*href="\/user\/contract\?id=9"/s);
  expect(html).toMatch(/有效期已过.*href="\/course\/11"/s);
  expect(html).not.toContain("/course/study/");
});

test("shows links to further pages, and one next step without records", async () => {
  expect(await render([record(5)], 45)).toContain('href="/study/course/record?page=2');
  expect(await render([])).toMatch(/还没有学习记录.*href="\/study\/course\/my"/s);
  expect(await render([], 0, "full", [])).toMatch(/还没有学习记录.*href="\/course"[^>]*>去选课/s);
  expect(await render([], 0, "study", [])).not.toContain("去选课");
});

const page = (path: string, call: Call, list: readonly object[], total = list.length) =>
  renderScreen(
    path,
    [
      [call, { list, total, page: 1, page_size: 20 }],
      [ownClassroomsCall(undefined), room],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true },
  );

test("a saved lesson links to its player, or shows why it is locked", async () => {
  const path = "/study/course/record?show=kept";
  const kept = { ...record(5), create_time: "2026-03-01 08:00:00" };
  const html = await page(path, keptLessonsCall({ page: 1 }), [
    kept,
    { ...kept, lesson_id: 6, lesson_name: "第6讲", lock: "buy", classroom_id: "" },
  ]);
  expect(html).toMatch(/aria-current="page"[^>]*>收藏的课/);
  expect(html).toMatch(/第5讲.*已学 10% · 收藏于 2026-03-01.*href="\/course\/study\/21\?lesson=5"/s);
  expect(html).toMatch(/第6讲.*有效期已过.*href="\/course\/11"/s);
  expect(html).toContain('aria-label="取消收藏：第5讲"');
  expect(await page(path, keptLessonsCall({ page: 1 }), [])).toContain("还没有收藏的课");
});

test("notes can be searched by a plain form, and link to their second or page", async () => {
  const note = {
    note_id: 1,
    lesson_id: 5,
    lesson_name: "第5讲",
    lesson_type: "video",
    course_name: "英语精讲",
    classroom_id: 21,
    second: 754,
    content: "**主干** 先找",
    update_time: "2026-03-01 08:00:00",
  };
  const all = await page("/study/course/record?show=notes", ownNotesCall({ q: "", page: 1 }), [
    note,
    { ...note, note_id: 2, lesson_type: "doc", second: 3 },
    { ...note, note_id: 3, classroom_id: "" },
  ]);
  expect(all).toMatch(/<form[^>]*role="search"[^>]*action="\/study\/course\/record"/);
  expect(all).toMatch(
    /<strong>主干<\/strong>.*href="\/course\/study\/21\?lesson=5&amp;t=754"[^>]*>回到 12:34/s,
  );
  expect(all).toContain("回到 第 3 页");
  expect(all.match(/\/course\/study\/21/g)).toHaveLength(2);
  expect(all).toMatch(/href="\/api\/note\/export"[^>]*download/);
  const path = "/study/course/record?show=notes&q=%E4%B8%BB%E5%B9%B2";
  const found = await page(path, ownNotesCall({ q: "主干", page: 1 }), [note], 45);
  expect(found).toMatch(/value="主干"|找到 45 条/);
  expect(found).toContain("show=notes&amp;q=%E4%B8%BB%E5%B9%B2&amp;page=2");
  expect(await page(path, ownNotesCall({ q: "主干", page: 1 }), [])).toContain("没有含“主干”的笔记");
});
