import { createStore } from "../kit/createStore.ts";

/**
 * True if the learner must be asked for the exam: after registration, or on request. The code of that dialog loads
 * together with the greeting (app/LoadIdleParts.tsx).
 */
export const { set: askForExam, useValue: useIsExamAsked } = createStore(false);
