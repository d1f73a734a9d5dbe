import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { createHandoff, handoffState, redeemHandoff } from "#shared/contract/play/endpoints.ts";
import * as api from "#shared/contract/practice/endpoints.ts";
import {
  checkQuestion,
  collectQuestion,
  listQuestions,
  questionDetail,
} from "#shared/contract/question/endpoints.ts";
import { dailyWrongList, examHistory, examPackage, wrongList } from "#shared/contract/study/endpoints.ts";
import { userData } from "#shared/contract/study/endpoints.ts";
import { dayNumber, parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { questionStats } from "#upstream/platform/db/schema/questions.ts";
import { addUpSome } from "#upstream/domain/practice/addUpAnswers.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await newLearner(upstream);
});

const start = (own: object = {}, asking = me) =>
  upstream.call(
    api.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest(), ...own },
    asking,
  );
const runOf = (record_id: string, asking = me) => upstream.call(api.practiceRun, { record_id }, asking);
const report = (record_id: string) => upstream.call(api.practiceReport, { record_id }, me);
const finish = (record_id: string) => upstream.call(api.practiceFinish, { record_id }, me);
const answer = (record_id: string, seq: number, given: string[], own: object = {}) =>
  upstream.call(
    api.practiceAnswer,
    { record_id, request_id: newRequest(), seq, answer: given, spent_ms: 4_000, ...own },
    me,
  );
const untilMidnight = () => shanghai(upstream.now()).endOf("day").toMillis() + 1 - upstream.now();
const idsOf = (run: { question: { id: string }[] }) => run.question.map(({ id }) => id);

/** Matches JSON that contains a key or an analysis. */
const KEYS = /"(correct|is_right|key_answer)"|解析5|言之成理|北京/;

test("a run shows questions without keys, and the key of a question only after its answer", async () => {
  const started = await start();
  expect(JSON.stringify(started)).not.toMatch(KEYS);
  const run = await runOf(started.record_id);
  expect(idsOf(run)).toEqual(["51", "52", "53", "54", "55"]);
  expect(JSON.stringify(run)).not.toMatch(KEYS);
  expect(JSON.stringify(run)).not.toMatch(/"(analysis|easy_wrong)"/);
  expect(run).toMatchObject({ status: "doing", name: "章节练习", subject_name: "英语（二）", answer: [] });
  expect(await answer(started.record_id, 1, ["A"])).toMatchObject({
    seq: 1,
    status: "wrong",
    my_answer: ["A"],
    answer: ["B"],
    analysis: "解析51：看清题意",
    is_wrong_book: "1",
  });
  const later = await runOf(started.record_id);
  expect(later.answer).toMatchObject([{ seq: 1, status: "wrong", answer: ["B"] }]);
  expect(JSON.stringify(later).match(/解析/g)).toHaveLength(1);
  expect(JSON.stringify(await report(started.record_id))).not.toMatch(/解析|"answer"/);
});

test("every mode shows questions without keys, before and after the setup is read", async () => {
  for (const mode of ["2", "3", "4", "5", "9", "10", "11", "12", "13", "daily", "random", "77"]) {
    const setup = await upstream.call(api.practiceSetup, { mode, subject_id: "313" }, me);
    const { record_id } = await start({ mode, subject_id: "313" });
    const seen = JSON.stringify([setup, await runOf(record_id)]);
    expect(seen, mode).not.toMatch(KEYS);
  }
  expect((await upstream.refusal(api.practiceSetup, { mode: "7", subject_id: "315" }, me)).code).toBe(20400);
  expect((await upstream.refusal(api.practiceSetup, { mode: "nothing", subject_id: "315" }, me)).code).toBe(
    20400,
  );
});

test("stores one answer for a repeated request, and ignores a second answer to the same question", async () => {
  const { record_id } = await start();
  const request_id = newRequest();
  const once = { record_id, request_id, seq: 1, answer: ["A"], spent_ms: 1_000 };
  const same = await Promise.all(
    Array.from({ length: 5 }, () => upstream.call(api.practiceAnswer, once, me)),
  );
  expect(new Set(same.map((told) => JSON.stringify(told))).size).toBe(1);
  expect(await answer(record_id, 1, ["B"])).toEqual(same[0]);
  const rows = await upstream.db
    .select()
    .from(attemptAnswers)
    .where(eq(attemptAnswers.attemptId, Number(record_id)));
  expect(rows).toHaveLength(1);
  const { list } = await upstream.call(wrongList, {}, me);
  expect(list).toMatchObject([
    { question_id: "51", wrong_num: 1, last_answer: "A", source_name: "章节练习" },
  ]);
});

