import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { peopleNamed } from "../search/findPeople.ts";
import { classReport } from "./learnerReport.ts";

/** Exams of a class board, those that were sat last. */
const MOST_EXAMS = 5;

/** not_begun: no lesson was played; behind: less than half of the mean progress of the class. */
export const PACES = ["not_begun", "behind"] as const;
export type Pace = (typeof PACES)[number];

interface ClassScope {
  /** Agency of the learners; undefined: all agencies. */
  readonly agencyId: number | undefined;
  readonly nowMs: number;
  /** Only learners with this name, pinyin or mobile. */
  readonly find?: string | undefined;
}

/**
 * Returns the learners of a classroom with their progress, pace, last use of the site, and best scores.
 * @returns `exams`: the exams that learners of the classroom sat last; `scores` by the id of the exam
 */
export async function classBoard(tx: Db, classroomId: number, { find, ...scope }: ClassScope) {
  const all = await classReport(tx, classroomId, scope);
  const mean = all.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, all.length);
  const paceOf = ({ lastAt, progress }: (typeof all)[number]): Pace | "" =>
    lastAt === null ? "not_begun" : progress < mean / 2 ? "behind" : "";
  const ids = all.map(({ id }) => id);
  const within = inArray(users.id, ids);
  const isNamed =
    find === undefined || ids.length === 0
      ? undefined
      : new Set(
          (
            await tx
              .select({ id: users.id })
              .from(users)
              .where(and(within, await peopleNamed(tx, find, { within, nowMs: scope.nowMs })))
          ).map(({ id }) => id),
        );
  const seen = await seenAt(tx, ids);
  const { exams, scores } = await examsOf(tx, ids);
  const learners = all.map((learner) => ({
    ...learner,
    pace: paceOf(learner),
    seenAt: seen.get(learner.id) ?? null,
    scores: scores.get(learner.id) ?? new Map<number, number>(),
  }));
  return { exams, learners: isNamed ? learners.filter(({ id }) => isNamed.has(id)) : learners };
}

/** Returns when each learner last used the site. */
async function seenAt(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: users.id,
      at: sql<string | null>`greatest(max(${sessions.lastUsedAt}), max(${users.lastLoginAt}))::text`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(inArray(users.id, [...ids]))
    .groupBy(users.id);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at)] as const])));
}

async function examsOf(tx: Db, ids: readonly number[]) {
  const scores = new Map<number, Map<number, number>>();
  if (ids.length === 0) return { exams: [], scores };
  const sat = and(inArray(attempts.userId, [...ids]), eq(attempts.mode, ""), ne(papers.kind, ""));
  const exams = await tx
    .select({ id: papers.id, name: papers.name })
    .from(attempts)
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .where(sat)
    .groupBy(papers.id, papers.name)
    .orderBy(desc(sql`max(${attempts.beginTime})`), desc(papers.id))
    .limit(MOST_EXAMS);
  if (exams.length === 0) return { exams, scores };
  const shown = inArray(
    papers.id,
    exams.map(({ id }) => id),
  );
  const best = await tx
    .select({ userId: attempts.userId, paperId: papers.id, score: sql<string>`max(${attempts.score})` })
    .from(attempts)
    .innerJoin(papers, eq(papers.id, attempts.paperId))
    .where(and(sat, shown, eq(attempts.status, "finished")))
    .groupBy(attempts.userId, papers.id);
  for (const { userId, paperId, score } of best) {
    const own = scores.get(userId) ?? new Map<number, number>();
    scores.set(userId, own.set(paperId, Number(score)));
  }
  return { exams, scores };
}
