import { clockText } from "#shared/domain/timeText.ts";
import { href } from "#shared/routes/href.ts";
import type { PracticeReport } from "../calls/practice.ts";

type LessonOfRun = NonNullable<PracticeReport["lesson"]>;

/**
 * Returns the address of the lesson from which a practice was started. `second`: position in the film, in seconds, at
 * which the learner left it; 0: the lesson resumes at the learner's progress.
 */
export function lessonHref({ classroomId, courseId, lessonId, second }: LessonOfRun): string {
  if (classroomId === "") return href("courseDetail", { id: courseId });
  return href("coursePlayer", { classroomId, lesson: lessonId, ...(second > 0 && { t: String(second) }) });
}

export function backText({ second }: LessonOfRun): string {
  return second > 0 ? `回到课里 ${clockText(second)}` : "回到课里";
}
