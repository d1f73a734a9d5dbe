import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const noteRefusals = {
  exportNotes: { limits: ["exportUser"] },
  saveQuestionNote: { refusals: ["inExam"], limits: ["noteLearner"] },
  saveNote: { limits: ["noteLearner"] },
} as const satisfies AreaRefusals<"note">;
