import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import * as practice from "#shared/contract/practice/endpoints.ts";
import * as api from "#shared/contract/study/endpoints.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { nextItem, begunKey, shownItems, type Today, type TodayItem } from "#client/today/todayItems.ts";
import { lessons, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { sessions } from "#upstream/platform/db/schema/users.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { amount } from "#tests/support/amount.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/*
 * Simulates a week of three learners who only press the button of each day's list (client/today) until it is gone. No
 * item may stay on the list when done, return on the same day, or have no questions.
 */

const DAY_MS = 86_400_000;
/** More presses than a day has items. */
const MOST_PRESSES = 30;
const DAYS = amount({ usual: 3, full: 7 });
const DEVICE = "laptop-0123456789";

let upstream: TestUpstream;
let me: { token: string };
let userId: number;
let people = 0;
let requests = 0;
/** Keys of all questions that are judged automatically. Essays are not among them: an essay is never missed. */
let keys: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const rows = await upstream.db.select().from(questions);
  keys = new Map(rows.filter(({ type }) => type !== "essay").map(({ id, answer }) => [String(id), answer]));
  // Noon, so that no day ends within a test.
  upstream.advance(shanghai(upstream.now()).endOf("day").toMillis() + DAY_MS / 2 - upstream.now());
  await upstream.db.update(lives).set({
    startTime: new Date(upstream.now() - 10 * DAY_MS),
    endTime: new Date(upstream.now() - 9 * DAY_MS),
  });
  await giveMedia(11);
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  people += 1;
  me = await newLearner(upstream, `134${String(people).padStart(8, "0")}`);
  userId = Number((await upstream.call(userInfo, {}, me)).uid);
  await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
});

async function giveMedia(courseId: number): Promise<void> {
  const { db } = upstream;
  const content = Buffer.from("#EXTM3U");
  const hash = createHash("sha256").update(content).digest("hex");
  await db.insert(storedFiles).values({ hash, content });
  const own = await db
    .update(lessons)
    .set({ type: "video", duration: 100 })
    .where(eq(lessons.courseId, courseId))
    .returning();
  await db.delete(lessonMedia);
  await db
    .insert(lessonMedia)
    .values(own.map(({ id }) => ({ lessonId: id, path: "main.m3u8", role: "main" as const, size: 7, hash })));
}

const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;

async function today(): Promise<Today> {
  return schemasOf(api.today).read(await upstream.call(api.today, {}, me)) as Today;
}

/** Answers every `missEach`th judged question of a run wrongly and all others right. */
async function answerAll(record_id: string, missEach: number): Promise<number> {
  const run = await upstream.call(practice.practiceRun, { record_id }, me);
  let marked = 0;
  for (const { seq, id } of run.question as { seq: number; id: string }[]) {
    const key = keys.get(id);
    if (key) marked += 1;
    const answer = key && marked % missEach !== 0 ? [...key] : ["没有"];
    await upstream.call(practice.practiceAnswer, { record_id, seq, answer, spent_ms: 20_000 }, me);
  }
  await upstream.call(practice.practiceFinish, { record_id }, me);
  return run.question.length;
}

/** Does the task that the button starts, from beginning to end. */
async function does({ kind, subjectId, recordId, lessonId }: TodayItem, missEach: number) {
  if (kind === "review" || kind === "daily") {
    const started = { mode: kind === "daily" ? "3" : kind, subject_id: subjectId, request_id: newRequest() };
    const record =
      recordId === "" ? (await upstream.call(practice.practiceStart, started, me)).record_id : recordId;
    expect(record, `${kind} of ${subjectId} has questions`).not.toBe("");
    expect(await answerAll(record, missEach)).toBeGreaterThan(0);
  } else if (lessonId !== "") {
    await playToTheEnd(lessonId);
  }
}

async function playToTheEnd(lesson_id: string): Promise<void> {
  const { ticket, length } = await upstream.call(play, { lesson_id, device: DEVICE }, me);
  upstream.advance(length * 1_000);
  const told = { ranges: [[0, length]], position: length, at: upstream.now(), request_id: newRequest() };
  expect(await upstream.call(learnReport, { ticket, ...told }, me)).toMatchObject({ is_finish: "1" });
}

/**
 * Presses the button of today's tasks until there is none.
 * @returns the kinds of the tasks that were started
 */
async function emptyTheDay(missEach: number): Promise<readonly string[]> {
  const passed: string[] = [];
  const begun: TodayItem[] = [];
  for (;;) {
    const next = nextItem(shownItems(await today()), passed);
    if (!next) break;
    expect(
      begun.filter(({ key }) => key === next.key),
      `${next.key} is begun once`,
    ).toEqual([]);
    begun.push(next);
    expect(begun.length).toBeLessThan(MOST_PRESSES);
    passed.push(begunKey(next));
    await does(next, missEach);
    upstream.advance(60_000);
  }
  // Items of questions must be done by now; for lessons one round is enough.
  for (const { kind, isDone, key } of shownItems(await today()))
    if (kind === "review" || kind === "daily") expect(isDone, key).toBe(true);
  return begun.map(({ kind }) => kind);
}

async function week(missEach: number) {
  const days: (readonly string[])[] = [];
  for (let day = 1; day <= DAYS; day++) {
    const noon = upstream.now();
    days.push(await emptyTheDay(missEach));
    upstream.advance(DAY_MS - (upstream.now() - noon));
  }
  return days;
}

const enrol = (courseId: number, days: number) =>
  upstream.db.insert(enrolments).values({
    userId,
    agencyId: 1,
    courseId,
    origin: "gift",
    expiresAt: new Date(upstream.now() + days * DAY_MS),
  });

test("a newcomer empties each day of the first week: the daily set, and from the second day missed questions", async () => {
  const days = await week(3);
  expect(days[0]).toEqual(["daily"]);
  expect(days.slice(1).flat()).toContain("review");
  for (const kinds of days) expect(kinds).toContain("daily");
});

test("a learner in the middle has reviews, the daily set and a lesson each day", async () => {
  await enrol(11, 90);
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest() },
    me,
  );
  await answerAll(record_id, 1);
  upstream.advance(DAY_MS);
  const days = await week(4);
  expect(days[0]).toEqual(["review", "daily", "lesson"]);
  for (const kinds of days) expect(new Set(kinds).size, kinds.join()).toBe(kinds.length);
});

test("all missed questions are due on the eve of the exam, and the list continues on the day after", async () => {
  await enrol(11, 3);
  const day = shanghai(upstream.now()).plus({ days: 2 }).toFormat(DATE);
  await upstream.call(api.saveReviewPlan, { exam: [{ subject_id: "313", day }] }, me);
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest() },
    me,
  );
  await answerAll(record_id, 1);
  const missed = (await upstream.call(api.wrongList, {}, me)).total;
  expect(missed).toBeGreaterThan(2);
  upstream.advance(DAY_MS);
  const list = await today();
  expect(list.exam).toMatchObject([{ leftDays: 1 }]);
  expect(list.item[0]).toMatchObject({ kind: "review", num: missed });
  const days = await week(2);
  expect(days[0]?.[0]).toBe("review");
  for (const kinds of days) expect(kinds).toContain("daily");
});
