import * as z from "zod/mini";
import { cutText } from "#shared/domain/cutText.ts";
import type { AgencyScope } from "#upstream/platform/db/agencyScope.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { flagText } from "#upstream/platform/kit/fields.ts";
import {
  type ExternalProgress,
  externalPercent,
  externalProgressOf,
  openExternal,
} from "#upstream/domain/play/externalRecords.ts";
import { externalTicket } from "#upstream/domain/play/reportExternal.ts";

/** An id that the operator's API assigned. Longer ids would exceed what PostgreSQL accepts in an index. */
const id = z.string().check(z.maxLength(128));
const name = z.pipe(
  z.string(),
  z.transform((text) => cutText(text, 500)),
);
const ids = z.array(id).check(z.maxLength(5_000));
const FINISH_PERCENT = 90;
const MAX_SPEED = 3;

/** A lesson that the operator's API plays, as the site reports it. A number is 0 if the API does not return it. */
export const EXTERNAL_LESSON = z.object({
  lesson_id: id.check(z.minLength(1)),
  lesson_name: name,
  course_id: id,
  course_name: name,
  course_cover: name,
  classroom_id: id,
  /** Ids of the course's subject and then of its ancestors. */
  subject_ids: z.array(id).check(z.maxLength(3)),
  length: z.int().check(z.gte(0), z.lte(1_000_000)),
  percent: z.int().check(z.gte(0), z.lte(100)),
  max_speed: z.number().check(z.gte(0), z.lte(16)),
  is_seek_limited: z.boolean(),
  is_manual: z.boolean(),
});

/** Ids of lessons or courses whose progress the site asks for. */
export const WANTED_PROGRESS = z.object({ lesson_ids: ids, course_ids: ids });

interface Asking<B> {
  readonly body: B;
  readonly userId: number;
  readonly agency: Pick<AgencyScope, "id">;
  readonly nowMs: number;
}

/**
 * Opens a lesson that the API plays, and returns the learner's fields of /course/play under their names on the wire.
 */
export async function openLesson(
  db: Db,
  { body, userId, agency, nowMs }: Asking<z.output<typeof EXTERNAL_LESSON>>,
) {
  const tree = await subjectRows.get(db, nowMs);
  const own = body.subject_ids.map(idOf).find((id) => tree.some((row) => row.id === id));
  const lesson = {
    lessonId: body.lesson_id,
    lessonName: body.lesson_name,
    courseId: body.course_id,
    courseName: body.course_name,
    courseCover: body.course_cover,
    classroomId: body.classroom_id,
    subjectId: own ?? 0,
    length: body.length,
    finishPercent: body.percent || FINISH_PERCENT,
    maxSpeed: String(body.max_speed || MAX_SPEED),
    isSeekLimited: body.is_seek_limited,
    isManualFinish: body.is_manual,
  };
  const record = await openExternal(db, lesson, { agencyId: agency.id, userId, nowMs });
  return {
    ...presented(record),
    position_at: record.positionAt?.getTime() ?? 0,
    ranges: record.ranges,
    ticket: externalTicket(record.lessonId),
    percent: lesson.finishPercent,
    max_speed: Number(lesson.maxSpeed),
  };
}

/** Returns the learner's progress in the wanted lessons that have a record. */
export async function progressOfLessons(
  db: Db,
  { body, userId, agency }: Asking<z.output<typeof WANTED_PROGRESS>>,
) {
  const wanted = { lessonIds: body.lesson_ids, courseIds: body.course_ids };
  return (await externalProgressOf(db, { agencyId: agency.id, userId }, wanted)).map((record) => ({
    lesson_id: record.lessonId,
    course_id: record.courseId,
    ...presented(record),
  }));
}

function presented(record: ExternalProgress) {
  return {
    position: record.position,
    progress: externalPercent(record),
    is_finish: flagText(record.isFinished),
  };
}
