import type { CourseDetail } from "./courseJsonLd.ts";

/** The classroom in which an owner studies a course; of an upstream that does not say it, one of the owner's that brings it. */
export function studyRoomOf({
  classroomId,
  classroom,
}: Pick<CourseDetail, "classroomId" | "classroom">): string | undefined {
  return classroomId || classroom.find(({ isBuy }) => isBuy)?.classroomId;
}
