import { examReport, examBoard } from "#shared/contract/exam/endpoints.ts";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { pageOfSeq, questionsOf, countRevisited, usualShow } from "./reportParts.ts";

type Answers = Parameters<typeof renderScreen>[1];
const now = parseShanghai("2026-11-25 10:00:00") ?? 0;
const hash = "ab".repeat(32);

const ask = (seq: number) => ({
  id: 100 + seq,
  seq,
  type: "single",
  stem: `题干${seq}`,
  options: [
    { key: "A", content: `甲${seq}` },
    { key: "B", content: `乙${seq}` },
  ],
});
const question = (seq: number, status: string, more: object = {}) => ({
  seq,
  question_id: 100 + seq,
  section_id: 1,
  spent_ms: seq * 10_000,
  is_done: status === "no_answer" ? 0 : 1,
  is_marked: seq === 2 ? 1 : 0,
  status,
  score: status === "right" ? 2 : 0,
  total_score: 2,
  my_answer: status === "no_answer" ? [] : [status === "right" ? "A" : "B"],
  answer: ["A"],
  analysis: `解析${seq}`,
  ask: ask(seq),
  ...more,
});
const sums = { question_num: 3, right_num: 1, wrong_num: 1, none_num: 1, score: 2, total_score: 6 };

const report = (more: object = {}) => ({
  record_id: 15,
  paper_id: 1,
  name: "全真模拟卷",
  subject_name: "英语（二）",
  kind: "mock",
  show_result: "submitted",
  status: "finished",
  ended_by: "learner",
  begin_time: "2026-11-25 08:00:00",
  submit_time: "2026-11-25 09:00:00",
  used_time: 3_600,
  receipt: "MK-2026-0001",
  hash,
  done_num: 2,
  is_score_shown: 1,
  is_told: 1,
  pass_score: 4,
  is_pass: 0,
  ...sums,
  section: [{ id: 1, name: "一、选择", ...sums }],
  point_kind: "point",
  point: [{ name: "时态", question_num: 3, right_num: 1, score: 2, total_score: 6 }],
  question: [question(1, "right"), question(2, "wrong"), question(3, "no_answer")],
  visit: [
    { seq: 1, at: 5 },
    { seq: 2, at: 40 },
    { seq: 1, at: 90 },
  ],
  changed: [{ seq: 2, kind: "right_wrong", from: ["A"], to: ["B"] }],
  own: [
    { record_id: 14, submit_time: "2026-11-20 09:00:00", score: 1, total_score: 6 },
    { record_id: 15, submit_time: "2026-11-25 09:00:00", score: 2, total_score: 6 },
  ],
  rank_percent: -1,
  state: "open",
  left_times: -1,
  server_time: now,
  ...more,
});
const untold = {
  question: [1, 2, 3].map((seq) => ({ seq, is_done: seq < 3 ? 1 : 0, total_score: 2, spent_ms: 1_000 })),
};
const nothing = {
  section: [],
  point: [],
  changed: [],
  own: [],
  right_num: 0,
  wrong_num: 0,
  none_num: 0,
  score: 0,
  ...untold,
};

/** Returns the HTML of a result page without the comments that React writes between adjacent texts. */
const render = async (data: unknown, path = "/mock-exam-result?record=15", besides: Answers = []) =>
  (
    await renderScreen(
      path,
      [[callOf(examReport, { recordId: "15" }), data], [callOf(userInfo, {}), { id: 1 }], ...besides],
      {
        signedIn: true,
        now,
      },
    )
  ).replaceAll("<!-- -->", "");

test("a result shows score, sections, knowledge points, time, changes and next steps", async () => {
  const html = await render(report());
  for (const text of [
    "满分 6",
    "没到及格线",
    "一、选择",
    "2 / 6",
    "时态",
    "33%",
    "最久的是第 3 题，00:30",
    "有 1 题是做过别的题以后又回来动过的",
    "对改错 1 题",
    "A → B",
    "你第 2 次考这份卷，比上一次多 1 分",
    "再考一次",
    "分享",
    "MK-2026-0001",
    hash,
  ])
    expect(html).toContain(text);
  // With fewer than ten other learners, a comparison could identify one of them.
  expect(html).not.toContain("中位数");
});

test("shows missed questions by default, and other questions if the address names a filter", async () => {
  const missed = await render(report());
  expect(missed).toContain("解析2");
  expect(missed).not.toContain("解析1");
  const all = await render(report(), "/mock-exam-result?record=15&show=all");
  for (const seq of [1, 2, 3]) expect(all).toContain(`解析${seq}`);
  const undone = await render(report(), "/mock-exam-result?record=15&show=none");
  expect(undone).toContain("解析3");
  expect(undone).not.toContain("解析2");
  expect(await render(report(), "/mock-exam-result?record=15&show=marked")).toContain("解析2");
  expect(missed).toContain("第 2 题，答错，标记过");
});