test("statistics of all learners count each real answer once", async () => {
  await upstream.db.delete(questionStats).where(eq(questionStats.questionId, 56));
  for (const given of ["B", "A", "B", "B"]) {
    me = await newLearner(upstream);
    const { record_id } = await start({ subject_id: "402" });
    await answer(record_id, 1, [given]);
    await answer(record_id, 1, [given]);
    // After the second answer the statistics are summed up; later answers are added to this sum.
    if (given === "A") await addUpSome(upstream.db);
  }
  await addUpSome(upstream.db);
  const [stats] = await upstream.db.select().from(questionStats).where(eq(questionStats.questionId, 56));
  expect(stats).toMatchObject({ answeredNum: 4, rightNum: 1, wrongByOption: { B: 3 } });
  expect(await upstream.call(questionDetail, { id: "56" })).toMatchObject({ right_rate: 25, answer_num: 4 });
});

test("starts one run for a repeated request, also at the same moment", async () => {
  const request_id = newRequest();
  const runs = await Promise.all([1, 2, 3].map(() => start({ mode: "random", request_id })));
  expect(new Set(runs.map(({ record_id }) => record_id)).size).toBe(1);
});

test("the daily set is one per learner, subject and day of Shanghai", async () => {
  const first = await start({ mode: "3" });
  expect((await start({ mode: "daily", count: 2 })).record_id).toBe(first.record_id);
  const setup = await upstream.call(api.practiceSetup, { mode: "3", subject_id: "315" }, me);
  expect(setup).toMatchObject({ record_id: first.record_id, status: "doing" });
  expect(idsOf(await runOf(first.record_id))).toEqual(idsOf(await runOf(first.record_id)));
  const mine = me;
  me = await newLearner(upstream);
  expect((await start({ mode: "3" })).record_id).not.toBe(first.record_id);
  me = mine;
  expect((await start({ mode: "3", subject_id: "402" })).record_id).not.toBe(first.record_id);
  const aNight = untilMidnight();
  upstream.advance(aNight - 1_000);
  expect((await start({ mode: "3" })).record_id).toBe(first.record_id);
  upstream.advance(2_000);
  expect((await start({ mode: "3" })).record_id).not.toBe(first.record_id);
  upstream.advance(-aNight - 1_000);
});

test("the same seed gives all learners the same questions in the same order", async () => {
  const seeded = { mode: "random", subject_id: "313", seed: "2026", count: 4 };
  const mine = await runOf((await start(seeded)).record_id);
  await answer(mine.record_id, 1, ["A"]);
  const again = await runOf((await start(seeded)).record_id);
  const hers = await newLearner(upstream);
  const her = await runOf((await start(seeded, hers)).record_id, hers);
  expect(idsOf(again)).toEqual(idsOf(mine));
  expect(idsOf(her)).toEqual(idsOf(mine));
  const others = await Promise.all(
    ["1", "2", "3", "4"].map(async (seed) =>
      idsOf(await runOf((await start({ ...seeded, seed })).record_id)),
    ),
  );
  expect(others.some((ids) => ids.join() !== idsOf(mine).join())).toBe(true);
});

test("without a seed questions that are not done come first; reports when all are done", async () => {
  const first = await start({ count: 2 });
  await answer(first.record_id, 1, ["B"]);
  const second = await runOf((await start({ count: 4 })).record_id);
  expect(idsOf(second)).toEqual(["52", "53", "54", "55"]);
  for (const seq of [1, 2, 3, 4]) await answer(second.record_id, seq, ["A"]);
  expect(await start({ only: "undone" })).toEqual({ record_id: "", question_num: 0, reason: "done" });
  expect(await start({ types: ["judge"], difficulty: "5" })).toMatchObject({ record_id: "", reason: "none" });
  expect((await runOf((await start({ types: ["judge", "fill"] })).record_id)).question).toHaveLength(2);
});

