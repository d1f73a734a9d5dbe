import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { learnReport, play } from "#shared/contract/play/endpoints.ts";
import * as practice from "#shared/contract/practice/endpoints.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";

/* Follows one learner for a day: each number must be the same on every screen that shows it (docs/glossary.md). */

const COURSE = 11;
const DAY_MS = 86_400_000;
let upstream: TestUpstream;
let site: RunningSite;
let me: { token: string };
let requests = 0;
beforeAll(async () => {
  upstream = await startTestUpstream();
  // Noon, so that no day ends within a test.
  upstream.advance(shanghai(upstream.now()).endOf("day").toMillis() + DAY_MS / 2 - upstream.now());
  site = await startSite({
    upstreamUrl: upstream.url,
    signSalt: SALT,
    upstreamTimeoutMs: 10_000,
    now: () => upstream.now(),
    renderer: await startRenderer({ timeoutMs: 20_000, now: () => upstream.now() }),
  });
  me = await newLearner(upstream, "13300000001");
  const userId = Number((await upstream.call(userInfo, {}, me)).uid);
  await upstream.db.insert(enrolments).values({ userId, agencyId: 1, courseId: COURSE, origin: "gift" });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const day = () => shanghai(upstream.now()).toFormat(DATE);
const newRequest = () => `request-${String((requests += 1)).padStart(12, "0")}`;

/** Returns the text of a page as the learner sees it, without tags and with single spaces. */
async function words(path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    headers: { "X-Forwarded-Host": "localhost", Cookie: `token=${me.token}; ag=jia` },
  });
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  return html
    .replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

async function run(own: object): Promise<{ readonly record_id: string; readonly ids: readonly string[] }> {
  const { record_id } = await upstream.call(
    practice.practiceStart,
    { mode: "4", subject_id: "315", request_id: newRequest(), ...own },
    me,
  );
  const { question } = await upstream.call(practice.practiceRun, { record_id }, me);
  return { record_id, ids: question.map(({ id }: { id: string }) => id) };
}

async function answer(record_id: string, ids: readonly string[], given: Record<string, string[]>) {
  for (const [id, value] of Object.entries(given)) {
    const seq = ids.indexOf(id) + 1;
    await upstream.call(practice.practiceAnswer, { record_id, seq, answer: value, spent_ms: 20_000 }, me);
  }
}

test("questions: two right, one wrong, one pending and one left out, in a minute and a half", async () => {
  const { record_id, ids } = await run({});
  expect([...ids].sort()).toEqual(["51", "52", "53", "54", "55"]);
  await answer(record_id, ids, { 51: ["B"], 52: ["B"], 53: ["对"], 55: ["我的看法"] });
  await upstream.call(practice.practiceTime, { record_id, used_time: 95 }, me);
  await upstream.call(practice.practiceFinish, { record_id }, me);

  const result = await words(`/question/exam/result?record=${record_id}`);
  for (const told of ["67%", "答对 2 / 3 题", "答错 1 题", "待批 1 题", "没做 1 题", "用时 01:35"])
    expect(result).toContain(told);
  const record = await words("/study/question/record");
  for (const told of ["答对 2 / 3 题（67%）", "用时 01:35"]) expect(record).toContain(told);
  const bank = await words("/study/question");
  expect(bank).toContain("做过 4 / 6 题 · 正确率 67%");
  expect(await words("/study/course")).toMatch(new RegExp(`${day()} [^ ]+ 4 题`));
  const book = await words("/study/question/error");
  expect(book).toContain("共 1 道错题");
  expect(book).toContain("章节练习 1");
  expect(book).toContain("今天没有要复习的错题");

  // The missed question is answered correctly in the second run.
  const again = await run({ mode: "wrong" });
  expect(again.ids).toEqual(["52"]);
  await answer(again.record_id, again.ids, { 52: ["A", "C"] });
  await upstream.call(practice.practiceFinish, { record_id: again.record_id }, me);
  expect(await words("/study/course")).toMatch(new RegExp(`${day()} [^ ]+ 5 题`));
  // An exam type counts only questions that were answered in a practice of that type.
  expect(await words("/study/question")).toContain("做过 4 / 6 题 · 正确率 67%");
  expect(await words("/study/question/error")).toContain("连续答对 1 / 3 次");
});

test("half of one of three lessons is a sixth of the course on every screen", async () => {
  const { db } = upstream;
  const own = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(eq(lessons.courseId, COURSE))
    .orderBy(chapters.sort, lessons.sort);
  expect(own).toHaveLength(3);
  const lesson = own[1]?.id ?? 0;
  const film = { duration: 100, playUrl: "https://media.example/film.mp4" };
  await db.update(lessons).set(film).where(eq(lessons.id, lesson));
  const { ticket } = await upstream.call(
    play,
    { lesson_id: String(lesson), device: "laptop-0123456789" },
    me,
  );
  upstream.advance(50_000);
  const told = { ranges: [[0, 50]], position: 50, at: upstream.now(), request_id: newRequest() };
  expect(await upstream.call(learnReport, { ticket, ...told }, me)).toMatchObject({ progress: 50 });

  for (const path of ["/study/course/my", `/course/${COURSE}`])
    expect(await words(path), path).toMatch(/16 ?%/);
  expect(await words(`/course/${COURSE}`)).toMatch(/50 ?%/);
  expect(await words("/study/course/record")).toMatch(/50 ?%/);
});
