import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reserveLive } from "#shared/contract/live/endpoints.ts";
import * as practice from "#shared/contract/practice/endpoints.ts";
import * as api from "#shared/contract/study/endpoints.ts";
import { userData } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { examDates } from "#upstream/platform/db/schema/examDates.ts";
import { enrolments, learnRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { sessions, users } from "#upstream/platform/db/schema/users.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const DAY_MS = 86_400_000;
let upstream: TestUpstream;
let me: { token: string };
let userId: number;
let people = 0;
let requests = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  // Advances the clock to noon, so that no test crosses midnight.
  upstream.advance(shanghai(upstream.now()).endOf("day").toMillis() + DAY_MS / 2 - upstream.now());
  await upstream.db.update(lives).set({
    startTime: new Date(upstream.now() - 10 * DAY_MS),
    endTime: new Date(upstream.now() - 9 * DAY_MS),
  });
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = await newLearner(upstream, `135${String(people).padStart(8, "0")}`);
  userId = Number((await upstream.call(userInfo, {}, me)).uid);
  await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
});

const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;
const today = () => upstream.call(api.today, {}, me);
const keys = async () => (await today()).item.map(({ key }: Answer) => key);
const start = async (own: object) => {
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { subject_id: "315", request_id: newRequest(), ...own },
    me,
  );
  return record_id as string;
};
const give = (record_id: string, seq: number, answer: string) =>
  upstream.call(practice.practiceAnswer, { record_id, seq, answer: [answer], spent_ms: 30_000 }, me);
const own = () => ({ userId, agencyId: 1 });
const enrol = (courseId: number, days: number | null) =>
  upstream.db.insert(enrolments).values({
    ...own(),
    courseId,
    origin: "gift",
    expiresAt: days === null ? null : new Date(upstream.now() + days * DAY_MS),
  });
const lessonsOf = async (courseId: number) =>
  upstream.db
    .select({ id: lessons.id, name: lessons.name, duration: lessons.duration, type: lessons.type })
    .from(lessons)
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessons.courseId, courseId), inArray(lessons.type, ["video", "audio", "doc", "pic"])))
    .orderBy(chapters.sort, chapters.id, lessons.sort);
const record = (lessonId: number, courseId: number, more: Partial<typeof learnRecords.$inferInsert>) =>
  upstream.db
    .insert(learnRecords)
    .values({ ...own(), lessonId, courseId, updatedAt: new Date(upstream.now()), ...more });

test("a new learner has only the daily set, which is free", async () => {
  expect(await today()).toEqual({
    minutes: 10,
    goal_id: "",
    exam: [],
    item: [
      {
        key: "daily",
        kind: "daily",
        name: "每日一练",
        minutes: 10,
        num: 0,
        is_done: "0",
        subject_id: "313",
        subject_name: "自考",
        record_id: "",
        course_id: "",
        course_name: "",
        classroom_id: "",
        lesson_id: "",
        live_id: "",
        start_time: "",
        end_time: "",
      },
    ],
  });
});

test("a new learner starts with the goal chosen when registering", async () => {
  const save = (input: object) => upstream.call(api.saveReviewPlan, input, me);
  await save({ goal_id: "402" });
  expect(await today()).toMatchObject({ exam: [], item: [{ key: "daily", subject_id: "402" }] });
  const day = shanghai(upstream.now()).plus({ days: 20 }).toFormat("yyyy-MM-dd");
  await save({ exam: [{ subject_id: "402", day }] });
  expect((await today()).exam).toMatchObject([{ subject_id: "402", left_days: 20 }]);
  expect((await upstream.refusal(api.saveReviewPlan, { goal_id: "999" }, me)).code).toBe(20400);
});

test("countdown and daily set follow the goal, not a subject practised later or examined sooner", async () => {
  await upstream.call(api.saveReviewPlan, { goal_id: "402" }, me);
  await give(await start({ mode: "4", subject_id: "315" }), 1, "没有");
  const day = (days: number) => shanghai(upstream.now()).plus({ days }).toFormat(DATE);
  await upstream.db.insert(examDates).values([
    { agencyId: 1, subjectId: 313, day: day(9) },
    { agencyId: 1, subjectId: 400, day: day(60) },
  ]);
  const list = await today();
  expect(list.goal_id).toBe("402");
  expect(list.exam.map(({ subject_id }: Answer) => subject_id)).toEqual(["400", "313"]);
  expect(list.item).toMatchObject([{ key: "daily", subject_id: "402" }]);
  await upstream.db.delete(examDates);
});

test("counts the time of only one of two simultaneous lives", async () => {
  const at = (minutes: number) => new Date(upstream.now() + minutes * 60_000);
  const hours = { 33: [-20, 40], 34: [0, 70] };
  for (const [id, [from = 0, to = 0]] of Object.entries(hours)) {
    await upstream.db
      .update(lives)
      .set({ startTime: at(from), endTime: at(to) })
      .where(eq(lives.id, Number(id)));
    await upstream.call(reserveLive, { id, on: "1" }, me);
  }
  const { item, minutes } = await today();
  const classes = item.filter(({ kind }: Answer) => kind === "live");
  expect(classes.map(({ minutes: own }: Answer) => own)).toEqual([40, 70]);
  const others = item.filter(({ kind }: Answer) => kind !== "live");
  expect(minutes).toBe(70 + others.reduce((sum: number, { minutes: own }: Answer) => sum + own, 0));
  for (const id of Object.keys(hours)) await upstream.call(reserveLive, { id, on: "0" }, me);
});