test("another learner's run cannot be read, answered, marked or finished", async () => {
  const { record_id } = await start();
  const other = await newLearner(upstream);
  expect(await runOf(record_id, other)).toBeNull();
  expect(await upstream.call(api.practiceReport, { record_id }, other)).toBeNull();
  const seq = 1;
  for (const [endpoint, input] of [
    [api.practiceAnswer, { record_id, seq, answer: ["B"] }],
    [api.practiceKey, { record_id, seq }],
    [api.practiceMark, { record_id, seq, is_marked: "1" }],
    [api.practiceTime, { record_id, used_time: 9 }],
    [api.practicePutAway, { record_id, is_away: "1" }],
    [api.practiceFinish, { record_id }],
  ] as const) {
    expect((await upstream.refusal(endpoint, input, other)).code, endpoint.path).toBe(20404);
  }
  expect((await upstream.refusal(api.practiceRun, { record_id })).code).toBe(401);
});

test("answers of a test can be changed until its end, when the latest are judged", async () => {
  const { record_id } = await start();
  const kept = await answer(record_id, 1, ["A"], { tell: "0", at: upstream.now() - 2_000 });
  expect(kept).toMatchObject({ status: "", my_answer: ["A"], answer: [], analysis: "", is_wrong_book: "0" });
  await answer(record_id, 1, ["B"], { tell: "0", at: upstream.now() - 1_000 });
  expect(await answer(record_id, 1, ["C"], { tell: "0", at: upstream.now() - 1_500 })).toMatchObject({
    my_answer: ["B"],
  });
  await answer(record_id, 2, ["A"], { tell: "0" });
  await answer(record_id, 5, ["随便写写"], { tell: "0" });
  const run = JSON.stringify(await runOf(record_id));
  expect(run).not.toMatch(KEYS);
  await Promise.all([finish(record_id), finish(record_id)]);
  expect(await report(record_id)).toMatchObject({
    status: "finished",
    question_num: 5,
    right_num: 1,
    wrong_num: 0,
    part_num: 1,
    reviewing_num: 1,
    none_num: 2,
    right_rate: 50,
    used_time: 12,
    section_kind: "point",
    section: [{ name: "语法", question_num: 5, right_num: 1, none_num: 2, reviewing_num: 1 }],
  });
  const { list } = await upstream.call(wrongList, {}, me);
  expect(list).toMatchObject([{ question_id: "52", wrong_num: 1 }]);
  // An answer counts if the learner gave it before the end, even if it arrives after the end.
  await answer(record_id, 3, ["A"]);
  expect(await report(record_id)).toMatchObject({ right_num: 2, none_num: 1 });
});

test("a key that was looked up and the answer after it count in no sum of the learner", async () => {
  const sums = async () => {
    const [types, told] = [
      await upstream.call(examPackage, { subject_id: "313" }, me),
      await upstream.call(userData, {}, me),
    ];
    const { done_num, right_rate, study_time, subject } = told;
    return { types, done_num, right_rate, study_time, subject };
  };
  const { record_id } = await start();
  await answer(record_id, 2, ["A", "C"]);
  const before = await sums();
  expect(before).toMatchObject({ done_num: 1, right_rate: 100 });
  await upstream.call(api.practiceKey, { record_id, seq: 1 }, me);
  expect(await sums()).toEqual(before);
  await answer(record_id, 1, ["A"]);
  expect(await sums()).toEqual(before);
});

test("progress bar, report and history show the same accuracy and time; unjudged answers do not count", async () => {
  const { record_id } = await start();
  await answer(record_id, 1, ["B"]);
  await answer(record_id, 3, ["B"]);
  await answer(record_id, 5, ["随便写写"]);
  const time = (used_time: number) => upstream.call(api.practiceTime, { record_id, used_time }, me);
  expect(await time(95)).toEqual({ used_time: 95 });
  // A second page of the same run, open for a shorter time, does not reduce the used time.
  expect(await time(40)).toEqual({ used_time: 95 });
  expect(await runOf(record_id)).toMatchObject({ used_time: 95 });
  await finish(record_id);
  const told = { right_num: 1, right_rate: 50, used_time: 95 };
  expect(await report(record_id)).toMatchObject({ ...told, wrong_num: 1, reviewing_num: 1, none_num: 2 });
  const [row] = (await upstream.call(examHistory, {}, me)).list;
  expect(row).toMatchObject({ ...told, answered_num: 3, judged_num: 2 });
  expect(await upstream.call(userData, {}, me)).toMatchObject({ done_num: 3, right_rate: 50 });
  expect(await time(500)).toEqual({ used_time: 95 });
});

