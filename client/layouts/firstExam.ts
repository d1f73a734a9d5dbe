import { createStore } from "../kit/createStore.ts";

/**
 * True to ask a newly registered learner for the exam; the code of the question loads with the greeting
 * (app/LoadIdleParts.tsx).
 */
export const { set: askForExam, useValue: useIsExamAsked } = createStore(false);
