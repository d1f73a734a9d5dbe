import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import {
  examPackage,
  favouriteList,
  favouriteSubjects,
  reviewPlan,
} from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import {
  historyCall,
  runsInProgressCall,
  wrongFacetsCall,
  wrongListCall,
  wrongPaperCall,
} from "#client/calls/study.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { wrongPaper } from "./WrongBookPage.tsx";

const now = parseShanghai("2026-03-04 10:00:00") ?? 0;
type Answers = Parameters<typeof renderScreen>[1];
const render = (path: string, answers: Answers, mode: "full" | "study" = "full") =>
  renderScreen(path, [...answers, [callOf(userInfo, {}), { id: 1 }]], { signedIn: true, mode, now });

const question = { id: 51, type: "single", stem: "下列说法正确的是", subject_name: "英语（二）" };
const wrong = {
  id: 9,
  question_id: 51,
  question,
  source: [{ exam_type: 4, name: "章节练习", wrong_num: 2 }],
  wrong_num: 2,
  right_streak: 1,
  reason: "careless",
  due_time: "2026-03-07 09:00:00",
};
const subjects = [
  { id: 315, name: "英语（二）", root_id: 313, root_name: "自考", num: 1 },
  { id: 402, name: "数学", root_id: 400, root_name: "专升本", num: 4 },
];
const plan = {
  due_num: 3,
  leaves_after: 4,
  subject: subjects.map((subject, place) => ({ ...subject, num: place + 1 })),
};
const facets = { subject: subjects, reason: [{ reason: "careless", num: 1 }] };

test.each(["full", "study"] as const)(
  "the wrong book shows when a question will leave it, in %s mode",
  async (mode) => {
    const page = { page: 1 };
    const html = await render(
      "/study/question/error",
      [
        [wrongListCall(page), { list: [wrong], total: 1 }],
        [wrongFacetsCall(page), facets],
        [callOf(reviewPlan, {}), plan],
      ],
      mode,
    );
    expect(html).toContain("连续答对 1 / 4 次");
    expect(html).toContain("3 天后复习");
    // A run covers only one exam, so each exam has its own button. The total of all exams is shown once.
    expect(html).toMatch(/今天要复习 (<!-- -->)?3(<!-- -->)? 题.*复习自考 1 题.*复习专升本 2 题.*复习设置/s);
    expect(html).toContain("章节练习 2 次");
    expect(html).toMatch(/aria-pressed="true"[^>]*>粗心/);
    // A run covers only one exam, so the exam with the most questions is offered.
    expect(html).toContain(">练专升本<");
    expect(html).toContain('href="/study/question/error?subject=315"');
  },
);

test("a printed paper has the answers behind all questions, or no answers", async () => {
  // The server also loads the lazy part before the first request.
  await wrongPaper.load();
  const filters = { page: 1 };
  const asked = { ...question, options: [{ key: "A", content: "甲" }], answer: ["A"], analysis: "看清题意" };
  const paper = { total: 1, question: [asked] };
  const html = await render("/study/question/error?print=end", [
    [wrongPaperCall({ ...filters, print: "end" }), paper],
  ]);
  expect(html.indexOf("答案与解析")).toBeGreaterThan(html.indexOf("下列说法正确的是"));
  expect(html).toContain("看清题意");
  const bare = await render("/study/question/error?print=none", [
    [
      wrongPaperCall({ ...filters, print: "none" }),
      { total: 1, question: [{ ...asked, answer: [], analysis: "" }] },
    ],
  ]);
  expect(bare).not.toContain("答案与解析");
});

test("each screen shows one first step when it is empty", async () => {
  const none = { list: [], total: 0 };
  const first = { page: 1 };
  const pages: readonly (readonly [string, Answers, RegExp])[] = [
    [
      "/study/question/error",
      [
        [wrongListCall(first), none],
        [wrongFacetsCall(first), {}],
        [callOf(reviewPlan, {}), {}],
      ],
      /错题本是空的.*去练习/s,
    ],
    [
      "/study/question/favorite",
      [
        [callOf(favouriteList, { page: 1, pageSize: 20 }), none],
        [callOf(favouriteSubjects, {}), []],
      ],
      /还没有收藏的题.*去练习/s,
    ],
    [
      "/study/question/record?daily=1",
      [[historyCall({ daily: "1", page: 1 }), none]],
      /还没有做过每日一练.*做今天的题/s,
    ],
    [
      "/study/question/my",
      [
        [callOf(examPackage, {}), [{ exam_type: 4, is_buy: 1, package_id: "" }]],
        [runsInProgressCall(), none],
      ],
      /还没有开通的题库.*去题库学习/s,
    ],
  ];
  for (const [path, answers, said] of pages) expect(await render(path, answers), path).toMatch(said);
});

test("an unfinished run can be continued, a finished one links to its result", async () => {
  const run = {
    mode: "4",
    subject_name: "英语（二）",
    question_num: 10,
    answered_num: 4,
    right_num: 3,
    judged_num: 4,
    right_rate: 75,
  };
  const list = [
    { ...run, record_id: 7, status: "doing" },
    { ...run, record_id: 8, status: "finished", used_time: 65 },
  ];
  const html = await render("/study/question/record", [[historyCall({ page: 1 }), { list, total: 2 }]]);
  expect(html).toContain('href="/question/exam?record=7"');
  expect(html).toContain("做了 4 / 10 题");
  expect(html).toContain('href="/question/exam/result?record=8"');
  expect(html).toContain("答对 3 / 4 题（75%）");
  expect(html).toContain("用时 01:05");
});

test("an exam links to the result of its kind, and hides a withheld score", async () => {
  const exam = {
    mode: "",
    name: "全真模拟卷",
    question_num: 50,
    score: 81.5,
    total_score: 100,
    used_time: 60,
  };
  const list = [
    { ...exam, record_id: 21, kind: "mock", status: "finished", is_score_shown: 1 },
    { ...exam, record_id: 22, kind: "online", status: "reviewing", is_score_shown: 0, score: 0 },
    { ...exam, record_id: 23, kind: "", status: "finished", is_score_shown: 1 },
  ];
  const html = await render("/study/question/record", [[historyCall({ page: 1 }), { list, total: 3 }]]);
  expect(html).toContain('href="/mock-exam-result?record=21"');
  expect(html).toContain("得分 81.5 / 100");
  expect(html).toMatch(/待批阅.*成绩没有公布.*href="\/online-result\?record=22"/s);
  expect(html).not.toContain("record=23");
});