test("the history lists a run from its first answer until it is put away, and again after undoing", async () => {
  const { record_id } = await start();
  const entries = async () =>
    (await upstream.call(examHistory, { status: "doing" }, me)).list.map(
      ({ record_id: id }: { readonly record_id: string }) => id,
    );
  expect(await entries()).toEqual([]);
  await answer(record_id, 1, ["A"], { tell: "0" });
  expect(await entries()).toEqual([record_id]);
  const put = (is_away: "0" | "1") => upstream.call(api.practicePutAway, { record_id, is_away }, me);
  expect(await put("1")).toEqual({ is_away: "1" });
  expect(await entries()).toEqual([]);
  expect(await put("0")).toEqual({ is_away: "0" });
  expect(await entries()).toEqual([record_id]);
  const other = await newLearner(upstream);
  expect((await upstream.refusal(api.practicePutAway, { record_id, is_away: "1" }, other)).code).toBe(20404);
});

test("a learner can look up a key without answering, and a later answer to the question does not count", async () => {
  const { record_id } = await start();
  const looked = await upstream.call(api.practiceKey, { record_id, seq: 1 }, me);
  expect(looked).toMatchObject({ status: "no_answer", answer: ["B"], my_answer: [] });
  expect(await answer(record_id, 1, ["A"])).toMatchObject({ status: "wrong", is_wrong_book: "0" });
  expect((await upstream.call(wrongList, {}, me)).list).toEqual([]);
  await finish(record_id);
  expect(await report(record_id)).toMatchObject({ right_num: 0, wrong_num: 0, none_num: 5 });
  // The key of a true-or-false question is returned as an option's letter, whatever word the question bank stores.
  expect(await upstream.call(api.practiceKey, { record_id, seq: 3 }, me)).toMatchObject({ answer: ["A"] });
});

test("a right answer after its key was looked up counts in no sum of the run", async () => {
  const { record_id } = await start();
  await upstream.call(api.practiceKey, { record_id, seq: 1 }, me);
  await answer(record_id, 1, ["B"]);
  await answer(record_id, 2, ["A", "C"]);
  const sums = { right_num: 1, none_num: 4, right_rate: 100 };
  expect(await report(record_id)).toMatchObject(sums);
  const history = async () => (await upstream.call(examHistory, {}, me)).list[0];
  const told = { answered_num: 1, judged_num: 1, right_num: 1, right_rate: 100 };
  expect(await history()).toMatchObject(told);
  await finish(record_id);
  expect(await report(record_id)).toMatchObject(sums);
  expect(await history()).toMatchObject(told);
  const [run] = await upstream.db
    .select()
    .from(attempts)
    .where(eq(attempts.id, Number(record_id)));
  expect(run).toMatchObject({ rightNum: 1 });
  const { list } = await upstream.call(listQuestions, { level3: "315", page_size: 100 }, me);
  const statusOf = (id: string) =>
    list.find((one: { id: string; my_status: string }) => one.id === id)?.my_status;
  expect([statusOf("51"), statusOf("52")]).toEqual(["", "right"]);
});

test("a learner's own verdict on an essay counts once in report and wrong book, but not in the statistics of all learners", async () => {
  const judged = (record_id: string, verdict: string, seq = 5) =>
    upstream.call(api.practiceJudge, { record_id, seq, verdict }, me);
  const { record_id } = await start();
  const early = await upstream.refusal(api.practiceJudge, { record_id, seq: 5, verdict: "right" }, me);
  expect(early.code).toBe(20400);
  expect(await answer(record_id, 5, ["说不好"])).toMatchObject({ status: "reviewing", is_wrong_book: "0" });
  const stats = async () => {
    await addUpSome(upstream.db);
    return upstream.db.select().from(questionStats).where(eq(questionStats.questionId, 55));
  };
  const before = await stats();
  const first = await Promise.all([judged(record_id, "part_right"), judged(record_id, "part_right")]);
  expect(first[0]).toMatchObject({ status: "part_right", my_answer: ["说不好"], is_wrong_book: "1" });
  expect(first[1]).toEqual(first[0]);
  expect(await judged(record_id, "right")).toEqual(first[0]);
  expect(await answer(record_id, 5, ["换一个答案"])).toEqual(first[0]);
  expect((await upstream.call(wrongList, {}, me)).list).toMatchObject([{ question_id: "55", wrong_num: 1 }]);
  expect(await stats()).toEqual(before);
  await finish(record_id);
  expect(await report(record_id)).toMatchObject({ part_num: 1, reviewing_num: 0, right_num: 0 });
  // A learner cannot judge an answer that a rule has judged.
  await answer(record_id, 1, ["A"]);
  expect(await judged(record_id, "right", 1)).toMatchObject({ status: "wrong" });
  const again = await start({ mode: "wrong" });
  await answer(again.record_id, idsOf(await runOf(again.record_id)).indexOf("55") + 1, ["言之成理即可"]);
  const place = idsOf(await runOf(again.record_id)).indexOf("55") + 1;
  expect(await judged(again.record_id, "right", place)).toMatchObject({
    status: "right",
    is_wrong_book: "1",
  });
  const stranger = await newLearner(upstream);
  const foreign = await upstream.refusal(
    api.practiceJudge,
    { record_id, seq: 5, verdict: "right" },
    stranger,
  );
  expect(foreign.code).toBe(20404);
});

