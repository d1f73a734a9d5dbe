/** Exam type of 每日一练 (daily practice). Its wrong answers and its history have their own calls (Spec §7). */
export const DAILY_EXAM_TYPE = 3;
