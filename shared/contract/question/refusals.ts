import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const questionRefusals = {
  checkQuestion: { refusals: ["inExam"], limits: ["checkLearner", "checkAddress"] },
} as const satisfies AreaRefusals<"question">;
