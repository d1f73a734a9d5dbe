/* What a page with a run that has just begun needs later, in one file. */
export { AnswerSheet } from "./AnswerSheet.tsx";
export { Review } from "./Review.tsx";
export { Elapsed } from "./Elapsed.tsx";
export { KeyListener } from "./KeyListener.ts";
export { RunLayers } from "./RunLayers.tsx";
export { StartSheet } from "./StartSheet.tsx";
export { RunActions } from "./RunActions.tsx";
