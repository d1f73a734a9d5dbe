import { href } from "#shared/routes/href.ts";
import { matchRoute } from "#shared/routes/match.ts";

interface Lesson {
  readonly courseId: string;
  readonly classroomId: string;
  /** Absent: where the learner was last there, or the lesson behind it (client/pages/play/CoursePlayerPage.tsx). */
  readonly lessonId?: string | undefined;
}

/** Back into the player at a lesson; without a classroom to study in, to the page of its course. */
export function continueHref({ courseId, classroomId, lessonId }: Lesson): string {
  const player = href("coursePlayer", { classroomId, lesson: lessonId });
  if (matchRoute(`/course/study/${classroomId}`)?.route.id === "coursePlayer") return player;
  const course = href("courseDetail", { id: courseId });
  return matchRoute(course)?.route.id === "courseDetail" ? course : href("course");
}
