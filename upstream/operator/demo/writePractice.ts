import { and, eq, inArray, isNull, like } from "drizzle-orm";
import { findMode } from "#shared/domain/practiceModes.ts";
import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import { isNotEmbargoed } from "../../domain/question/embargo.ts";
import { closeRun } from "../../domain/practice/finishRun.ts";
import { judge, keyedQuestions } from "../../domain/practice/judge.ts";
import { type Outcome, recordMistakes } from "../../domain/practice/recordOutcomes.ts";
import type { RunRow } from "../../domain/practice/runRows.ts";
import type { Db } from "../../platform/db/database.ts";
import { favourites } from "../../platform/db/schema/learning.ts";
import { attemptAnswers, attempts } from "../../platform/db/schema/attempts.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { users } from "../../platform/db/schema/users.ts";
import { demoAnswers } from "./demoAnswers.ts";
import type { PracticeRunSeed } from "../school/schemas/learnerSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Every ninth answer is marked as a guess. UNSURES: every fifth is marked as not sure. */
const GUESSES = 9;
const UNSURES = 5;

/**
 * Writes the practice runs of demo learners, unless they exist. Mistakes go into the wrong book by the rule for real
 * runs. Statistics and study days have seeds of their own.
 */
export async function writePractice({ db, content, nowMs }: ContentRun): Promise<number> {
  const made = await db
    .select({ requestId: attempts.requestId })
    .from(attempts)
    .where(like(attempts.requestId, "demo-practice-%"));
  const known = new Set(made.map(({ requestId }) => requestId));
  let rows = 0;
  const askedOf = new Map<number, number[]>();
  for (const seed of content.practiceRuns) {
    const userId = await learnerOf(db, seed);
    if (userId === undefined || known.has(requestOf(seed))) continue;
    const asked = await practise(db, seed, { userId, nowMs });
    askedOf.set(userId, [...(askedOf.get(userId) ?? []), ...asked]);
    rows += 1;
  }
  for (const { places, ...learner } of content.favourites) {
    const userId = await learnerOf(db, learner);
    const asked = userId === undefined ? undefined : askedOf.get(userId);
    if (userId === undefined || !asked) continue;
    await sayWhy(db, userId);
    const kept = new Set(places.flatMap((place) => asked[place] ?? []));
    const values = [...kept].map((targetId, place) => ({
      userId,
      agencyId: learner.agencyId,
      targetType: "question" as const,
      targetId,
      createdAt: new Date(nowMs - (place + 1) * DAY_MS),
    }));
    if (values.length > 0) await db.insert(favourites).values(values).onConflictDoNothing();
    rows += values.length;
  }
  return rows;
}

function requestOf({ mobile, no }: PracticeRunSeed): string {
  return `demo-practice-${mobile}-${no}`;
}

async function learnerOf(
  db: Db,
  { agencyId, mobile }: Pick<PracticeRunSeed, "agencyId" | "mobile">,
): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), eq(users.mobile, mobile)));
  return user?.id;
}

interface Who {
  readonly userId: number;
  readonly nowMs: number;
}

/**
 * Writes a practice run, up to its last question or to the question at which the learner stopped.
 *
 * @returns the ids of the run's questions
 */
async function practise(db: Db, seed: PracticeRunSeed, { userId, nowMs }: Who): Promise<readonly number[]> {
  const { agencyId, mode, subjectId, minutes, daysAgo, answered } = seed;
  const asked = await questionsOf(db, seed, { userId, nowMs });
  const ids = asked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const endMs = nowMs - daysAgo * DAY_MS - ((minutes * 37) % 300) * MINUTE_MS;
  const beginMs = endMs - minutes * MINUTE_MS;
  const [run] = await db
    .insert(attempts)
    .values({
      agencyId,
      userId,
      subjectId,
      examType: findMode(mode)?.examType ?? 0,
      mode,
      choice: { count: seed.count, types: [], difficulty: "", only: "" },
      requestId: requestOf(seed),
      ticket: "",
      questionIds: ids,
      questionNum: ids.length,
      totalScore: String(asked.reduce((sum, { score }) => sum + Number(score), 0)),
      beginTime: new Date(beginMs),
    })
    .returning();
  if (!run) throw new Error("a run that was not made");
  await answer(db, run, { seed, asked, beginMs });
  if (answered === undefined) await closeRun(db, run, new Date(endMs));
  return ids;
}

