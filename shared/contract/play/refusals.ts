import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const playRefusals = {
  createHandoff: { limits: ["handoffLearner"] },
  learnReport: { refusals: ["learningElsewhere"] },
  lessonFeedback: { limits: ["feedbackLearner"] },
  play: { refusals: ["learningElsewhere"], limits: ["playAddress", "playLearner"] },
  redeemHandoff: {
    refusals: ["handoffExpired", "handoffUnknown", "handoffUsed"],
    limits: ["handoffLearner"],
  },
} as const satisfies AreaRefusals<"play">;
