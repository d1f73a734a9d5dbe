import type { Grants } from "../db/ownership.ts";

/** Why a lesson cannot be opened. `buy`: no access; `contract`: an unsigned contract; "": it can be opened. */
export type LessonLock = "" | "buy" | "contract";

interface Where {
  readonly courseId: number;
  /** undefined: the classroom in which the learner studies the course. */
  readonly classroomId?: number | undefined;
}

/** Returns the lock of a lesson. Free trial lessons have no lock; callers check that before. */
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