test("a question answered wrongly in two runs is one entry with two sources in the wrong book, until three right answers", async () => {
  const daily = await start({ mode: "3" });
  const place = idsOf(await runOf(daily.record_id)).indexOf("51") + 1;
  await answer(daily.record_id, place, ["A"]);
  const others = () => upstream.call(wrongList, { exam_type: "4" }, me);
  expect((await others()).list).toEqual([]);
  for (const list of [wrongList, dailyWrongList])
    expect((await upstream.call(list, {}, me)).list).toMatchObject([{ question_id: "51" }]);
  const chapter = await runOf((await start({ seed: "7" })).record_id);
  await answer(chapter.record_id, idsOf(chapter).indexOf("51") + 1, ["C"]);
  const both = await Promise.all([others(), upstream.call(dailyWrongList, {}, me)]);
  expect(both.map(({ list }) => list.map(({ id }: { id: string }) => id))).toEqual([
    [both[0].list[0].id],
    [both[0].list[0].id],
  ]);
  expect(both[0].list[0]).toMatchObject({ wrong_num: 2, exam_type: "4" });
  // A mistake in a run over the wrong book does not change the source of the entry.
  const again = await start({ mode: "wrong" });
  await answer(again.record_id, 1, ["A"]);
  expect((await upstream.call(wrongList, {}, me)).list).toMatchObject([{ wrong_num: 3, exam_type: "4" }]);
  for (const times of [1, 2, 3]) {
    const { record_id } = await start({ mode: "wrong" });
    expect(idsOf(await runOf(record_id))).toEqual(["51"]);
    expect((await answer(record_id, 1, ["B"])).is_wrong_book).toBe(times < 3 ? "1" : "0");
  }
  expect(await start({ mode: "wrong" })).toMatchObject({ record_id: "", reason: "none" });
});

test("a guessed right answer counts as right and is added to the wrong book", async () => {
  const { record_id } = await start();
  expect(await answer(record_id, 1, ["B"], { sure: "guess" })).toMatchObject({
    status: "right",
    sure: "guess",
    is_wrong_book: "1",
  });
  expect((await upstream.call(wrongList, {}, me)).list).toMatchObject([{ question_id: "51", wrong_num: 0 }]);
  await finish(record_id);
  expect(await report(record_id)).toMatchObject({ right_num: 1, lucky_num: 1 });
  const again = await start({ mode: "wrong", from_record: record_id });
  expect(idsOf(await runOf(again.record_id))).toEqual(["51"]);
});