test("lists all tasks of a day in the order of doing, each with its minutes", async () => {
  const first = await start({ mode: "4" });
  await give(first, 1, "没有");
  await give(first, 2, "没有");
  await give(await start({ mode: "4", subject_id: "402" }), 1, "没有");
  upstream.advance(DAY_MS);
  await enrol(11, 9);
  await enrol(12, null);
  const [lesson] = await lessonsOf(12);
  if (!lesson) throw new Error("a course without lessons");
  await upstream.db.update(lessons).set({ type: "video", duration: 1_200 }).where(eq(lessons.id, lesson.id));
  await record(lesson.id, 12, { position: 410, watched: 410 });
  const nowMs = upstream.now();
  const at = (minutes: number) => new Date(nowMs + minutes * 60_000);
  await upstream.db
    .update(lives)
    .set({ startTime: at(120), endTime: at(210) })
    .where(eq(lives.id, 33));
  await upstream.call(reserveLive, { id: "33", on: "1" }, me);
  const day = shanghai(upstream.now()).plus({ days: 30 }).toFormat(DATE);
  await upstream.db.insert(examDates).values({ agencyId: 1, subjectId: 313, day });

  const list = await today();
  const [next] = await lessonsOf(11);
  expect(list.item.map(({ key, minutes }: Answer) => [key, minutes])).toEqual([
    ["review-313", 2],
    ["review-400", 1],
    ["daily", 10],
    [`lesson-${lesson.id}`, 14],
    ["live-33", 90],
    ["expiry-11", Math.ceil((next?.duration ?? 0) / 60)],
  ]);
  expect(list.minutes).toBe(117 + Math.ceil((next?.duration ?? 0) / 60));
  expect(list.exam).toEqual([{ subject_id: "313", subject_name: "自考", day, left_days: 30 }]);
  expect(list.item[0]).toMatchObject({ num: 2, subject_id: "315", subject_name: "英语（二）" });
  expect(list.item[5]).toMatchObject({
    name: "英语精讲",
    lesson_id: String(next?.id),
    end_time: expect.stringContaining(shanghai(upstream.now()).plus({ days: 9 }).toFormat(DATE)),
  });
  // A live that begins soon moves to the top of the list.
  await upstream.db
    .update(lives)
    .set({ startTime: at(5), endTime: at(65) })
    .where(eq(lives.id, 33));
  expect((await keys())[0]).toBe("live-33");
  await upstream.db
    .update(lives)
    .set({ startTime: at(-20), endTime: at(40) })
    .where(eq(lives.id, 33));
  expect((await today()).item[0]).toMatchObject({ key: "live-33", minutes: 40 });
  await upstream.db
    .update(lives)
    .set({ startTime: at(-90), endTime: at(-1) })
    .where(eq(lives.id, 33));
  expect(await keys()).not.toContain("live-33");
  await upstream.db.delete(examDates);
});

test("shows the day's finished reviews and the finished daily set as done, until the next day", async () => {
  const first = await start({ mode: "4" });
  await give(first, 1, "没有");
  upstream.advance(DAY_MS);
  expect(await keys()).toEqual(["review-313", "daily"]);
  const review = await start({ mode: "review", subject_id: "315" });
  await give(review, 1, "B");
  expect((await today()).item).toMatchObject([
    { key: "review-313", is_done: "1", minutes: 0, num: 1, subject_id: "315" },
    { key: "daily", is_done: "0" },
  ]);
  await upstream.call(practice.practiceFinish, { record_id: review }, me);
  expect((await today()).item[0]).toMatchObject({ key: "review-313", record_id: review });
  const daily = await start({ mode: "3" });
  expect((await today()).item[1]).toMatchObject({ record_id: daily, is_done: "0", minutes: 10 });
  await upstream.call(practice.practiceFinish, { record_id: daily }, me);
  expect(await today()).toMatchObject({
    minutes: 0,
    item: [
      { key: "review-313", is_done: "1" },
      { key: "daily", record_id: daily, is_done: "1", minutes: 0, subject_id: "315" },
    ],
  });
  upstream.advance(DAY_MS);
  expect((await today()).item[0]).toMatchObject({ record_id: "", is_done: "0", subject_id: "315" });
});

test("proposes the lesson after the finished one, then skipped lessons, and none when all are finished", async () => {
  await enrol(11, null);
  const all = await lessonsOf(11);
  expect(all.length).toBeGreaterThan(2);
  const key = async () => (await keys()).find((one: string) => one.startsWith("lesson-"));
  expect(await key()).toBe(`lesson-${all[0]?.id}`);
  await record(all[1]?.id ?? 0, 11, { isFinished: true });
  expect(await key()).toBe(`lesson-${all[2]?.id}`);
  for (const { id } of all.slice(2)) await record(id, 11, { isFinished: true });
  expect(await key()).toBe(`lesson-${all[0]?.id}`);
  await record(all[0]?.id ?? 0, 11, { isFinished: true });
  expect(await key()).toBeUndefined();
  // When the course is finished, the list proposes the first lesson of the next unfinished course.
  await enrol(12, null);
  expect(await key()).toBe(`lesson-${(await lessonsOf(12))[0]?.id}`);
});

