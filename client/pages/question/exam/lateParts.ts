import { lazySource } from "../../../kit/lazySource.ts";

/** Before a run, over it, and after an answer: fetched while the learner reads the first question. */
export const lateParts = lazySource(() => import("./parts.ts"));
