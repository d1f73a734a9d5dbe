import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { learnRecordCall } from "#client/calls/study.ts";
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
const render = (list: readonly object[], total = list.length, mode: "full" | "study" = "full") =>
  renderScreen(
    "/study/course/record",
    [
      [learnRecordCall({ page: 1 }), { list, total, page: 1, page_size: 20 }],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, mode, now: parseShanghai("2026-03-04 10:00:00") ?? 0 },
  );

test.each(["full", "study"] as const)("a lesson goes on in its own classroom, in %s mode", async (mode) => {
  const html = await render([record(5)], 1, mode);
  expect(html).toContain('href="/course/study/21?lesson=5"');
  expect(html).toContain("英语精讲 · 昨天 21:00");
  expect(html).toContain("已学 10% · 上次到 01:05 / 10:00");
});

test("whoever stands at the end of a lesson has not finished it by that", async () => {
  const html = await render([record(5, { position: 600, progress: 40 })]);
  expect(html).toContain("已学 40%");
  expect(html).not.toContain("已学完");
  expect(await render([record(5, { progress: 100, is_finish: "1" })])).toMatch(/已学完.*再看一遍/s);
});

test("what waits for a signature or has run out says so and leads on", async () => {
  const html = await render([
    record(5, { lock: "contract", contract_id: 9 }),
    record(6, { lock: "buy", classroom_id: "" }),
  ]);
  expect(html).toMatch(/签署协议后可以接着学.*href="\/user\/contract\?id=9"/s);
  expect(html).toMatch(/有效期已过.*href="\/course\/11"/s);
  expect(html).not.toContain("/course/study/");
});

test("more than a page has its pages, none has one next step", async () => {
  expect(await render([record(5)], 45)).toContain('href="/study/course/record?page=2');
  expect(await render([])).toMatch(/还没有学习记录.*href="\/study\/course\/my"/s);
});