type Question = typeof questions.$inferSelect;

async function questionsOf(
  db: Db,
  seed: PracticeRunSeed,
  { userId, nowMs }: Who,
): Promise<readonly Question[]> {
  const { mode, subjectId, count, skip = 0 } = seed;
  const where =
    mode === "wrong"
      ? inArray(
          questions.id,
          db
            .select({ id: wrongBook.questionId })
            .from(wrongBook)
            .where(and(eq(wrongBook.userId, userId), isNull(wrongBook.masteredAt))),
        )
      : inArray(questions.subjectId, await branchOf(db, subjectId));
  return db
    .select()
    .from(questions)
    .where(and(where, isNull(questions.agencyId), eq(questions.isShown, true), isNotEmbargoed(nowMs)))
    .orderBy(questions.groupId, questions.sort, questions.id)
    .limit(count)
    .offset(skip);
}

async function branchOf(db: Db, root: number): Promise<readonly number[]> {
  const rows = await db.select({ id: subjects.id, parentId: subjects.parentId }).from(subjects);
  const found = [root];
  for (const id of found) found.push(...rows.filter(({ parentId }) => parentId === id).map((row) => row.id));
  return found;
}

interface Answering {
  readonly seed: PracticeRunSeed;
  readonly asked: readonly Question[];
  readonly beginMs: number;
}

async function answer(db: Db, run: RunRow, { seed, asked, beginMs }: Answering): Promise<void> {
  const { skill, minutes, answered = asked.length } = seed;
  const given = demoAnswers(asked, { skill, minutes, seed: requestOf(seed) });
  // Only the last answer to each question is written, because practice stores only confirmed answers.
  const last = [...new Map(given.map((one) => [one.questionId, one])).values()].slice(0, answered);
  const keys = await keyedQuestions(
    db,
    asked.map(({ id }) => id),
  );
  for (const [place, { questionId, answer: words, spentMs, atMs, marked }] of last.entries()) {
    const keyed = keys.get(questionId);
    if (!keyed || words.length === 0) continue;
    const { verdict, score, wrongOptions } = judge(keyed, words);
    const sure = place % GUESSES === GUESSES - 1 ? "guess" : place % UNSURES === UNSURES - 1 ? "unsure" : "";
    const seq = asked.findIndex(({ id }) => id === questionId) + 1;
    const savedAt = new Date(beginMs + atMs);
    await db.insert(attemptAnswers).values({
      attemptId: run.id,
      questionId,
      seq,
      answer: words,
      marked,
      sure,
      spentMs,
      status: verdict,
      score: String(score),
      savedAt,
    });
    const { subjectId } = keyed.question;
    const outcome: Outcome = { questionId, subjectId, verdict, answer: words, wrongOptions, sure, spentMs };
    const sourceName = findMode(run.mode)?.name ?? "";
    await recordMistakes(db, { ...run, sourceName }, [outcome], savedAt.getTime());
  }
}

/** Gives two of every three mistakes in the wrong book a reason. */
async function sayWhy(db: Db, userId: number): Promise<void> {
  const rows = await db
    .select({ id: wrongBook.id })
    .from(wrongBook)
    .where(eq(wrongBook.userId, userId))
    .orderBy(wrongBook.id);
  for (const [place, { id }] of rows.entries()) {
    const reason = place % 3 === 2 ? "" : WRONG_REASONS[place % WRONG_REASONS.length];
    if (reason) await db.update(wrongBook).set({ reason }).where(eq(wrongBook.id, id));
  }
}
