import { and, desc, eq, inArray, like } from "drizzle-orm";
import { DAILY_EXAM_TYPE } from "#shared/domain/dailyPractice.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import type { LearnerScope } from "#upstream/platform/db/agencyScope.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { type SubjectRow, subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { scopeOf } from "#upstream/domain/practice/bank.ts";
import { levelsOf } from "#upstream/domain/calendar/examDays.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import { openCells, totalOf } from "#upstream/domain/question/questionCounts.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { Studied } from "../studied.ts";
import { type TodayItem, todayItem } from "./item.ts";

const MINUTES = 10;

/**
 * Returns today's daily set: a begun one, else a new one of the first of these subjects that has questions: the goal
 * and the subjects above it, those studied last, all others.
 */
export async function dailyItem(
  db: Db,
  keeper: LearnerScope,
  { subjects: studied, last }: Studied,
  goalId: number | undefined,
): Promise<readonly TodayItem[]> {
  const { agency, nowMs } = keeper;
  if (!agency.nav.question || !agency.examTypeIds.includes(DAILY_EXAM_TYPE)) return [];
  const [tree, cells, begun] = await Promise.all([
    subjectRows.get(db, nowMs),
    openCells(db, nowMs),
    begunToday(db, keeper),
  ]);
  const numOf = (subject: SubjectRow) => totalOf(cells, { agency, scope: scopeOf(tree, agency, subject) });
  const find = (id: number) => tree.find((row) => row.id === id);
  const goals = goalId === undefined ? [] : levelsOf(tree, goalId);
  const own = [...[...goals, ...last].flatMap((id) => find(id) ?? []), ...studied];
  const roots = agency.subjectIds.flatMap((id) => find(id) ?? []);
  const subject = begun
    ? find(begun.subjectId)
    : [...own, ...roots].find((row) => agency.subjectIds.includes(row.rootId) && numOf(row) > 0);
  if (!subject) return [];
  const isDone = begun?.status === "finished";
  return [
    todayItem({
      key: "daily",
      kind: "daily",
      name: "每日一练",
      minutes: isDone ? 0 : MINUTES,
      num: begun?.questionNum ?? 0,
      is_done: flagText(isDone),
      subject_id: String(subject.id),
      subject_name: subject.name,
      record_id: begun ? String(begun.id) : "",
    }),
  ];
}

/**
 * Returns a daily set that was begun today, preferably an unfinished one: after finishing a set a learner may begin
 * another in a second subject.
 */
async function begunToday(db: Db, { userId, agency, nowMs }: LearnerScope) {
  const day = shanghai(nowMs).toFormat(DATE);
  const [run] = await db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        eq(attempts.agencyId, agency.id),
        eq(attempts.examType, DAILY_EXAM_TYPE),
        like(attempts.requestId, `daily-%-${day}`),
        inArray(attempts.status, ["doing", "finished"]),
      ),
    )
    .orderBy(attempts.status, desc(attempts.id))
    .limit(1);
  return run;
}
