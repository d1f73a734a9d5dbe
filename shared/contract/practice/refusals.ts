import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const practiceRefusals = {
  practiceAnswer: { limits: ["checkLearner"] },
  practiceFinish: { limits: ["checkLearner"] },
  practiceKey: { limits: ["checkLearner"] },
  practiceSingle: { refusals: ["inExam"], limits: ["checkLearner"] },
} as const satisfies AreaRefusals<"practice">;
