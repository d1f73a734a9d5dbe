import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const examRefusals = {
  examContinue: { refusals: ["attemptElsewhere", "attemptOver"] },
  examEvents: { refusals: ["attemptOver"] },
  examJoinBoard: { refusals: ["noBoard"] },
  examMark: { refusals: ["alreadyMarked", "attemptRunning", "notMarkable", "unanswered"] },
  examPause: { refusals: ["attemptElsewhere", "attemptOver", "notPausable", "pauseTooLate"] },
  examSave: { refusals: ["attemptElsewhere", "attemptOver"] },
  examSection: { refusals: ["attemptElsewhere", "attemptOver", "sectionsOpen"] },
  examStart: { refusals: ["examClosed", "paperEmpty", "tooFewQuestions"] },
  examSubmit: { refusals: ["attemptElsewhere"] },
} as const satisfies AreaRefusals<"exam">;
