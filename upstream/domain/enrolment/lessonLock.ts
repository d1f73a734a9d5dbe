import type { Grants } from "../catalogue/ownership.ts";

/** Why a lesson is locked. `buy`: the learner has no access; `contract`: a contract is unsigned; "": it is open. */
export type LessonLock = "" | "buy" | "contract";

interface Where {
  readonly courseId: number;
  /** The classroom to check; undefined: the classroom in which the learner studies the course. */
  readonly classroomId?: number | undefined;
}

/** Returns the lock of a lesson. Callers must check before whether the lesson is a free trial, which has no lock. */
export function lessonLock(
  ownership: Grants,
  { courseId, classroomId = ownership.studyRooms.get(courseId) }: Where,
): LessonLock {
  if (!ownership.courses.has(courseId)) return "buy";
  return classroomId === undefined ? "" : classroomLock(ownership, classroomId);
}

/** Returns the lock of content that belongs to a whole classroom. */
export function classroomLock({ classrooms, contracts }: Grants, classroomId: number): LessonLock {
  if (!classrooms.has(classroomId)) return "buy";
  return contracts.has(classroomId) ? "contract" : "";
}
