import { practiceReport } from "#shared/contract/practice/endpoints.ts";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const report = {
  record_id: 7,
  mode: "random",
  name: "随机练习",
  subject_id: 315,
  subject_name: "英语",
  status: "finished",
  question_num: 3,
  right_num: 2,
  wrong_num: 1,
  count: 3,
  section_kind: "point",
  section: [],
  question: [],
};
const lesson = { lesson_id: 5, lesson_name: "第5讲", course_id: 11, classroom_id: 21, second: 754 };
const render = (more: object = {}) =>
  renderScreen(
    "/question/exam/result?record=7",
    [
      [callOf(practiceReport, { recordId: "7" }), { ...report, ...more }],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true },
  );

test("the result of a lesson's practice links to the second at which the lesson was left", async () => {
  const html = await render({ mode: "lesson", name: "本节练习", lesson });
  expect(html).toContain("本节练习 · 英语 · 第5讲");
  expect(html).toMatch(/href="\/course\/study\/21\?lesson=5&amp;t=754"[^>]*>回到课里 12:34/);
  expect(html).toContain("再做 3 题");
  // The result of a lesson's practice does not offer another set of questions.
  expect(html).not.toMatch(/再来一套|继续下一组|mode=lesson/);
});

test("a practice begun at the start of a lesson links to the lesson; without a classroom, to the course", async () => {
  const begun = await render({ mode: "lesson", lesson: { ...lesson, second: 0 } });
  expect(begun).toMatch(/href="\/course\/study\/21\?lesson=5"[^>]*>回到课里</);
  const tried = await render({ mode: "lesson", lesson: { ...lesson, classroom_id: "" } });
  expect(tried).toMatch(/href="\/course\/11"[^>]*>回到课里/);
});

test("the result of any other practice offers its missed questions and another run of the same mode", async () => {
  const html = await render();
  expect(html).toMatch(/再练错题.*继续下一组/s);
  expect(html).not.toContain("回到课里");
});

const section = (name: string, rightNum: number, more: object = {}) => ({
  name,
  question_num: 2,
  right_num: rightNum,
  none_num: 0,
  reviewing_num: 0,
  ...more,
});

test("a result with missed questions names their points and has two large actions", async () => {
  const html = await render({ section: ["时态", "语态", "冠词", "代词"].map((name) => section(name, 1)) });
  expect(html).toContain("错在 4 个考点：时态、语态、冠词等。先看错题的解析，再练一遍。");
  const [, actions = ""] = /aria-label="接下来">(.*?)<\/nav>/s.exec(html) ?? [];
  expect(
    actions
      .replaceAll(/<[^>]*>/g, " ")
      .trim()
      .split(/\s+/),
  ).toEqual(["再练错题", "继续下一组"]);
});

test("a result with essays leads to the first one that waits for the learner's own verdict", async () => {
  const html = await render({
    wrong_num: 0,
    reviewing_num: 1,
    section: [section("写作", 0, { question_num: 1, reviewing_num: 1 })],
    question: [
      { seq: 1, question_id: 51, status: "right" },
      { seq: 2, question_id: 52, status: "reviewing" },
    ],
  });
  expect(html).toMatch(/href="\/question\/exam\?record=7&amp;seq=2"[^>]*>去自评/);
  expect(html).toContain("有 1 题要对照参考答案自评");
  expect(html).not.toContain("待批");
});

test("a result reports that no answer was wrong", async () => {
  expect(await render({ wrong_num: 0, right_num: 3 })).toContain("全部答对");
});
