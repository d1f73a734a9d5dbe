import type { Grants } from "../db/ownership.ts";

/** Why a lesson cannot be opened: the learner has no access, or a contract waits for the learner's name. "": it can. */
export type LessonLock = "" | "buy" | "contract";

interface Where {
  readonly courseId: number;
  /** Absent: wherever the course is studied. */
  readonly classroomId?: number | undefined;
}

/** For a lesson that may be tried there is no lock. */
export function lessonLock(
  ownership: Grants,
  { courseId, classroomId = ownership.studyRooms.get(courseId) }: Where,
): LessonLock {
  if (!ownership.courses.has(courseId)) return "buy";
  return classroomId === undefined ? "" : classroomLock(ownership, classroomId);
}

/** The lock of the parts that belong to a classroom as a whole. */
export function classroomLock({ classrooms, contracts }: Grants, classroomId: number): LessonLock {
  if (!classrooms.has(classroomId)) return "buy";
  return contracts.has(classroomId) ? "contract" : "";
}
