import type { CourseDetail } from "./courseJsonLd.ts";

/**
 * Returns the classroom in which an owner studies a course. If the upstream does not name one, returns one of the
 * learner's own classrooms that includes the course.
 */
export function studyRoomOf({
  classroomId,
  classroom,
}: Pick<CourseDetail, "classroomId" | "classroom">): string | undefined {
  return classroomId || classroom.find(({ isBuy }) => isBuy)?.classroomId;
}