describe("mastery of an answered question, set by the learner", () => {
  const say = (record_id: string, mastery: "known" | "shaky", seq = 1) =>
    upstream.call(api.practiceMastery, { record_id, seq, mastery }, me);
  const wrongs = async () => (await upstream.call(wrongList, {}, me)).list;
  const inDays = (due_time: string) =>
    dayNumber(parseShanghai(due_time) ?? Number.NaN) - dayNumber(upstream.now());

  test("moves the next review; of several masteries the last is stored", async () => {
    const { record_id } = await start();
    const missed = await answer(record_id, 1, ["A"]);
    expect(missed).toMatchObject({ mastery: "", is_wrong_book: "1" });
    expect(inDays(missed.due_time)).toBe(1);
    const known = await say(record_id, "known");
    expect(known).toMatchObject({ status: "wrong", mastery: "known", is_wrong_book: "1" });
    expect(inDays(known.due_time)).toBeGreaterThan(1);
    // Repeated calls, later or at the same moment, change nothing.
    upstream.advance(60_000);
    const again = await Promise.all([say(record_id, "known"), say(record_id, "known")]);
    expect(again).toEqual([known, known]);
    const shaky = await say(record_id, "shaky");
    expect(shaky).toEqual({ ...missed, mastery: "shaky" });
    expect(await say(record_id, "known")).toEqual(known);
    expect((await runOf(record_id)).answer).toEqual([known]);
    expect(await wrongs()).toMatchObject([{ question_id: "51", wrong_num: 1 }]);
    upstream.advance(-60_000);
  });

  test("set in a later run applies to the answer of that run", async () => {
    const first = await start();
    await answer(first.record_id, 1, ["A"]);
    // Reviews are due by day. Advancing by hours would make the test depend on the time of day.
    const aNight = untilMidnight();
    upstream.advance(aNight);
    const review = await start({ mode: "review" });
    expect(idsOf(await runOf(review.record_id))).toEqual(["51"]);
    const good = await answer(review.record_id, 1, ["B"], { spent_ms: 30_000 });
    expect(good).toMatchObject({ status: "right", leaves_in: 2 });
    const easy = await say(review.record_id, "known");
    const hard = await say(review.record_id, "shaky");
    expect(inDays(easy.due_time)).toBeGreaterThan(inDays(good.due_time));
    expect(inDays(hard.due_time)).toBeLessThanOrEqual(inDays(good.due_time));
    // A shaky (没把握) answer is not one of the right answers after which a question leaves the wrong book.
    expect(hard.leaves_in).toBe(3);
    upstream.advance(-aNight);
  });

  test("adds a shaky question to the wrong book without a mistake, and a known question nowhere", async () => {
    const { record_id } = await start();
    await answer(record_id, 1, ["B"]);
    expect(await say(record_id, "known")).toMatchObject({
      mastery: "known",
      is_wrong_book: "0",
      due_time: "",
    });
    expect(await wrongs()).toEqual([]);
    const shaky = await say(record_id, "shaky");
    expect(shaky).toMatchObject({ status: "right", mastery: "shaky", is_wrong_book: "1" });
    expect(inDays(shaky.due_time)).toBeGreaterThan(0);
    expect(await wrongs()).toMatchObject([{ question_id: "51", wrong_num: 0, source_name: "章节练习" }]);
    expect((await say(record_id, "known")).is_wrong_book).toBe("1");
    // A question whose key was looked up can be marked as shaky too.
    expect(
      (await upstream.refusal(api.practiceMastery, { record_id, seq: 2, mastery: "shaky" }, me)).code,
    ).toBe(20400);
    await upstream.call(api.practiceKey, { record_id, seq: 2 }, me);
    expect(inDays((await say(record_id, "shaky", 2)).due_time)).toBe(1);
    expect(await wrongs()).toHaveLength(2);
  });

  test("returns a question that has just left the wrong book", async () => {
    const { record_id } = await start();
    await answer(record_id, 1, ["A"]);
    let last = "";
    for (const _ of [1, 2, 3]) {
      last = (await start({ mode: "wrong" })).record_id;
      await answer(last, 1, ["B"]);
    }
    expect(await wrongs()).toEqual([]);
    expect((await say(last, "known")).is_wrong_book).toBe("0");
    expect(await say(last, "shaky")).toMatchObject({ is_wrong_book: "1", leaves_in: 3 });
    expect(await wrongs()).toMatchObject([{ question_id: "51", wrong_num: 1, source_name: "章节练习" }]);
  });

  test("cannot be set in another learner's run", async () => {
    const { record_id } = await start();
    await answer(record_id, 1, ["A"]);
    const stranger = await newLearner(upstream);
    const input = { record_id, seq: 1, mastery: "known" };
    expect((await upstream.refusal(api.practiceMastery, input, stranger)).code).toBe(20404);
  });
});

