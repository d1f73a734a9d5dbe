/** Exam type of 每日一练 (daily practice). Separate calls return its wrong answers and its history (Spec §7). */
export const DAILY_EXAM_TYPE = 3;
