import { createStore } from "../kit/createStore.ts";

/** Whether who has just registered is asked for the exam; its code comes with the message that greets (app/LoadIdleParts.tsx). */
export const { set: askForExam, useValue: useIsExamAsked } = createStore(false);
