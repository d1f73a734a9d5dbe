import { lazySource } from "#client/kit/lazySource.ts";

/* The player is a lazy file that loads with the page; dialogs that are rarely used load with the first press. */
export const study = lazySource(async () => (await import("./Study.tsx")).Study);
export const feedbackDialog = lazySource(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
