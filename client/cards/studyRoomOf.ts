import type { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import type { DataOf } from "#shared/contract/endpoint.ts";

type CourseDetail = NonNullable<DataOf<typeof courseDetail>>;

/**
 * Returns the id of the classroom in which an owner studies a course. If the upstream names none, it is one of the
 * learner's classrooms that include the course.
 */
export function studyRoomOf({
  classroomId,
  classroom,
}: Pick<CourseDetail, "classroomId" | "classroom">): string | undefined {
  return classroomId || classroom.find(({ isBuy }) => isBuy)?.classroomId;
}