test("lists a course whose access ends within two weeks, but not after its end", async () => {
  await enrol(11, 20);
  expect(await keys()).not.toContain("expiry-11");
  upstream.advance(7 * DAY_MS);
  const [lesson] = await lessonsOf(11);
  const item = (await today()).item.find(({ key }: Answer) => key === "expiry-11");
  // The course's next lesson already has an entry, so the entry of the ending access names only the course.
  expect(item).toMatchObject({ name: "英语精讲", minutes: 0, lesson_id: "" });
  expect(await keys()).toContain(`lesson-${lesson?.id}`);
  upstream.advance(14 * DAY_MS);
  expect(await keys()).toEqual(["daily"]);
});

test("the figures of the overview equal the sums of the database, to the second", async () => {
  const days: Record<string, [number, number, number][]> = {
    0: [[315, 1_234, 3]],
    1: [
      [315, 61, 0],
      [402, 2_000, 7],
    ],
    40: [[402, 59, 1]],
    200: [[315, 7, 2]],
  };
  for (const [back, rows] of Object.entries(days))
    for (const [subjectId, seconds, answeredNum] of rows)
      await upstream.db.insert(studyDays).values({
        ...own(),
        day: shanghai(upstream.now())
          .minus({ days: Number(back) })
          .toFormat(DATE),
        subjectId,
        seconds,
        answeredNum,
      });
  const data = await upstream.call(userData, {}, me);
  const rows = await upstream.db.select().from(studyDays).where(eq(studyDays.userId, userId));
  const sum = (list: readonly (typeof rows)[number][]) => list.reduce((all, { seconds }) => all + seconds, 0);
  expect(data).toMatchObject({ study_time: sum(rows), today_time: 1_234, days: 4, streak: 2 });
  for (const { id, time, num } of data.subject) {
    const of = rows.filter(({ subjectId }) => String(subjectId) === id);
    expect(time).toBe(sum(of));
    expect(num).toBe(of.reduce((all, { answeredNum }) => all + answeredNum, 0));
  }
  expect(data.subject.map(({ id }: Answer) => id)).toEqual(["315", "402"]);
  for (const { date, time } of data.calendar) expect(time).toBe(sum(rows.filter(({ day }) => day === date)));
  expect(data.calendar).toHaveLength(3);
});

test("the rank by study time follows the agency's rows, and is empty with too few learners", async () => {
  const { db } = upstream;
  await db.delete(studyDays);
  const day = (back: number) => shanghai(upstream.now()).minus({ days: back }).toFormat(DATE);
  const others = await db
    .insert(users)
    .values(
      Array.from({ length: 12 }, (_, index) => ({
        agencyId: index === 11 ? 2 : 1,
        mobile: `rank-${index}`,
        username: `rank-${index}`,
        nickname: `同学${index}`,
        passwordHash: "",
      })),
    )
    .returning();
  const studied = (
    of: { userId: number; agencyId: number },
    back: number,
    subjectId: number,
    seconds: number,
  ) => db.insert(studyDays).values({ ...of, day: day(back), subjectId, seconds });
  const of = (index: number) => ({
    userId: others[index]?.id ?? 0,
    agencyId: others[index]?.agencyId ?? 0,
  });
  const rank = async (subject_id?: string) => {
    // Advances the clock, because study times of other learners are cached for minutes.
    upstream.advance(6 * 60_000);
    return (await upstream.call(userData, { ...(subject_id && { subject_id }) }, me)).rank_percent;
  };
  // A rank needs ten other learners. Nine are added here; learner 11 (other agency) and old study time do not count.
  for (let index = 0; index < 9; index += 1) await studied(of(index), index, 315, 100 * (index + 1));
  await studied(of(11), 0, 315, 5);
  await studied(of(9), 31, 315, 5);
  await studied(own(), 0, 315, 500);
  expect(await rank()).toBe(-1);
  await studied(of(10), 29, 402, 40_000);
  expect(await rank()).toBe(40);
  // Only learners with less time are counted, not equal ones. Time in another subject counts only over all subjects.
  await studied(own(), 3, 402, 400);
  expect(await rank()).toBe(80);
  expect(await rank("402")).toBe(-1);
  await studied(of(9), 1, 315, 5);
  expect(await rank("315")).toBe(50);
  expect(await rank("313")).toBe(50);
  expect(await rank()).toBe(Math.round((9 / 11) * 100));
  // The learner's own time is current although the other learners' times are cached, and is not among these.
  await studied(own(), 4, 402, 100_000);
  expect((await upstream.call(userData, {}, me)).rank_percent).toBe(100);
  await db.delete(studyDays).where(eq(studyDays.userId, userId));
  expect(await rank()).toBe(-1);
});
