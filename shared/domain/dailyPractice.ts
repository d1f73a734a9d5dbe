/** The exam type of 每日一练: its wrong answers and its history have calls of their own (Spec §7). */
export const DAILY_EXAM_TYPE = 3;
