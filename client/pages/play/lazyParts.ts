import { lazySource } from "#client/kit/lazySource.ts";

/* The outline is rendered with the page. The player is a lazy file; rarely used parts load with the first press. */
export const study = lazySource(async () => (await import("./Study.tsx")).Study);
export const feedbackDialog = lazySource(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