test("flags are stored with the run, and favourites can be practised as a set", async () => {
  const { record_id } = await start();
  await upstream.call(api.practiceMark, { record_id, seq: 2, is_marked: "1" }, me);
  expect((await runOf(record_id)).answer).toMatchObject([{ seq: 2, is_marked: "1", status: "", answer: [] }]);
  expect(await start({ mode: "favorite" })).toMatchObject({ record_id: "", reason: "none" });
  await upstream.call(collectQuestion, { id: "53", is_collect: "1" }, me);
  expect(idsOf(await runOf((await start({ mode: "favorite" })).record_id))).toEqual(["53"]);
  await upstream.call(collectQuestion, { id: "53", is_collect: "0" }, me);
  expect((await upstream.call(questionDetail, { id: "53" }, me)).is_collect).toBe("0");
  expect((await upstream.refusal(collectQuestion, { id: "999", is_collect: "1" }, me)).code).toBe(20404);
});

test("a hand-off code continues a run on a phone, once, within a minute and for its learner only", async () => {
  const { record_id } = await start();
  const place = { kind: "practice" as const, record_id, seq: 3 };
  const make = async () => (await upstream.call(createHandoff, place, me)).token;
  const codeOf = async (token: string, asking: typeof me) =>
    (await upstream.refusal(redeemHandoff, { token }, asking)).code;
  const stranger = await newLearner(upstream);
  expect((await upstream.refusal(createHandoff, place, stranger)).code).toBe(CODES.notFound);
  expect((await upstream.refusal(createHandoff, place)).code).toBe(CODES.unauthorised);

  const token = await make();
  expect(await codeOf(token, stranger)).toBe(CODES.notFound);
  // The refused try of another learner did not use the hand-off code up.
  expect(await upstream.call(handoffState, { token }, me)).toEqual({ state: "waiting" });
  const request_id = newRequest();
  const gone = await upstream.call(redeemHandoff, { token, request_id }, me);
  expect(gone).toMatchObject({ kind: "practice", record_id, seq: 3, lesson_id: "" });
  expect(await upstream.call(handoffState, { token }, me)).toEqual({ state: "used" });
  expect(await codeOf(token, me)).toBe(CODES.expired);
  // A phone that did not receive the answer repeats its request.
  expect(await upstream.call(redeemHandoff, { token, request_id }, me)).toEqual(gone);

  const [last, late] = [await make(), await make()];
  upstream.advance(59_000);
  expect(await upstream.call(redeemHandoff, { token: last }, me)).toMatchObject({ record_id });
  upstream.advance(1_001);
  expect(await codeOf(late, me)).toBe(CODES.expired);
  upstream.advance(-60_001);
});

test("with two devices in one run the first verdict and the latest unjudged answer win, in any order of arrival", async () => {
  const { record_id } = await start();
  const now = upstream.now();
  // The computer was offline, so its older answers arrive after those of the phone.
  await answer(record_id, 1, ["A"], { tell: "0", at: now - 1_000 });
  await answer(record_id, 1, ["C"], { tell: "0", at: now - 2_000 });
  await answer(record_id, 2, ["B"], { at: now - 1_000 });
  const late = await answer(record_id, 2, ["A"], { at: now - 2_000 });
  await answer(record_id, 2, ["A"], { tell: "0", at: now });
  expect(late).toMatchObject({ seq: 2, my_answer: ["B"] });
  const run = await runOf(record_id);
  expect(run.answer).toMatchObject([
    { seq: 1, status: "", my_answer: ["A"] },
    { seq: 2, my_answer: ["B"], status: late.status },
  ]);
  await finish(record_id);
  // After the end of the run, answers from another device do not replace existing answers.
  await answer(record_id, 1, ["C"], { at: now - 2_000 });
  await answer(record_id, 2, ["A"], { at: now });
  expect((await runOf(record_id)).answer).toMatchObject([{ my_answer: ["A"] }, { my_answer: ["B"] }]);
});

