import { randomBytes } from "node:crypto";
import { and, eq, inArray, like } from "drizzle-orm";
import { hashPassword } from "../../domain/account/passwords.ts";
import { RECORD_EXAM, endAttempt } from "../../domain/exam/endAttempt.ts";
import { deadlineFor } from "../../domain/exam/attemptRows.ts";
import { shuffleLayout } from "../../domain/exam/shuffleLayout.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  attemptChanges,
  type PlacedSection,
  attemptAnswers,
  attempts,
} from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { upsert } from "../../platform/db/upsert.ts";
import { type Given, demoAnswers } from "./demoAnswers.ts";
import type { ExamLearnerSeed, ExamAttemptSeed } from "../school/schemas/learnerSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Writes invented learners and their submitted attempts once; a second seeding keeps later changes. */
export async function writeExamAttempts({ db, content, nowMs }: ContentRun): Promise<number> {
  await writeLearners(db, content.examLearners);
  const made = await db
    .select({ requestId: attempts.requestId })
    .from(attempts)
    .where(like(attempts.requestId, "demo-exam-%"));
  const known = new Set(made.map(({ requestId }) => requestId));
  const learners = await learnerIds(db);
  const over: number[] = [];
  for (const seed of content.examAttempts) {
    const userId = learners.get(`${seed.agencyId}/${seed.mobile}`);
    if (userId === undefined || known.has(requestOf(seed))) continue;
    over.push(await sit(db, seed, { userId, nowMs }));
  }
  // Statistics and study days have seeds of their own, so these attempts are marked as counted already.
  if (over.length > 0) {
    await db
      .update(attempts)
      .set({ recordedAt: new Date(nowMs) })
      .where(inArray(attempts.id, over));
    await db.delete(jobs).where(and(eq(jobs.name, RECORD_EXAM.name), inArray(jobs.key, over.map(String))));
  }
  return content.examLearners.length + over.length;
}

/** Returns the request id of a written attempt, by which it is found again. */
export function requestOf({
  mobile,
  paperId,
  no,
}: Pick<ExamAttemptSeed, "mobile" | "paperId" | "no">): string {
  return `demo-exam-${paperId}-${mobile}-${no}`;
}

async function writeLearners(db: Db, seeds: readonly ExamLearnerSeed[]): Promise<void> {
  if (seeds.length === 0) return;
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  await db
    .insert(users)
    .values(seeds.map((seed) => ({ ...seed, passwordHash })))
    .onConflictDoNothing();
}

async function learnerIds(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select({ id: users.id, agencyId: users.agencyId, mobile: users.mobile }).from(users);
  return new Map(rows.map(({ id, agencyId, mobile }) => [`${agencyId}/${mobile}`, id]));
}

/**
 * Writes the attempt of an invented learner and submits it by the rule for real attempts.
 *
 * @returns the id of the attempt
 */
async function sit(
  db: Db,
  seed: ExamAttemptSeed,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<number> {
  const { agencyId, paperId, minutes, daysAgo } = seed;
  const [paper] = await db.select().from(papers).where(eq(papers.id, paperId));
  if (!paper) throw new Error(`an attempt at no paper: ${paperId}`);
  const requestId = requestOf(seed);
  // The attempts end at different times within ten hours.
  const endMs = nowMs - daysAgo * DAY_MS - ((minutes * 37) % 600) * MINUTE_MS;
  const beginTime = new Date(endMs - minutes * MINUTE_MS);
  const layout = await shuffleLayout(db, paper, { seed: requestId, nowMs });
  const placed = layout.flatMap((section) => section.questions);
  const [attempt] = await db
    .insert(attempts)
    .values({
      agencyId,
      userId,
      paperId,
      subjectId: paper.subjectId,
      examType: paper.examType,
      requestId,
      ticket: "",
      status: "doing",
      questionIds: placed.map(({ id }) => id),
      layout,
      questionNum: placed.length,
      totalScore: String(placed.reduce((sum, { score }) => sum + score, 0)),
      beginTime,
      deadline: deadlineFor(paper, { beginTime, extraSeconds: 0, pausedMs: 0 }),
    })
    .returning();
  if (!attempt) throw new Error("an attempt that was not made");
  const given = await answersFor(db, layout, seed);
  await writeAnswers(db, attempt.id, given, beginTime.getTime());
  const over = await endAttempt(db, { ...attempt, paperId }, { by: "learner", endMs });
  return over.id;
}

async function answersFor(db: Db, layout: readonly PlacedSection[], seed: ExamAttemptSeed) {
  const ids = layout.flatMap((section) => section.questions.map(({ id }) => id));
  const rows = await db.select().from(questions).where(inArray(questions.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = ids.flatMap((id) => byId.get(id) ?? []);
  return demoAnswers(asked, { ...seed, seed: requestOf(seed) });
}

/** Writes the changes of an attempt and computes its answers from them, as exam/saveChanges.ts does. */
async function writeAnswers(
  db: Db,
  attemptId: number,
  given: readonly Given[],
  beginMs: number,
): Promise<void> {
  await upsert(
    db,
    attemptChanges,
    given.map(({ questionId, answer, marked, spentMs, atMs }, place) => ({
      attemptId,
      source: "demo",
      seq: place + 1,
      questionId,
      answer,
      marked,
      spentMs,
      at: new Date(beginMs + atMs),
      receivedAt: new Date(beginMs + atMs),
    })),
    [attemptChanges.attemptId, attemptChanges.source, attemptChanges.seq],
  );
  const last = new Map(given.map((one) => [one.questionId, one]));
  await upsert(
    db,
    attemptAnswers,
    [...last.values()].map(({ questionId, answer, marked, spentMs, atMs }, place) => ({
      attemptId,
      questionId,
      seq: place + 1,
      answer,
      marked,
      spentMs,
      savedAt: new Date(beginMs + atMs),
    })),
    [attemptAnswers.attemptId, attemptAnswers.questionId],
  );
}
