import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportData } from "#shared/contract/account/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import * as api from "#shared/contract/practice/endpoints.ts";
import { checkQuestion, listQuestions } from "#shared/contract/question/endpoints.ts";
import { listResults } from "#shared/contract/share/endpoints.ts";
import { dailyHistory, examHistory, today, wrongList } from "#shared/contract/study/endpoints.ts";
import { userData } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { packages } from "#upstream/platform/db/schema/orders.ts";
import { attemptAnswers, attempts } from "#upstream/platform/db/schema/attempts.ts";
import { paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { questionStats, questions } from "#upstream/platform/db/schema/questions.ts";
import { addUpSome } from "#upstream/domain/practice/addUpAnswers.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { countTimes, newVisitor, newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await newLearner(upstream);
});

const single = (question_id: string, answer: string | string[], own: object = {}) =>
  upstream.call(
    api.practiceSingle,
    { question_id, answer, request_id: newRequest(), spent_ms: 3_000, ...own },
    me,
  );
const refused = async (input: object, asking: object = me) => {
  const { code, msg } = await upstream.refusal(
    api.practiceSingle,
    { question_id: "51", answer: "B", request_id: newRequest(), ...input },
    asking,
  );
  return [code, msg];
};
const history = (input: object = {}) => upstream.call(examHistory, input, me);
const questionsOf = async (record_id: string) => {
  const { question } = await upstream.call(api.practiceRun, { record_id }, me);
  return question.map(({ id }: Answer) => id);
};

test("answers a question outside of a run: with its key, in statistics, wrong book and history", async () => {
  const [before] = await upstream.db.select().from(questionStats).where(eq(questionStats.questionId, 51));
  const told = await single("51", "A");
  expect(told).toMatchObject({
    seq: 1,
    status: "wrong",
    my_answer: ["A"],
    answer: ["B"],
    analysis: "解析51：看清题意",
    spent_ms: 3_000,
    is_wrong_book: "1",
  });
  await addUpSome(upstream.db);
  const [after] = await upstream.db.select().from(questionStats).where(eq(questionStats.questionId, 51));
  expect(after?.answeredNum).toBe((before?.answeredNum ?? 0) + 1);
  expect((await upstream.call(wrongList, {}, me)).list).toMatchObject([
    { question_id: "51", wrong_num: 1, source_name: "单题练习" },
  ]);
  const statuses = async () => {
    const { list } = await upstream.call(listQuestions, { level3: "315" }, me);
    return list.map(({ my_status }: Answer) => my_status);
  };
  expect(await statuses()).toEqual(["wrong", "", "", "", ""]);
  expect(await single("51", "B")).toMatchObject({ status: "right", seq: 1 });
  expect(await statuses()).toEqual(["right", "", "", "", ""]);
  expect((await upstream.call(wrongList, {}, me)).list).toMatchObject([{ wrong_num: 1 }]);
  const data = await upstream.call(userData, {}, me);
  expect(data).toMatchObject({ done_num: 2, right_rate: 50 });
});

test("stores one answer for a repeated request, also at the same moment", async () => {
  const request_id = newRequest();
  const same = await Promise.all(Array.from({ length: 5 }, () => single("52", ["A", "C"], { request_id })));
  expect(new Set(same.map((told) => JSON.stringify(told))).size).toBe(1);
  expect(await single("52", ["A", "C"], { request_id })).toEqual(same[0]);
  const { list } = await history();
  expect(list).toMatchObject([{ record_id: same[0].record_id, question_num: 1 }]);
});

test("concurrent answers share one record; a second answer to the same question starts another record", async () => {
  const four = await Promise.all([
    single("51", "B"),
    single("52", ["A", "C"]),
    single("53", "A"),
    single("54", ["北京", "广州"]),
  ]);
  const [record] = new Set(four.map(({ record_id }) => record_id));
  expect(four.map(({ record_id }) => record_id)).toEqual([record, record, record, record]);
  expect(four.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4]);
  expect((await questionsOf(record)).toSorted()).toEqual(["51", "52", "53", "54"]);

  const twice = await Promise.all([single("51", "A"), single("51", "B")]);
  const more = new Set(twice.map(({ record_id }) => record_id));
  expect(more.size).toBe(2);
  expect(more.has(record)).toBe(false);
  // An answer to a question that was not answered today is added to the first record.
  expect((await single("55", "我认为")).record_id).toBe(record);
  const { list, total } = await history();
  expect(total).toBe(3);
  expect(list.map(({ question_num }: Answer) => question_num).toSorted()).toEqual([1, 1, 5]);
});

