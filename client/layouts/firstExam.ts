import { createStore } from "../kit/createStore.ts";

/**
 * True if a newly registered learner must be asked for the exam. The code of that dialog loads together with the
 * greeting (app/LoadIdleParts.tsx).
 */
export const { set: askForExam, useValue: useIsExamAsked } = createStore(false);
