import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { play } from "#shared/contract/play/endpoints.ts";
import * as api from "#shared/contract/practice/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { examHistory } from "#shared/contract/study/endpoints.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { lessonQuestions } from "../../platform/db/schema/lessons.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { newLearner, signIn } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const HOUR_MS = 3_600_000;
/** Id of the hidden classroom of course 11. */
const OWN_ROOM = "100001";
/** Right answers of the first three questions. */
const RIGHT: Readonly<Record<string, string[]>> = { 51: ["B"], 52: ["A", "C"], 53: ["A"] };

let upstream: TestUpstream;
let me: { token: string };
let stranger: { token: string };
let lessonId: string;
let trialId: string;
let requests = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  me = { token: await signIn(upstream, "xiaoming") };
  stranger = await newLearner(upstream, "13500000091");
  const own = await db.select().from(lessons).where(eq(lessons.courseId, 11)).orderBy(lessons.id);
  lessonId = String(own.find(({ isFree, type }) => !isFree && type === "video")?.id);
  trialId = String(own.find(({ isFree }) => isFree)?.id);
  // A second grant: the learner also owns course 11 on its own, which has another classroom.
  const userId = Number((await upstream.call(userInfo, {}, me)).uid);
  await db.insert(enrolments).values({ userId, agencyId: 1, classroomId: 21, origin: "gift" });
  for (const id of [lessonId, trialId])
    await db
      .insert(lessonQuestions)
      .values(
        [51, 52, 53, 54, 55].map((questionId, at) => ({ lessonId: Number(id), questionId, second: at })),
      );
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const wanted = (own: object = {}) => {
  requests += 1;
  const request_id = `request-${String(requests).padStart(12, "0")}`;
  return {
    mode: "lesson",
    subject_id: "315",
    lesson_id: lessonId,
    classroom_id: "21",
    count: 3,
    request_id,
    ...own,
  };
};
const start = (own: object = {}, asking = me) => upstream.call(api.practiceStart, wanted(own), asking);
const idsOf = async (record_id: string, asking = me): Promise<string[]> =>
  (await upstream.call(api.practiceRun, { record_id }, asking)).question.map(({ id }: Answer) => id);
const give = (record_id: string, seq: number, answer: string[]) =>
  upstream.call(api.practiceAnswer, { record_id, seq, answer, spent_ms: 2_000 }, me);

test("starts a run of a lesson's questions, which links back to the second at which the learner left the lesson", async () => {
  const { record_id, question_num } = await start({ second: 754 });
  expect(question_num).toBe(3);
  const lesson = { lesson_id: lessonId, course_id: "11", classroom_id: "21", second: 754 };
  const run = await upstream.call(api.practiceRun, { record_id }, me);
  expect(run).toMatchObject({ mode: "lesson", name: "本节练习", subject_id: "315", is_trial: "0", lesson });
  const report = await upstream.call(api.practiceReport, { record_id }, me);
  expect(report).toMatchObject({ count: 3, lesson });
  await upstream.call(api.practiceAnswer, { record_id, seq: 1, answer: ["A"], tell: "0" }, me);
  expect((await upstream.call(examHistory, {}, me)).list[0]).toMatchObject({ record_id, mode: "lesson" });
  for (const [classroom_id, told] of [
    [OWN_ROOM, OWN_ROOM],
    [undefined, "21"],
  ]) {
    const own = await start({ classroom_id });
    const { lesson: way } = await upstream.call(api.practiceRun, { record_id: own.record_id }, me);
    expect(way.classroom_id).toBe(told);
  }
  const other = await upstream.call(api.practiceStart, wanted({ mode: "4" }), me);
  expect((await upstream.call(api.practiceRun, { record_id: other.record_id }, me)).lesson).toBeNull();
});

test("asks undone and missed questions before those answered right", async () => {
  const all = await start({ count: 5 });
  const ids = await idsOf(all.record_id);
  expect(ids.toSorted()).toEqual(["51", "52", "53", "54", "55"]);
  const answers: Readonly<Record<string, string[]>> = { ...RIGHT, 51: ["A"] };
  for (const id of ["51", "52", "53"]) {
    const told = await give(all.record_id, ids.indexOf(id) + 1, answers[id] ?? []);
    expect(told.status, id).toBe(id === "51" ? "wrong" : "right");
  }
  for (let times = 0; times < 5; times += 1)
    expect((await idsOf((await start()).record_id)).toSorted()).toEqual(["51", "54", "55"]);
  expect((await idsOf((await start({ count: 4 })).record_id)).slice(0, 3).toSorted()).toEqual([
    "51",
    "54",
    "55",
  ]);
});

test("starts only for learners who may open the lesson", async () => {
  expect((await upstream.refusal(api.practiceStart, wanted(), stranger)).code).toBe(CODES.badInput);
  const tried = await start({ lesson_id: trialId }, stranger);
  expect(await idsOf(tried.record_id, stranger)).toHaveLength(3);
  const { lesson } = await upstream.call(api.practiceRun, { record_id: tried.record_id }, stranger);
  expect(lesson).toMatchObject({ lesson_id: trialId, classroom_id: "", second: 0 });
  for (const lesson_id of ["999999", undefined])
    expect((await upstream.refusal(api.practiceStart, wanted({ lesson_id }), me)).code).toBe(CODES.notFound);
  const setup = { mode: "lesson", subject_id: "315" };
  expect(await upstream.call(api.practiceSetup, setup, me)).toBeNull();
});

test("leaves out embargoed questions, and reports when no question is left", async () => {
  const { db } = upstream;
  const end = { startTime: new Date(upstream.now()), endTime: new Date(upstream.now() + HOUR_MS) };
  const [paper] = await db
    .insert(papers)
    .values({ subjectId: 315, examType: 7, name: "随堂考", ...end })
    .returning();
  const held = (ids: readonly number[]) =>
    db.insert(paperQuestions).values(ids.map((questionId) => ({ paperId: paper?.id ?? 0, questionId })));
  await held([51, 54]);
  expect((await idsOf((await start({ count: 5 })).record_id)).toSorted()).toEqual(["52", "53", "55"]);
  const { question_num } = await upstream.call(
    play,
    { lesson_id: lessonId, device: "laptop-0123456789" },
    me,
  );
  expect(question_num).toBe(3);
  await held([52, 53, 55]);
  expect(await start()).toEqual({ record_id: "", question_num: 0, reason: "none" });
  upstream.advance(2 * HOUR_MS);
  expect(await idsOf((await start({ count: 5 })).record_id)).toHaveLength(5);
});
