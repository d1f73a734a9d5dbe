import { and, count, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { externalRecords } from "../../platform/db/schema/learning.ts";

/*
 * Learners' progress in lessons of the operator's own API (decision 076). When the API has answered how to play a
 * lesson, the site creates the row of learner and lesson; reports of the player update this row.
 */

export interface ExternalLearner {
  readonly agencyId: number;
  readonly userId: number;
}

/** A lesson as the API describes it, without the learner's progress. */
export type ExternalLesson = Pick<
  typeof externalRecords.$inferSelect,
  | "lessonId"
  | "lessonName"
  | "courseId"
  | "courseName"
  | "courseCover"
  | "classroomId"
  | "subjectId"
  | "length"
  | "finishPercent"
  | "maxSpeed"
  | "isSeekLimited"
  | "isManualFinish"
>;

const { agencyId, userId, lessonId, played, ...rest } = externalRecords;
const watched = sql<number>`(select coalesce(sum(upper(r) - lower(r)), 0)::float8 from unnest(${played}) as r)`;
const PROGRESS = {
  lessonId,
  courseId: rest.courseId,
  length: rest.length,
  finishPercent: rest.finishPercent,
  position: rest.position,
  positionAt: rest.positionAt,
  isFinished: rest.isFinished,
  watched,
  ranges: sql<
    [number, number][]
  >`(select coalesce(json_agg(json_build_array(lower(r)::float8, upper(r)::float8) order by r), '[]') from unnest(${played}) as r)`,
};
export type ExternalProgress = Awaited<ReturnType<typeof externalProgressOf>>[number];

/** SQL condition: the lesson has at least one report. A lesson that was only opened does not count as studied. */
const isTold = isNotNull(rest.positionAt);

/** Saves the API's data of a lesson and returns the learner's progress, in one SQL statement. */
export async function openExternal(
  db: Db,
  lesson: ExternalLesson,
  { agencyId, userId, nowMs }: ExternalLearner & { readonly nowMs: number },
): Promise<ExternalProgress> {
  const now = new Date(nowMs);
  const [row] = await db
    .insert(externalRecords)
    .values({ agencyId, userId, ...lesson, openedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [externalRecords.agencyId, externalRecords.userId, externalRecords.lessonId],
      set: lesson,
    })
    .returning(PROGRESS);
  if (!row) throw new Error("a record that was not kept");
  return row;
}

export async function externalProgressOf(
  db: Db,
  learner: ExternalLearner,
  { lessonIds, courseIds }: { readonly lessonIds: readonly string[]; readonly courseIds: readonly string[] },
) {
  return db
    .select(PROGRESS)
    .from(externalRecords)
    .where(
      and(
        ofLearner(learner),
        isTold,
        or(inArray(lessonId, [...lessonIds]), inArray(rest.courseId, [...courseIds])),
      ),
    );
}

/** Returns one page of the lessons that a learner has studied, the latest first, and their total number. */
export async function pageOfExternalRecords(
  db: Db,
  learner: ExternalLearner,
  cut: PageCut,
): Promise<RowsAndTotal<typeof externalRecords.$inferSelect & { readonly watched: number }>> {
  const own = and(ofLearner(learner), isTold);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ record: externalRecords, watched })
      .from(externalRecords)
      .where(own)
      .orderBy(desc(rest.updatedAt), lessonId)
      .limit(cut.size)
      .offset(cut.offset),
    db.select({ total: count() }).from(externalRecords).where(own),
  ]);
  return {
    rows: rows.map(({ record, watched }) => ({ ...record, watched })),
    total: counted?.total ?? 0,
  };
}

/**
 * Finishes a lesson by hand; undefined: the lesson was never opened, or its course does not allow finishing by hand.
 */
export async function finishExternal(
  db: Db,
  learner: ExternalLearner & { readonly nowMs: number },
  id: string,
): Promise<ExternalProgress | undefined> {
  const now = new Date(learner.nowMs);
  const [row] = await db
    .update(externalRecords)
    .set({
      isFinished: true,
      positionAt: sql`coalesce(${rest.positionAt}, ${now.toISOString()})`,
      updatedAt: now,
    })
    .where(
      and(ofLearner(learner), eq(lessonId, id), or(eq(rest.isManualFinish, true), eq(rest.isFinished, true))),
    )
    .returning(PROGRESS);
  return row;
}

/** Deletes a learner's progress in a course, or without `courseId` in a whole classroom. */
export async function forgetExternal(
  db: Db,
  learner: ExternalLearner,
  {
    courseId = "",
    classroomId = "",
  }: { readonly courseId?: string | undefined; readonly classroomId?: string | undefined },
): Promise<void> {
  const which = courseId === "" ? eq(rest.classroomId, classroomId) : eq(rest.courseId, courseId);
  if (courseId !== "" || classroomId !== "")
    await db.delete(externalRecords).where(and(ofLearner(learner), which));
}

/** Returns the classroom in which a learner opened a lesson; undefined: the learner has never opened it. */
export async function externalPlaceOf(
  db: Db,
  learner: ExternalLearner,
  id: string,
): Promise<Pick<ExternalLesson, "lessonId" | "classroomId"> | undefined> {
  const [row] = await db
    .select({ lessonId, classroomId: rest.classroomId })
    .from(externalRecords)
    .where(and(ofLearner(learner), eq(lessonId, id)));
  return row;
}

/** Returns the played percent, rounded down, so that only a finished lesson has 100. 0: the length is not known. */
export function externalPercent({
  isFinished,
  length,
  watched,
}: Pick<ExternalProgress, "isFinished" | "length" | "watched">): number {
  if (isFinished) return 100;
  return length === 0 ? 0 : Math.min(99, Math.floor((100 * watched) / length));
}

function ofLearner(learner: ExternalLearner) {
  return and(eq(agencyId, learner.agencyId), eq(userId, learner.userId));
}