test("each day of Shanghai and each subject has its own record", async () => {
  const first = await single("51", "B");
  expect((await single("56", "A")).record_id).not.toBe(first.record_id);
  const aNight = shanghai(upstream.now()).endOf("day").toMillis() + 1 - upstream.now();
  upstream.advance(aNight - 1_000);
  expect((await single("52", "A")).record_id).toBe(first.record_id);
  upstream.advance(2_000);
  const next = await single("53", "A");
  expect(next).toMatchObject({ seq: 1 });
  expect(next.record_id).not.toBe(first.record_id);
  expect(await questionsOf(first.record_id)).toEqual(["51", "52"]);
  upstream.advance(-aNight - 1_000);
});

test("a learner judges an own essay", async () => {
  const { record_id, seq, ...told } = await single("55", "我认为");
  expect(told).toMatchObject({ status: "reviewing", answer: ["言之成理即可"] });
  const place = { record_id, seq };
  expect(await upstream.call(api.practiceJudge, { ...place, verdict: "part_right" }, me)).toMatchObject({
    status: "part_right",
    is_wrong_book: "1",
  });
  expect(await upstream.call(api.practiceMastery, { ...place, mastery: "shaky" }, me)).toMatchObject({
    mastery: "shaky",
  });
});

test("the history shows the record as finished 单题练习 with its questions, and no list offers to continue it", async () => {
  const { record_id } = await single("51", "A");
  await single("53", "对", { spent_ms: 2_000 });
  const { list } = await history({ subject_id: "313" });
  expect(list).toMatchObject([
    {
      record_id,
      name: "单题练习",
      mode: "single",
      exam_type: "0",
      status: "finished",
      subject_name: "英语（二）",
      question_num: 2,
      answered_num: 2,
      right_num: 1,
      right_rate: 50,
      used_time: 5,
    },
  ]);
  expect((await history({ status: "doing" })).list).toEqual([]);
  expect((await upstream.call(dailyHistory, {}, me)).list).toEqual([]);
  const setup = await upstream.call(api.practiceSetup, { mode: "random", subject_id: "315" }, me);
  expect(setup).toMatchObject({ record_id: "", status: "" });
  const { item } = await upstream.call(today, {}, me);
  expect(item.filter((one: Answer) => one.record_id === record_id)).toEqual([]);
  expect(await upstream.call(api.practiceRun, { record_id }, me)).toMatchObject({
    name: "单题练习",
    status: "finished",
    answer: [{ status: "wrong" }, { status: "right" }],
  });
  expect(await upstream.call(api.practiceReport, { record_id }, me)).toMatchObject({
    name: "单题练习",
    mode: "single",
    question_num: 2,
    right_num: 1,
    wrong_num: 1,
    none_num: 0,
    count: 2,
    used_time: 5,
  });
  expect(await upstream.call(api.practiceFinish, { record_id }, me)).toEqual({ record_id });
  const [row] = await upstream.db
    .select()
    .from(attempts)
    .where(eq(attempts.id, Number(record_id)));
  expect(row).toMatchObject({ status: "finished", questionNum: 2, rightNum: 1, usedSeconds: 5 });
  const results = JSON.stringify(await upstream.call(listResults, {}, me));
  expect(results).toContain("英语（二） · 单题练习");
  const own = JSON.parse(await (await upstream.fetch(`${exportData.path}?format=json`, {}, me)).text());
  expect(own.attempts).toMatchObject([{ mode: "single", question_ids: [51, 53] }]);
  expect(own.attempt_answers).toHaveLength(2);
});

test("the record starts no set, but its mistakes can be practised", async () => {
  const { record_id } = await single("51", "A");
  const wanted = { mode: "single", subject_id: "315", request_id: newRequest() };
  for (const input of [wanted, { ...wanted, from_record: record_id }])
    expect(await upstream.refusal(api.practiceStart, input, me)).toMatchObject({
      code: CODES.badInput,
      msg: "没有这种练习",
    });
  expect((await upstream.refusal(api.practiceSetup, wanted, me)).code).toBe(CODES.badInput);
  const missed = { ...wanted, mode: "random", from_record: record_id };
  expect(await upstream.call(api.practiceStart, missed, me)).toMatchObject({ question_num: 1 });
});

test("a run with the request id of a record is not used as the record", async () => {
  const request_id = `single-315-${shanghai(upstream.now()).toFormat("yyyy-MM-dd")}-1`;
  const run = { mode: "random", subject_id: "315", request_id };
  const { record_id } = await upstream.call(api.practiceStart, run, me);
  const told = await single("51", "B");
  expect(told).toMatchObject({ seq: 1, status: "right" });
  expect(told.record_id).not.toBe(record_id);
});

test("another learner's record is not found", async () => {
  const { record_id, seq } = await single("55", "我认为");
  const other = await newLearner(upstream);
  expect(await upstream.call(api.practiceRun, { record_id }, other)).toBeNull();
  const judged = await upstream.refusal(api.practiceJudge, { record_id, seq, verdict: "right" }, other);
  expect(judged.code).toBe(CODES.notFound);
});

