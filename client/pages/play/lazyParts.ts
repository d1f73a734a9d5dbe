import { lazySource } from "#client/kit/lazySource.ts";

/* The screen is served with its outline; what plays comes in a file of its own, and what few open with the first press. */
export const study = lazySource(async () => (await import("./Study.tsx")).Study);
export const feedbackDialog = lazySource(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