test("shows median, rank and distribution with at least ten other learners", async () => {
  const distribution = Array.from({ length: 10 }, (_, step) => ({
    from: step * 0.6,
    to: (step + 1) * 0.6,
    num: step,
  }));
  const html = await render(report({ others_num: 12, median_score: 3.5, rank_percent: 25, distribution }));
  expect(html).toContain("另外 12 个人考过这份卷，各取最高一次：中位数 3.5 分，你超过了其中 25%");
  expect(html).toContain("1.8–2.4（你在这里）");
  expect(html).toContain("超过 25%");
});

const later = "2026-11-25 12:00:30";
test.each([
  [
    { ...nothing, is_score_shown: 0, is_told: 0, show_result: "after_end", told_time: later },
    ["成绩将于 2026-11-25 12:00 公布", "3 题里答了 2 题", "MK-2026-0001"],
    ["满分 6", "分享", "题干1"],
  ],
  [
    { ...nothing, is_score_shown: 0, is_told: 0, show_result: "never" },
    ["这场考试不公布成绩", "交卷回执"],
    ["满分 6", "将于"],
  ],
  [
    { ...nothing, is_told: 0, told_time: later, score: 2, ended_by: "deadline" },
    ["满分 6", "答案和解析将于 2026-11-25 12:00 公布", "时间到，系统按已经保存的答案交的卷", "已答"],
    ["题干1", "错题本"],
  ],
  [
    { status: "reviewing", reviewing_num: 2 },
    ["待批阅", "还有 2 题由老师批阅", "批完有总分", "已判"],
    ["没到及格线", "分享"],
  ],
  [{ submit_at: now - 30_000 }, ["1 道错题正在收进错题本"], ["错题已收好"]],
  [{ status: "submitted", is_told: 0, ...nothing }, ["正在算分"], ["没到及格线"]],
  [
    { is_pass: 1, is_wrong_kept: 1, state: "submitted", left_times: 0 },
    ["及格", "错题已收好"],
    ["正在收进错题本", "再考一次"],
  ],
  [{ state: "waiting", next_time: now + 1_800_000 }, ["今天 10:30 以后可以再考"], ["再考一次"]],
  [
    { counts_leaving: 1, leave_num: 2, leave_ms: 65_000, copy_num: 1 },
    ["离开页面 2 次，共 01:05，复制 1 次"],
    [],
  ],
] as const)("says what is withheld and when it is released: %#", async (more, said, not) => {
  const html = await render(report(more));
  for (const text of said) expect(html).toContain(text);
  for (const text of not) expect(html).not.toContain(text);
});

test("links to an attempt that is under way; without a record number, links to the list of records", async () => {
  const html = await render({
    record_id: 15,
    paper_id: 1,
    name: "全真模拟卷",
    kind: "mock",
    status: "doing",
    question: untold.question,
  });
  expect(html).toMatch(/还没有交卷.*href="\/online-exam\?record=15"/s);
  expect(html).not.toContain("交卷回执");
  const none = await renderScreen("/online-result", [[callOf(userInfo, {}), { id: 1 }]], { signedIn: true });
  expect(none).toContain('href="/study/question/record"');
});

test("responds 404 for another learner's record", async () => {
  await expect(render(null)).rejects.toThrow("404");
});

test("lets a learner on the board leave it", async () => {
  const board: Answers = [[callOf(examBoard, { paperId: "1" }), { list: [] }]];
  const html = await render(report({ has_board: 1, board_name: "小满" }), undefined, board);
  expect(html).toContain("从榜单上撤下");
  expect(html).toContain('value="小满"');
});

test("filters questions by verdict, and finds their page", () => {
  const many = Array.from({ length: 45 }, (_, place) => ({
    seq: place + 1,
    status: place % 2 === 0 ? "right" : "part_right",
    isDone: true,
    isMarked: false,
  }));
  const told = { question: many } as unknown as Parameters<typeof questionsOf>[0];
  expect(questionsOf(told, "wrong")).toHaveLength(22);
  expect(usualShow(told)).toBe("wrong");
  expect(usualShow({ question: told.question.filter(({ status }) => status === "right") })).toBe("all");
  expect([1, 20, 21, 45].map((seq) => pageOfSeq(told, seq))).toEqual([1, 1, 2, 3]);
  expect(countRevisited([1, 2, 1, 3, 3].map((seq, at) => ({ seq, at })))).toBe(2);
});

test("the report comes before the questions, which are folded, and the receipt is folded after them", async () => {
  const html = await render(report());
  const order = [
    "每一题",
    "各部分得分",
    "各考点掌握情况",
    "改过的答案",
    "时间用在哪里",
    "逐题回顾",
    "交卷回执",
    hash,
  ];
  const places = order.map((text) => html.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(html).toMatch(/<details[^>]*><summary[^>]*>.*?第 2 题.*?题干2.*?<\/summary>/s);
  expect(html).not.toMatch(/<details[^>]* open/);
});

test("the mean time of a question is the used time shared by all questions", async () => {
  const html = await render(report());
  expect(html).toContain("1:00:00");
  expect(html).toContain("平均每题 20:00");
});