test("refuses empty answers and unknown questions, and stores nothing", async () => {
  expect(await refused({ answer: [" ", ""] })).toEqual([CODES.badInput, "请先作答"]);
  expect(await refused({ question_id: "55", answer: "长".repeat(5_001) })).toEqual([
    CODES.badInput,
    "答案太长了",
  ]);
  const none = [CODES.notFound, "没有这道题"];
  for (const question_id of ["", "0", "9999", "__proto__"])
    expect(await refused({ question_id }), question_id).toEqual(none);
  const write = (isShown: boolean) =>
    upstream.db.update(questions).set({ isShown }).where(eq(questions.id, 53));
  await write(false);
  expect(await refused({ question_id: "53" })).toEqual(none);
  await write(true);
  expect((await upstream.refusal(api.practiceSingle, { question_id: "51", answer: "B" })).code).toBe(401);
  expect((await history()).total).toBe(0);
});

test("a question of another agency's subject is not found", async () => {
  await upstream.db.update(questions).set({ agencyId: 2 }).where(eq(questions.id, 56));
  expect(await refused({ question_id: "56" })).toEqual([CODES.notFound, "没有这道题"]);
  await upstream.db.update(questions).set({ agencyId: null }).where(eq(questions.id, 56));
});

test("refuses embargoed questions, and those of an attempt under way, like /question/check", async () => {
  const { db } = upstream;
  const told = await single("52", ["A", "C"]);
  const [paper] = await db
    .insert(papers)
    .values({
      subjectId: 315,
      name: "期末考试",
      examType: 7,
      startTime: new Date(upstream.now() + 3_600_000),
      endTime: new Date(upstream.now() + 7_200_000),
    })
    .returning();
  const paperId = paper?.id ?? 0;
  await db.insert(paperQuestions).values({ paperId, questionId: 52 });
  expect(await refused({ question_id: "52", answer: ["A", "C"] })).toEqual([CODES.notFound, "没有这道题"]);
  // An exam without a window withholds the question only from learners who have an attempt under way.
  await db.update(papers).set({ startTime: null, endTime: null }).where(eq(papers.id, paperId));
  const { uid } = await upstream.call(userInfo, {}, me);
  await db.insert(attempts).values({
    userId: Number(uid),
    agencyId: 1,
    paperId,
    subjectId: 315,
    examType: 7,
    requestId: newRequest(),
    ticket: "",
    questionIds: [52],
  });
  const inCheck = await upstream.refusal(checkQuestion, { id: "52", answer: ["A"] }, me);
  expect(await refused({ question_id: "52" })).toEqual([inCheck.code, inCheck.msg]);
  expect(inCheck.code).toBe(CODES.conflict);
  me = await newLearner(upstream);
  expect((await single("52", ["A", "C"])).status).toBe("right");
  expect(told.status).toBe("right");
  await db.delete(attempts).where(eq(attempts.paperId, paperId));
  await db.delete(papers).where(eq(papers.id, paperId));
});

test("a repeated request returns no key while its question is embargoed", async () => {
  const { db } = upstream;
  const request_id = newRequest();
  await single("51", "B", { request_id });
  const [paper] = await db
    .insert(papers)
    .values({
      subjectId: 315,
      name: "期末考试",
      examType: 7,
      startTime: new Date(upstream.now() - 60_000),
      endTime: new Date(upstream.now() + 7_200_000),
    })
    .returning();
  await db.insert(paperQuestions).values({ paperId: paper?.id ?? 0, questionId: 51 });
  expect(await single("51", "B", { request_id })).toMatchObject({ status: "", answer: [], my_answer: [] });
  await db.delete(papers).where(eq(papers.id, paper?.id ?? 0));
});

test("answers single questions of a sold package without owning it, like /question/check", async () => {
  const { db } = upstream;
  await db.insert(packages).values({ agencyId: 1, subjectId: 313, examType: 2, name: "题库", price: "9" });
  expect((await upstream.call(checkQuestion, { id: "51", answer: "B" }, me)).status).toBe("right");
  expect((await single("51", "B")).status).toBe("right");
  await db.delete(packages).where(eq(packages.name, "题库"));
});

test("shown keys count in the same limit as those of /question/check", async () => {
  const place = newVisitor();
  const { uid } = await upstream.call(userInfo, {}, me);
  await countTimes(upstream, { name: "checkLearner", key: `${uid} ${place.ip}`, times: 900 });
  const asking = { ...place, ...me };
  expect((await refused({}, asking))[0]).toBe(CODES.tooMany);
  const rows = await upstream.db
    .select()
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(eq(attempts.userId, Number(uid)));
  expect(rows).toEqual([]);
});
