/** The faults that a lesson may have. */
export const LESSON_FAULTS = ["picture", "sound", "caption", "content", "file", "other"] as const;

export type LessonFault = (typeof LESSON_FAULTS)[number];
