import { and, eq } from "drizzle-orm";
import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { loadGrants } from "../catalogue/ownership.ts";
import { lessons } from "../../platform/db/schema/catalogue.ts";
import { subjectRows } from "../catalogue/subjectRows.ts";
import { subjectScope } from "../catalogue/subjectScope.ts";
import { badInput } from "../../platform/kit/errors.ts";
import { idOf, idText } from "../../platform/kit/ids.ts";
import { findLesson } from "../play/findLesson.ts";
import { pointsOf, questionPlaces } from "../play/lessonPoints.ts";
import { candidateRows } from "./candidates.ts";
import { type Bank, practised } from "./ofMode.ts";
import type { RunRow } from "./runRows.ts";

interface Asked {
  readonly mode: PracticeMode;
  readonly lesson_id?: string | undefined;
  readonly classroom_id?: string | undefined;
}

/**
 * Opens the set of questions that a lesson explains, which may be of any subject of the agency.
 * @returns undefined: no lesson was named, or its subject is not found
 * @throws badInput the lesson is locked; notFound: no such lesson
 */
export async function openLessonBank(
  db: Db,
  { mode, lesson_id, classroom_id }: Asked,
  learner: LearnerScope,
): Promise<Bank | undefined> {
  if (!lesson_id) return undefined;
  const wanted = {
    lessonId: idOf(lesson_id),
    classroomId: classroom_id ? idOf(classroom_id) : undefined,
  };
  const { lesson, course, classroomId, lock } = await findLesson(db, wanted, learner);
  if (lock !== "") throw badInput("这一讲还没有开通，不能做它的题");
  const [tree, points] = await Promise.all([subjectRows.get(db, learner.nowMs), pointsOf(db, lesson.id)]);
  const subject = tree.find(({ id }) => id === course.subjectId);
  if (!subject) return undefined;
  const places = await questionPlaces(db, { lessonId: lesson.id, points }, learner);
  const place = { id: lesson.id, ...(classroomId !== undefined && { classroomId }) };
  const candidates = await candidateRows(db, {
    ...learner,
    scope: subjectScope(tree, learner.agency),
    mode,
    among: places.map(({ questionId }) => questionId),
  });
  return {
    mode,
    subject,
    rows: practised(db, candidates, undefined),
    isOwned: true,
    packageId: undefined,
    lesson: place,
  };
}

/**
 * Returns the lesson to which a run links back; null: the run was not started from a lesson, or the lesson is hidden
 * now.
 */
export async function lessonOf(db: Db, { userId, choice }: RunRow, nowMs: number) {
  if (!choice.lesson) return null;
  const { id, classroomId, second } = choice.lesson;
  const [ownership, [lesson]] = await Promise.all([
    loadGrants(db, userId, nowMs),
    db
      .select({ name: lessons.name, courseId: lessons.courseId })
      .from(lessons)
      .where(and(eq(lessons.id, id), eq(lessons.isShown, true))),
  ]);
  if (!lesson) return null;
  const isStillIn = classroomId !== undefined && ownership.classrooms.has(classroomId);
  return {
    lesson_id: String(id),
    lesson_name: lesson.name,
    course_id: String(lesson.courseId),
    classroom_id: idText(isStillIn ? classroomId : ownership.studyRooms.get(lesson.courseId)),
    second,
  };
}
