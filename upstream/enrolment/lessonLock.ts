import type { Ownership } from "../db/ownership.ts";

/** Why a lesson cannot be opened: the learner has no access, or a contract waits for the learner's name. "": it can. */
export type LessonLock = "" | "buy" | "contract";

interface Where {
  readonly courseId: number;
  /** Absent: wherever the course is studied. */
  readonly classroomId?: number | undefined;
}

/** For a lesson that may be tried there is no lock. */
export function lessonLock(
  { classrooms, studyRooms, contracts, courses }: Ownership,
  { courseId, classroomId = studyRooms.get(courseId) }: Where,
): LessonLock {
  if (!courses.has(courseId)) return "buy";
  if (classroomId === undefined) return "";
  if (!classrooms.has(classroomId)) return "buy";
  return contracts.has(classroomId) ? "contract" : "";
}
