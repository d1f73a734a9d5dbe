import { examDetail, examBoard } from "#shared/contract/exam/endpoints.ts";
import { expect, test } from "vitest";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { examListCall } from "#client/calls/exam.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

type Answers = Parameters<typeof renderScreen>[1];
const now = parseShanghai("2026-11-25 10:00:00") ?? 0;
const MINUTE = 60_000;

/** Returns the HTML of a path without the comments that React writes between adjacent texts. */
const render = async (path: string, answers: Answers, mode: "full" | "study" = "full") =>
  (
    await renderScreen(path, [...answers, [callOf(userInfo, {}), { id: 1 }]], { signedIn: true, mode, now })
  ).replaceAll("<!-- -->", "");

const exam = (id: number, more: object) => ({
  paper_id: id,
  name: `考试${id}`,
  kind: "online",
  subject_name: "英语（二）",
  question_num: 25,
  total_score: 100,
  pass_score: 60,
  limit_time: 60,
  start_time: "2026-11-25 09:00:00",
  end_time: "2026-11-25 12:00:00",
  do_times: 2,
  left_times: 1,
  done_num: 0,
  is_buy: 1,
  ...more,
});
const list = (exams: readonly object[]) => ({
  list: exams,
  total: exams.length,
  page: 1,
  page_size: 20,
  server_time: now,
});
const first = examListCall("online", { page: 1 });

test.each(["full", "study"] as const)(
  "groups exams by state, each with its next step, in %s mode",
  async (mode) => {
    const html = await render(
      "/online-portal",
      [
        [
          first,
          list([
            exam(1, { state: "doing", record_id: 11, deadline: now + 31 * MINUTE }),
            exam(2, { state: "open" }),
            exam(3, { state: "coming", next_time: now + 150 * MINUTE }),
            exam(4, { state: "submitted", record_id: 14, done_num: 1, left_times: 0 }),
            exam(5, { state: "ended" }),
            exam(6, { state: "open", record_id: 16, done_num: 1 }),
          ]),
        ],
      ],
      mode,
    );
    const at = (text: string) => html.indexOf(text);
    const names = [
      "正在考",
      "考试1",
      "现在可以考",
      "考试2",
      "即将开始",
      "考试3",
      "考过的",
      "考试4",
      "已经结束",
      "考试5",
    ];
    expect(names.map(at)).toEqual(names.map(at).toSorted((a, b) => a - b));
    expect(at("正在考")).toBeGreaterThan(0);
    expect(html).toContain('href="/online-exam?record=11"');
    expect(html).toContain("31:00");
    expect(html).toContain("2:30:00");
    expect(html).toContain('href="/online-result?record=14"');
    expect(html).toContain("次数已用完");
    // Each exam that can be taken now has a button that begins it.
    expect(html).toMatch(/href="\/online-portal\?paper=2">开始考试</);
    expect(html).toMatch(
      /href="\/online-result\?record=16">看成绩<.*href="\/online-portal\?paper=6">再考一次</s,
    );
    expect(html).not.toContain("现在没有可以参加的");
  },
);

test("suggests a next step when all exams have ended or there are no exams", async () => {
  const over = await render("/online-portal", [[first, list([exam(5, { state: "ended" })])]]);
  expect(over).toMatch(/现在没有可以参加的在线考试.*href="\/mock-exam"/s);
  const none = await render("/online-portal", [[first, list([])]]);
  expect(none).toMatch(/还没有安排在线考试.*href="\/mock-exam"/s);
  const mock = await render("/mock-exam", [[examListCall("mock", { page: 1 }), list([])]]);
  expect(mock).toMatch(/还没有模拟卷.*去练习/s);
});

const detail = (more: object) =>
  exam(7, {
    description: "统一参加",
    section: [{ id: 1, name: "一、选择", question_num: 25, total_score: 100 }],
    question_type: [{ type: "single", num: 25 }],
    attempt: [],
    server_time: now,
    show_result: "after_end",
    ...more,
  });
const portal = (more: object, besides: Answers = []) =>
  render("/online-portal?paper=7", [[callOf(examDetail, { paperId: "7" }), detail(more)], ...besides]);
const attempt = {
  record_id: 70,
  status: "finished",
  begin_time: "2026-11-25 09:10:00",
  is_score_shown: 1,
  score: 80,
  is_pass: 1,
};

test("asks to accept the rules before the first attempt, and names what is counted as leaving", async () => {
  const html = await portal({
    state: "open",
    counts_leaving: 1,
    leave_limit: 5,
    extra_seconds: 900,
    next_time: now + 120 * MINUTE,
  });
  expect(html).toContain("进入考试");
  expect(html).toMatch(/type="checkbox"/);
  expect(html).toContain("离开页面满 5 次，考试会自动交卷");
  expect(html).toContain("加时 15分钟");
  expect(html).toContain("今天 12:00 结束");
  expect(html).toContain("成绩、答案和解析在考试时间结束后公布");
  const again = await portal({ state: "open", done_num: 1, record_id: 70, attempt: [attempt] });
  expect(again).toContain("再考一次");
  expect(again).not.toMatch(/type="checkbox"/);
  expect(again).toContain("80 分，及格");
});

test.each([
  [{ state: "coming", next_time: now + 90 * MINUTE }, ["距开考", "1:30:00", "今天 11:30 开考"], "进入考试</"],
  [
    { state: "waiting", next_time: now + 10 * MINUTE, record_id: 70, done_num: 1, attempt: [attempt] },
    ["10:00", "看成绩"],
    "进入考试</",
  ],
  [
    { state: "doing", record_id: 71, deadline: now + 5 * MINUTE, done_num: 1 },
    ["05:00", "继续考试", "/online-exam?record=71"],
    "进入考试</",
  ],
  [
    { state: "paused", record_id: 71, deadline: now + 5 * MINUTE, done_num: 1 },
    ["暂停时剩余", "05:00", "继续考试"],
    "进入考试</",
  ],
  [
    {
      state: "submitted",
      left_times: 0,
      done_num: 2,
      record_id: 70,
      attempt: [{ ...attempt, is_score_shown: 0 }],
    },
    ["2 次机会都用完了", "看回执和公布时间", "未公布"],
    "80 分",
  ],
  [
    {
      state: "reviewing",
      record_id: 70,
      done_num: 1,
      attempt: [{ ...attempt, status: "reviewing", is_pass: 0 }],
    },
    ["正在批阅", "80 分，待批阅"],
    "，及格",
  ],
  [{ state: "ended" }, ["你没有参加这场考试"], "考前检查"],
  [{ state: "buy", package_id: 3, is_buy: 0 }, ["开通以后才能参加", "type=package&amp;id=3"], "进入考试</"],
] as const)("the action card shows the button that fits the state: %o", async (more, said, not) => {
  const html = await portal(more);
  for (const text of said) expect(html).toContain(text);
  expect(html).not.toContain(not);
});

test("shows the nicknames on the board of an exam", async () => {
  const board = { list: [{ rank: 1, nickname: "小满", score: 96, is_me: 1 }] };
  const html = await portal({ state: "ended", has_board: 1 }, [[callOf(examBoard, { paperId: "7" }), board]]);
  expect(html).toMatch(/小满（你）/);
});
