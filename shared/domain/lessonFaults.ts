export const LESSON_FAULTS = ["picture", "sound", "caption", "content", "file", "other"] as const;

export type LessonFault = (typeof LESSON_FAULTS)[number];
