import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";

interface Lesson {
  readonly courseId: string;
  readonly classroomId: string;
  /**
   * Lesson to open. Absent: the lesson at which the learner stopped, or the next lesson
   * (client/pages/play/CoursePlayerPage.tsx).
   */
  readonly lessonId?: string | undefined;
}

/**
 * Returns the address of a lesson in the player; for a learner without a classroom, the address of the course's page.
 */
export function continueHref({ courseId, classroomId, lessonId }: Lesson): string {
  const player = href("coursePlayer", { classroomId, lesson: lessonId });
  if (matchRoute(`/course/study/${classroomId}`)?.route.id === "coursePlayer") return player;
  const course = href("courseDetail", { id: courseId });
  return matchRoute(course)?.route.id === "courseDetail" ? course : href("course");
}