test("annotations of a run belong to its learner, and the later change of two devices wins", async () => {
  const { record_id } = await start();
  const now = upstream.now();
  const save = (list: object[], asking = me) =>
    upstream.call(api.practiceAnnotate, { record_id, list }, asking);
  const refused = async (list: object[], asking = me) =>
    (await upstream.refusal(api.practiceAnnotate, { record_id, list }, asking)).code;
  const load = (asking = me) => upstream.call(api.practiceAnnotations, { record_id }, asking);
  const one = { about: "51", highlights: [[2, 6]], struck: ["B"], at: now - 1_000 };
  expect(await load()).toEqual({ list: [] });
  expect(await save([one])).toEqual({ list: [one] });
  // An older change from a device that was offline is ignored.
  expect(await save([{ ...one, struck: ["C"], at: now - 2_000 }])).toEqual({ list: [one] });
  const later = { ...one, highlights: [], struck: ["A", "D"], at: now - 500 };
  expect(await save([{ ...one, at: now - 900 }, later, { ...one, at: now - 800 }])).toEqual({
    list: [later],
  });
  // A change with a time in the future does not block later changes.
  await save([{ ...later, at: now + 3_600_000 }]);
  upstream.advance(1_000);
  const last = { ...one, at: upstream.now() };
  expect(await save([last])).toEqual({ list: [last] });
  upstream.advance(-1_000);
  expect((await load()).list).toHaveLength(1);

  const other = await newLearner(upstream);
  expect(await load(other)).toEqual({ list: [] });
  expect(await refused([one], other)).toBe(CODES.notFound);
  expect(await refused([{ ...one, about: "999" }])).toBe(CODES.notFound);
  expect(await refused([{ ...one, about: "material:1" }])).toBe(CODES.notFound);
  for (const wrong of [
    { highlights: [[6, 2]] },
    {
      highlights: [
        [0, 4],
        [3, 8],
      ],
    },
    { highlights: [[-1, 2]] },
    { highlights: [[0.5, 2]] },
    { highlights: [[0, 100_001]] },
    { highlights: Array.from({ length: 201 }, (_, at) => [2 * at, 2 * at + 1]) },
    { struck: ["长".repeat(9)] },
    { about: "a b" },
    { at: "x" },
  ])
    expect(await refused([{ ...one, ...wrong }]), JSON.stringify(wrong)).toBe(CODES.badInput);
});

test("a package that is not owned offers its first questions, and all questions once it is owned", async () => {
  const [pack] = await upstream.db
    .insert(packages)
    .values({ subjectId: 313, examType: 12, name: "VIP章节题库" })
    .returning();
  const setup = () => upstream.call(api.practiceSetup, { mode: "12", subject_id: "315" }, me);
  expect(await setup()).toMatchObject({ is_buy: "0", free_num: 5, package_id: String(pack?.id) });
  const { record_id } = await start({ mode: "12" });
  expect(await runOf(record_id)).toMatchObject({ is_trial: "1", question_num: 5 });
  expect(await upstream.call(api.practiceSetup, { mode: "4", subject_id: "315" }, me)).toMatchObject({
    is_buy: "1",
  });
  await upstream.db.delete(packages).where(eq(packages.id, pack?.id ?? 0));
});

test("a question of an open or coming paper is in no set, and neither it nor its key is shown elsewhere", async () => {
  const [paper] = await upstream.db
    .insert(papers)
    .values({
      subjectId: 315,
      examType: 7,
      name: "本周模拟",
      startTime: new Date(upstream.now() + 3_600_000),
      endTime: new Date(upstream.now() + 7_200_000),
    })
    .returning();
  await upstream.db.insert(paperQuestions).values({ paperId: paper?.id ?? 0, questionId: 52 });
  expect(idsOf(await runOf((await start()).record_id))).not.toContain("52");
  expect(await upstream.call(checkQuestion, { id: "52", answer: "A" })).toBeNull();
  expect(await upstream.call(questionDetail, { id: "52" })).toBeNull();
  upstream.advance(8_000_000);
  expect(await upstream.call(checkQuestion, { id: "52", answer: "A" })).toMatchObject({ id: "52" });
  expect(idsOf(await runOf((await start()).record_id))).toContain("52");
  upstream.advance(-8_000_000);
});

test("refuses invalid answers, questions and subjects", async () => {
  const { record_id } = await start();
  const refused = async (input: object) =>
    (await upstream.refusal(api.practiceAnswer, { record_id, seq: 1, answer: ["B"], ...input }, me)).code;
  expect(await refused({ answer: [" "] })).toBe(20400);
  expect(await refused({ seq: 9 })).toBe(20404);
  expect(await refused({ seq: "x" })).toBe(20400);
  expect(await refused({ answer: ["长".repeat(5_001)] })).toBe(20400);
  const wanted = { mode: "4", subject_id: "999", request_id: newRequest() };
  expect((await upstream.refusal(api.practiceStart, wanted, me)).code).toBe(20404);
  expect(await upstream.call(api.practiceSetup, { mode: "4", subject_id: "999" }, me)).toBeNull();
});
