import { createHash } from "node:crypto";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/exam/endpoints.ts";
import * as practiceApi from "#shared/contract/practice/endpoints.ts";
import { checkQuestion } from "#shared/contract/question/endpoints.ts";
import { listResults } from "#shared/contract/share/endpoints.ts";
import { examHistory } from "#shared/contract/study/endpoints.ts";
import { GRACE_MS, receiptText } from "#shared/domain/examAttempt.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { isExamInProgress } from "#upstream/domain/exam/isExamInProgress.ts";
import { attemptChanges, attemptEvents, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { examAllowances, paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { wrongBook } from "#upstream/platform/db/schema/practice.ts";
import { newVisitor, newLearner } from "#upstream/testing/learners.ts";
import {
  type Answer,
  type Asking,
  type TestUpstream,
  startTestUpstream,
} from "#upstream/testing/testUpstream.ts";

const MINUTE_MS = 60_000;
const [MOCK, ONLINE, DRAWN] = [701, 702, 703] as const;
const PAGE = "page-0123456789abcd";
const OTHER_PAGE = "page-fedcba98765432";
const SOURCE = "laptop";
/** Question id, section and full points of each question in the papers of this test. */
const PLACED = [
  [51, "一、选择", 4],
  [52, "一、选择", 6],
  [54, "二、填空", 10],
] as const;

let upstream: TestUpstream;
let me: Asking;
let other: Asking;

beforeAll(async () => {
  upstream = await startTestUpstream();
  me = { ...newVisitor(), token: (await newLearner(upstream, "13700000701")).token };
  other = { ...newVisitor(), token: (await newLearner(upstream, "13700000702")).token };
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = upstream;
  await db.delete(attempts);
  await db.delete(papers).where(eq(papers.subjectId, 315));
  const common = { subjectId: 315, examType: 7, totalScore: "20", passScore: "12", limitMinutes: 30 };
  const now = upstream.now();
  const window = { startTime: new Date(now - MINUTE_MS), endTime: new Date(now + 90 * MINUTE_MS) };
  await db.insert(papers).values([
    { ...common, id: MOCK, name: "模拟卷", kind: "mock" },
    { ...common, ...window, id: ONLINE, name: "统考卷", kind: "online", doTimes: 1, showResult: "after_end" },
    {
      ...common,
      id: DRAWN,
      name: "抽题卷",
      kind: "mock",
      rules: {
        sections: [
          {
            name: "抽到的",
            draw: [
              { num: 1, score: 5, type: "essay" },
              { num: 1, score: 5, type: "judge" },
            ],
          },
        ],
      },
    },
  ]);
  await db.insert(paperQuestions).values(
    [MOCK, ONLINE].flatMap((paperId) =>
      PLACED.map(([questionId, section, score], sort) => ({
        paperId,
        questionId,
        section,
        score: String(score),
        sort,
      })),
    ),
  );
});

let requests = 0;
const newRequest = () => `exam-request-${String((requests += 1)).padStart(8, "0")}`;
const start = (paper: number = MOCK, asking: Asking = me): Promise<Answer> =>
  upstream.call(api.examStart, { paper_id: String(paper), request_id: newRequest() }, asking);
const goOn = (record_id: string, ticket = PAGE): Promise<Answer> =>
  upstream.call(api.examContinue, { record_id, ticket }, me);
async function begun(paper: number = MOCK): Promise<string> {
  const { record_id } = await start(paper);
  await goOn(record_id);
  return record_id;
}

interface Change {
  readonly seq: number;
  readonly question_id: string;
  readonly answer: readonly string[];
  readonly marked?: "0" | "1";
  readonly keeps_answer?: "1";
  readonly spent_ms?: number;
  readonly at?: number;
}
const changeOf = (change: Change) => ({ marked: "0", spent_ms: 1_000, at: upstream.now(), ...change });
const batch = (record_id: string, changes: readonly Change[], rest: object = {}) => ({
  record_id,
  ticket: PAGE,
  source: SOURCE,
  base_seq: 0,
  changes: changes.map(changeOf),
  ...rest,
});
const save = (record_id: string, changes: readonly Change[], rest: object = {}): Promise<Answer> =>
  upstream.call(api.examSave, batch(record_id, changes, rest), me);
const submit = (record_id: string, asking: Asking = me): Promise<Answer> =>
  upstream.call(api.examSubmit, { record_id, ticket: PAGE, request_id: newRequest() }, asking);
const paperOf = (record_id: string): Promise<Answer> => upstream.call(api.examPaper, { record_id }, me);
const reportOf = (record_id: string): Promise<Answer> => upstream.call(api.examReport, { record_id }, me);
const givenOf = async (record_id: string) =>
  Object.fromEntries(
    (await paperOf(record_id)).saved.map(({ question_id, given }: Answer) => [question_id, given]),
  );
const ALL: readonly Change[] = [
  { seq: 1, question_id: "51", answer: ["B"] },
  { seq: 2, question_id: "52", answer: ["A"] },
  { seq: 3, question_id: "54", answer: ["北京", "上海"] },
];

test("an attempt starts once, its paper has no keys, and its saved answers are handed in, judged and confirmed by a receipt", async () => {
  const { list } = await upstream.call(api.examList, { kind: "mock" }, me);
  expect(list.map(({ paper_id, state }: Answer) => [paper_id, state])).toContainEqual([String(MOCK), "open"]);
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.record_id).toBe(first.record_id);
  const { record_id } = first;
  await goOn(record_id);
  const paper = await paperOf(record_id);
  expect(
    paper.section.map(({ name, question_num, total_score }: Answer) => [name, question_num, total_score]),
  ).toEqual([
    ["一、选择", 2, 10],
    ["二、填空", 1, 10],
  ]);
  expect(paper.deadline - paper.begin_at).toBe(30 * MINUTE_MS);
  const text = JSON.stringify(paper);
  for (const key of ["北京", "right", "analysis", '"answer"', "解析"]) expect(text).not.toContain(key);

  expect(await save(record_id, ALL)).toMatchObject({
    saved_seq: 3,
    is_behind: "0",
    late: [],
    status: "doing",
  });
  upstream.advance(MINUTE_MS);
  const handedIn = await submit(record_id);
  expect(handedIn).toMatchObject({ status: "finished", question_num: 3, done_num: 3 });
  const answers = ALL.map(({ question_id, answer }) => ({ questionId: question_id, answer }));
  const told = receiptText({ ...handedIn, recordId: record_id, submittedMs: handedIn.submit_at, answers });
  expect(handedIn.hash).toBe(createHash("sha256").update(told).digest("hex"));
  const { receipt, hash } = handedIn;
  expect(await upstream.call(api.examReceipt, { receipt, hash })).toMatchObject({
    is_valid: "1",
    done_num: 3,
  });
  expect(
    await upstream.call(api.examReceipt, {
      receipt,
      hash: hash.replace(/^./, (sign: string) => (sign === "0" ? "1" : "0")),
    }),
  ).toMatchObject({
    is_valid: "0",
  });

  const report = await reportOf(record_id);
  expect(report).toMatchObject({
    is_told: "1",
    right_num: 2,
    total_score: 20,
    ended_by: "learner",
    others_num: 0,
  });
  expect(report.used_time).toBeGreaterThanOrEqual(60);
  const sum = report.question.reduce((total: number, { score }: Answer) => total + score, 0);
  expect(report.score).toBe(sum);
  expect(report.question.map(({ status }: Answer) => status)).toEqual(["right", "part_right", "right"]);
  expect(report.is_wrong_kept).toBe("0");
  upstream.advance(MINUTE_MS);
  await upstream.runJobs();
  await upstream.runJobs();
  expect((await reportOf(record_id)).is_wrong_kept).toBe("1");
  expect(await upstream.db.select().from(wrongBook).where(eq(wrongBook.questionId, 52))).toMatchObject([
    { wrongNum: 1 },
  ]);
});

test("the report of an attempt under way shows only that it is under way", async () => {
  const record_id = await begun();
  await save(record_id, ALL);
  const report = await reportOf(record_id);
  expect(report).toMatchObject({
    status: "doing",
    is_told: "0",
    is_score_shown: "0",
    score: 0,
    right_num: 0,
    receipt: "",
    section: [],
  });
  const text = JSON.stringify(report);
  for (const key of ["北京", "解析", '"ask":{']) expect(text).not.toContain(key);
});

test("fifty concurrent submits and a later one return the same receipt", async () => {
  const record_id = await begun();
  await save(record_id, ALL);
  // The upstream runs four calls of an address at once; the others wait in the fair queue.
  const bodies = await Promise.all(Array.from({ length: 50 }, () => submit(record_id)));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(JSON.stringify(await submit(record_id))).toBe(JSON.stringify(bodies[0]));
  expect((await upstream.refusal(api.examSave, batch(record_id, ALL), me)).code).toBe(CODES.expired);
});

test("stores the change with the highest seq, in whatever order and batches changes arrive", async () => {
  const answers = fc.constantFrom<readonly string[]>(["A"], ["B"], ["C"], []);
  const changes = fc.array(fc.tuple(fc.constantFrom("51", "52"), answers), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(changes, fc.infiniteStream(fc.nat()), async (made, chance) => {
      await upstream.db.delete(attempts);
      const record_id = await begun();
      const all = made.map(([question_id, answer], place) => ({ seq: place + 1, question_id, answer }));
      const next = () => chance.next().value;
      // Sends each change at least once, some twice, in random order and in calls of random size.
      const sent = [...all, ...all.filter(() => next() % 2 === 0)]
        .map((change) => ({ change, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ change }) => change);
      while (sent.length > 0) await save(record_id, sent.splice(0, 1 + (next() % 4)));
      const expected = Object.fromEntries(made.map(([id, answer]) => [id, answer]));
      expect(await givenOf(record_id)).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});

test("a rejected change is reported and does not block the others of its batch", async () => {
  const record_id = await begun();
  const tooLong = "长".repeat(20_001);
  const sent = [
    changeOf({ seq: 1, question_id: "51", answer: ["B"] }),
    changeOf({ seq: 2, question_id: "54", answer: [tooLong] }),
    changeOf({ seq: 3, question_id: "54", answer: ["长".repeat(12_000), "长".repeat(12_000)] }),
    { ...changeOf({ seq: 4, question_id: "54", answer: [] }), answer: "北京" },
    { ...changeOf({ seq: 5, question_id: "54", answer: ["北京"] }), marked: "maybe" },
    { ...changeOf({ seq: 6, question_id: "54", answer: ["北京"] }), seq: "six" },
    null,
    changeOf({ seq: 7, question_id: "9999", answer: ["A"] }),
    changeOf({ seq: 8, question_id: "52", answer: ["A", "C"] }),
    changeOf({ seq: 9, question_id: "54", answer: ["北京", "上海"] }),
    changeOf({ seq: 10, question_id: "54", answer: [tooLong] }),
  ];
  const saved = await upstream.call(api.examSave, { ...batch(record_id, []), changes: sent }, me);
  expect(saved).toMatchObject({ saved_seq: 10, is_behind: "0", late: [7] });
  expect(saved.refused.map(({ seq }: Answer) => seq)).toEqual([2, 3, 4, 5, 0, 0, 10]);
  for (const { msg } of saved.refused) expect(msg).toMatch(/[\u4e00-\u9fff]/);
  expect(saved.refused[0].msg).toBe("答案太长了");
  expect(await givenOf(record_id)).toEqual({ "51": ["B"], "52": ["A", "C"], "54": ["北京", "上海"] });
  // The rejected change with seq 10 counts as received, so the next call is not behind.
  const next = await save(record_id, [{ seq: 11, question_id: "51", answer: ["A"] }], { base_seq: 10 });
  expect(next).toMatchObject({ saved_seq: 11, is_behind: "0", refused: [] });
});

test("acknowledges a batch that contains only rejected changes, and saves none of them", async () => {
  const record_id = await begun();
  const saved = await save(record_id, [{ seq: 4, question_id: "54", answer: ["长".repeat(20_001)] }]);
  expect(saved).toMatchObject({ saved_seq: 4, refused: [{ seq: 4, msg: "答案太长了" }] });
  expect(await givenOf(record_id)).toEqual({});
});

test("a second page takes over with all saved answers, and the first page may no longer save", async () => {
  const record_id = await begun();
  await save(record_id, [{ seq: 1, question_id: "51", answer: ["A"] }]);
  expect((await goOn(record_id, OTHER_PAGE)).saved).toMatchObject([{ question_id: "51", given: ["A"] }]);
  expect((await upstream.refusal(api.examSave, batch(record_id, ALL), me)).code).toBe(CODES.conflict);
  expect((await upstream.refusal(api.examContinue, { record_id, ticket: PAGE }, me)).code).toBe(
    CODES.conflict,
  );
  expect(
    (await upstream.refusal(api.examSubmit, { record_id, ticket: PAGE, request_id: newRequest() }, me)).code,
  ).toBe(CODES.conflict);
});

test("a page that takes an attempt back does not overwrite later answers, and both pages get the same receipt", async () => {
  const record_id = await begun();
  const t = upstream.now();
  // A second tab with its own source takes over and answers later.
  await goOn(record_id, OTHER_PAGE);
  const later = { seq: 1, question_id: "51", answer: ["B"], at: t - 1_000 };
  await save(record_id, [later], { ticket: OTHER_PAGE, source: "second-tab" });
  const stale = [
    { seq: 1, question_id: "51", answer: [], at: t - 16_000 },
    { seq: 2, question_id: "52", answer: ["C"], at: t - 16_000 },
  ];
  expect((await upstream.refusal(api.examSave, batch(record_id, stale), me)).code).toBe(CODES.conflict);
  expect(await givenOf(record_id)).toEqual({ "51": ["B"] });
  // The first tab claims the attempt again with a new ticket and sends its changes.
  const BACK = "page-back-0123456789";
  await goOn(record_id, BACK);
  const answers = await Promise.all([1, 2].map(() => save(record_id, stale, { ticket: BACK })));
  expect(new Set(answers.map(({ acked_seq }) => acked_seq)).size).toBe(1);
  expect(await givenOf(record_id)).toEqual({ "51": ["B"], "52": ["C"] });
  const receipts = await Promise.all(
    [BACK, OTHER_PAGE].map((ticket) =>
      upstream
        .call(api.examSubmit, { record_id, ticket, request_id: newRequest() }, me)
        .catch(() => upstream.call(api.examSubmit, { record_id, ticket, request_id: newRequest() }, me)),
    ),
  );
  expect(receipts[1]).toEqual(receipts[0]);
  const { receipt, hash } = receipts[0];
  expect(await upstream.call(api.examReceipt, { receipt, hash })).toMatchObject({
    is_valid: "1",
    done_num: 2,
  });
  const judged = (await reportOf(record_id)).question.map(({ status }: Answer) => status);
  expect(judged.slice(0, 2)).toEqual(["right", "part_right"]);
});

test("a mark or a visit on one device keeps the text that another device typed before it and sends later", async () => {
  const record_id = await begun();
  const t = upstream.now();
  await save(record_id, [{ seq: 1, question_id: "51", answer: ["A"], at: t - 9_000 }], { source: "offline" });
  const visit: Change = {
    seq: 1,
    question_id: "51",
    answer: ["A"],
    marked: "1",
    keeps_answer: "1",
    at: t - 2_000,
  };
  await save(record_id, [visit], { source: "other-device" });
  await save(record_id, [{ seq: 2, question_id: "51", answer: ["B"], at: t - 5_000 }], { source: "offline" });
  expect(await givenOf(record_id)).toEqual({ "51": ["B"] });
  const { saved } = await upstream.call(api.examPaper, { record_id }, me);
  expect(saved).toMatchObject([{ question_id: "51", given: ["B"], is_marked: "1" }]);
});

test("accepts answers from before the deadline during the grace period, then ends the attempt with the saved answers", async () => {
  const record_id = await begun();
  const inTime = upstream.now();
  await save(record_id, [{ seq: 1, question_id: "51", answer: ["A"] }]);
  upstream.advance(30 * MINUTE_MS + GRACE_MS / 2);
  const late = await save(record_id, [
    { seq: 2, question_id: "51", answer: ["B"], at: inTime + MINUTE_MS },
    { seq: 3, question_id: "52", answer: ["A", "C"] },
  ]);
  expect(late).toMatchObject({ saved_seq: 3, late: [3] });
  upstream.advance(GRACE_MS);
  const { code, data } = await upstream.refusal(api.examSave, batch(record_id, ALL), me);
  expect([code, data]).toEqual([CODES.expired, { record_id, status: "finished" }]);
  expect(await reportOf(record_id)).toMatchObject({
    ended_by: "deadline",
    right_num: 1,
    none_num: 2,
    done_num: 1,
  });
});

test("an exam is in progress from its start until its deadline and grace period have passed, unless it is paused", async () => {
  const isInProgress = () => isExamInProgress(upstream.db, upstream.now());
  expect(await isInProgress()).toBe(false);
  const { record_id } = await start(MOCK);
  await goOn(record_id);
  upstream.advance(MINUTE_MS);
  expect(await isInProgress()).toBe(true);
  await upstream.db.update(attempts).set({ status: "paused" });
  expect(await isInProgress()).toBe(false);
  await upstream.db.update(attempts).set({ status: "doing" });
  upstream.advance(29 * MINUTE_MS);
  expect(await isInProgress()).toBe(true);
  upstream.advance(GRACE_MS + 5_000);
  expect(await isInProgress()).toBe(false);
});

test("a job ends an abandoned attempt as of its deadline", async () => {
  const record_id = await begun();
  const { deadline } = await paperOf(record_id);
  await save(record_id, ALL);
  upstream.advance(31 * MINUTE_MS);
  await upstream.runJobs();
  const [row] = await upstream.db
    .select()
    .from(attempts)
    .where(eq(attempts.id, Number(record_id)));
  expect(row).toMatchObject({
    status: "finished",
    endedBy: "deadline",
    endTime: new Date(deadline),
    doneNum: 3,
  });
});

test("pausing a mock exam stops its clock and loses no answer", async () => {
  const record_id = await begun();
  const { deadline } = await paperOf(record_id);
  await upstream.call(api.examPause, { record_id, ticket: PAGE }, me);
  upstream.advance(60 * MINUTE_MS);
  await upstream.runJobs();
  expect((await goOn(record_id)).deadline).toBeGreaterThanOrEqual(deadline + 60 * MINUTE_MS);
});

test("every call for another learner's attempt answers not found", async () => {
  const record_id = await begun();
  expect(await upstream.call(api.examPaper, { record_id }, other)).toBeNull();
  expect(await upstream.call(api.examReport, { record_id }, other)).toBeNull();
  const ticket = OTHER_PAGE;
  for (const [endpoint, input] of [
    [api.examContinue, { ticket }],
    [api.examSave, batch(record_id, ALL, { ticket })],
    [api.examPause, { ticket }],
    [api.examSubmit, { ticket, request_id: newRequest() }],
  ] as const)
    expect((await upstream.refusal(endpoint, { ...input, record_id }, other)).code, endpoint.path).toBe(
      CODES.notFound,
    );
});

test("withholds the keys of a mock exam everywhere from a learner who takes it, and from no other learner", async () => {
  // Hides this exam, because it asks the same questions and would embargo them for everybody.
  await upstream.db.update(papers).set({ isShown: false }).where(eq(papers.id, ONLINE));
  const check = { id: "51", answer: "A" };
  const practiced = async () => {
    const run = { mode: "4", subject_id: "315", request_id: newRequest(), count: 50 };
    const practice = await upstream.call(practiceApi.practiceStart, run, me);
    const { question } = await upstream.call(practiceApi.practiceRun, practice, me);
    return { practice, found: question.find(({ id }: Answer) => id === "51") };
  };
  const { practice, found } = await practiced();
  const { seq } = found;
  const record_id = await begun();
  // Practice leaves the question out too: its position in a set would reveal how the learner answered it.
  expect((await practiced()).found).toBeUndefined();
  const answered = { record_id: practice.record_id, seq, answer: ["A"] };
  const answer = (): Promise<Answer> =>
    upstream.call(practiceApi.practiceAnswer, { ...answered, request_id: newRequest() }, me);
  expect(await upstream.refusal(checkQuestion, check, me)).toMatchObject({
    code: CODES.conflict,
    msg: "这道题在你正在考的试卷里，交卷以后再看",
  });
  expect(await answer()).toMatchObject({ status: "", answer: [], analysis: "", my_answer: ["A"] });
  expect(
    (await upstream.refusal(practiceApi.practiceKey, { record_id: practice.record_id, seq }, me)).code,
  ).toBe(CODES.notFound);
  expect(await upstream.call(checkQuestion, check, other)).toMatchObject({ status: "wrong", answer: ["B"] });
  const pause = (id: string) => upstream.call(api.examPause, { record_id: id, ticket: PAGE }, me);
  await pause(record_id);
  expect((await upstream.refusal(checkQuestion, check, me)).code, "paused").toBe(CODES.conflict);
  expect(await answer()).toMatchObject({ status: "", answer: [], analysis: "", my_answer: ["A"] });
  expect((await practiced()).found).toBeUndefined();
  await submit(record_id);
  expect(await answer()).toMatchObject({ status: "wrong", answer: ["B"] });
  // While the learner takes the paper again, the report of an earlier attempt withholds the keys, but not its numbers.
  const before = await reportOf(record_id);
  expect(before).toMatchObject({ is_told: "1" });
  const again = await begun();
  const meanwhile = await reportOf(record_id);
  const { right_num, none_num } = before;
  expect(meanwhile).toMatchObject({ is_told: "1", is_score_shown: "1", state: "doing", right_num, none_num });
  for (const one of meanwhile.question)
    expect(one).toMatchObject({ is_in_exam: "1", answer: [], analysis: "", easy_wrong: "", right_rate: 0 });
  expect(JSON.stringify(meanwhile.question)).not.toContain("北京");
  await pause(again);
  const paused = await reportOf(record_id);
  expect(paused).toMatchObject({ is_told: "1", state: "paused" });
  expect(paused.question).toEqual(meanwhile.question);
  await submit(again);
  expect(await reportOf(record_id)).toMatchObject({ is_told: "1" });
  expect(await upstream.call(checkQuestion, check, me)).toMatchObject({ status: "wrong", answer: ["B"] });
});

test("withholds scores until the end only from learners with an extra attempt", async () => {
  const { db } = upstream;
  await db.update(papers).set({ showResult: "submitted", hasBoard: true }).where(eq(papers.id, ONLINE));
  const record_id = await begun(ONLINE);
  await save(record_id, ALL);
  await submit(record_id);
  const paper_id = String(ONLINE);
  await upstream.call(api.examJoinBoard, { paper_id, nickname: "一号" }, me);
  const look = async () => ({
    report: await reportOf(record_id),
    detail: await upstream.call(api.examDetail, { paper_id }, me),
    history: (await upstream.call(examHistory, {}, me)).list,
    shared: await upstream.call(listResults, {}, me),
    board: (await upstream.call(api.examBoard, { paper_id }, me)).list,
    data: await (await upstream.fetch("/user/export?format=json", {}, me)).json(),
  });
  const told = {
    report: { is_score_shown: "1", score: 17, own: [{ score: 17 }] },
    detail: { do_times: 1, attempt: [{ score: 17 }] },
    history: [{ score: 17 }],
    shared: [{ score: "17" }],
    board: [{ score: 17 }],
  };
  expect(await look()).toMatchObject(told);
  const { uid } = await upstream.call(userInfo, {}, me);
  await db.insert(examAllowances).values({ paperId: ONLINE, userId: Number(uid), extraAttempts: 1 });
  expect(await look()).toMatchObject({
    report: { is_score_shown: "0", score: 0, own: [] },
    detail: { do_times: 2, left_times: 1, attempt: [{ is_score_shown: "0", score: 0 }] },
    history: [{ is_score_shown: "0", score: 0 }],
    shared: [],
    board: [],
    data: { attempts: [{ score: null }] },
  });
  upstream.advance(91 * MINUTE_MS);
  expect(await look()).toMatchObject({ ...told, detail: { do_times: 2, attempt: [{ score: 17 }] } });
});

test("an exam that releases results at its end shows no score before, in report, list or history", async () => {
  const record_id = await begun(ONLINE);
  await save(record_id, ALL);
  expect((await upstream.call(examHistory, {}, me)).list).toEqual([]);
  await submit(record_id);
  const paper_id = String(ONLINE);
  const look = async () => ({
    report: await reportOf(record_id),
    detail: await upstream.call(api.examDetail, { paper_id }, me),
    history: (await upstream.call(examHistory, {}, me)).list,
    shared: await upstream.call(listResults, {}, me),
    data: await (await upstream.fetch("/user/export?format=json", {}, me)).json(),
  });
  const early = await look();
  expect(early.report).toMatchObject({ is_score_shown: "0", is_told: "0", score: 0, right_num: 0 });
  expect(JSON.stringify(early.report.question)).not.toContain("北京");
  expect(early.detail).toMatchObject({
    state: "submitted",
    left_times: 0,
    attempt: [{ is_score_shown: "0", score: 0 }],
  });
  expect(early.history).toMatchObject([{ kind: "online", is_score_shown: "0", score: 0, right_rate: 0 }]);
  expect(early.shared).toEqual([]);
  expect(early.data.attempts).toMatchObject([{ score: null, right_num: null }]);
  expect(new Set(early.data.attempt_answers.map(({ status }: Answer) => status))).toEqual(new Set([null]));
  expect(early.data.attempt_changes).toHaveLength(3);
  const kept = () => upstream.db.select().from(wrongBook).where(eq(wrongBook.sourceName, "统考卷"));
  upstream.advance(MINUTE_MS);
  await upstream.runJobs();
  expect(await kept()).toEqual([]);
  upstream.advance(90 * MINUTE_MS);
  await upstream.runJobs();
  expect(await kept()).toHaveLength(1);
  const later = await look();
  expect(later.report).toMatchObject({ is_score_shown: "1", is_told: "1", right_num: 2 });
  expect(Number(later.data.attempts[0].score)).toBe(later.report.score);
  expect(later.shared).toMatchObject([{ title: "统考卷" }]);
  expect(later.history[0]).toMatchObject({ is_score_shown: "1", score: later.report.score });
});

test("draws a paper with rules once per attempt and keeps the draw", async () => {
  const record_id = await begun(DRAWN);
  const { section } = await paperOf(record_id);
  expect(section).toMatchObject([{ name: "抽到的", question_num: 2, total_score: 10 }]);
  const types = section[0].question.map(({ type }: Answer) => type);
  // The open exam embargoes the single and multiple choices, so only these two types remain.
  expect(types).toEqual(["essay", "judge"]);
  expect((await paperOf(record_id)).section).toEqual(section);

  const rules = { sections: [{ name: "太多", draw: [{ num: 99, score: 1 }] }] };
  await upstream.db.update(papers).set({ rules }).where(eq(papers.id, DRAWN));
  await upstream.db.delete(attempts);
  const wanted = { paper_id: String(DRAWN), request_id: newRequest() };
  expect(await upstream.refusal(api.examStart, wanted, me)).toMatchObject({
    code: CODES.conflict,
    msg: "题库里的题目不够组成这份试卷，请联系老师",
  });
});

test("an essay that waits for a mark leaves the attempt in review, not passed", async () => {
  await upstream.db
    .insert(paperQuestions)
    .values({ paperId: MOCK, questionId: 55, section: "三、问答", sort: 9 });
  const record_id = await begun();
  await save(record_id, [...ALL, { seq: 4, question_id: "55", answer: ["我认为"] }]);
  expect(await submit(record_id)).toMatchObject({ status: "reviewing" });
  expect(await reportOf(record_id)).toMatchObject({
    status: "reviewing",
    reviewing_num: 1,
    is_pass: "0",
  });
});

test("the request id does not influence the draw: the server makes a new seed per attempt and stores it", async () => {
  const { db } = upstream;
  const rules = { sections: [{ name: "抽到的", draw: [{ num: 2, score: 5 }] }] };
  await db.update(papers).set({ rules, kind: "mock" }).where(eq(papers.id, DRAWN));
  const papersOfOneId = new Set<string>();
  const seeds = new Set<string>();
  for (let round = 0; round < 24; round += 1) {
    await db.delete(attempts);
    const input = { paper_id: String(DRAWN), request_id: "request-of-my-own-choice" };
    const { record_id } = await upstream.call(api.examStart, input, me);
    const [row] = await db
      .select()
      .from(attempts)
      .where(eq(attempts.id, Number(record_id)));
    papersOfOneId.add(JSON.stringify(row?.questionIds));
    seeds.add(row?.seed ?? "");
  }
  // Two questions have two orders. All 24 attempts in the same order would happen once in eight million runs.
  expect(papersOfOneId.size).toBe(2);
  expect(seeds.size).toBe(24);
  expect(seeds).not.toContain("request-of-my-own-choice");
});

test("refuses further changes above the limit and still submits; stores only the last of long texts", async () => {
  const { db } = upstream;
  const record_id = await begun();
  const own = eq(attempts.id, Number(record_id));
  const essay = (seq: number) => [`${seq}`, "长".repeat(5_000)];
  // Simulates a learner who types: each save contains the whole text typed so far.
  for (let seq = 1; seq <= 40; seq += 1)
    await save(record_id, [{ seq, question_id: "54", answer: essay(seq) }]);
  const [typed] = await db.select().from(attempts).where(own);
  expect(typed).toMatchObject({ changesNum: 40 });
  expect(typed?.changesBytes).toBeLessThan(40_000);
  const bytes = await db
    .select()
    .from(attemptChanges)
    .where(eq(attemptChanges.attemptId, Number(record_id)));
  expect(JSON.stringify(bytes).length).toBeLessThan(40_000);
  expect((await givenOf(record_id))["54"]).toEqual(essay(40));
  // A late repetition of an earlier change has no effect.
  await save(record_id, [{ seq: 3, question_id: "54", answer: essay(3) }]);
  expect((await givenOf(record_id))["54"]).toEqual(essay(40));
  expect((await db.select().from(attempts).where(own))[0]).toMatchObject({ changesNum: 40 });

  const refuse = (seq: number) =>
    upstream.refusal(api.examSave, batch(record_id, [{ seq, question_id: "51", answer: ["A"] }]), me);
  for (const full of [{ changesNum: 20_000 }, { changesNum: 40, changesBytes: 8_000_000 }]) {
    await db.update(attempts).set(full).where(own);
    expect(await refuse(41)).toMatchObject({
      code: CODES.badInput,
      msg: expect.stringContaining("改动太多了"),
    });
  }
  expect((await givenOf(record_id))["51"]).toBeUndefined();
  const events = [{ seq: 1, kind: "copy", at: upstream.now(), spent_ms: 0 }];
  await db.update(papers).set({ leaveLimit: 0 }).where(eq(papers.id, MOCK));
  await db.insert(attemptEvents).values(
    Array.from({ length: 5_000 }, (_, seq) => ({
      attemptId: Number(record_id),
      source: "s",
      seq,
      kind: "copy" as const,
      at: new Date(upstream.now()),
    })),
  );
  expect((await upstream.refusal(api.examEvents, { record_id, source: SOURCE, events }, me)).code).toBe(
    CODES.badInput,
  );
  expect(await submit(record_id)).toMatchObject({ done_num: 1 });
});
