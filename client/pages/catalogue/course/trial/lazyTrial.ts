import { lazySource } from "#client/kit/lazySource.ts";

/* The course comes first; what plays comes in a file of its own. */
export const trialDialog = lazySource(async () => (await import("./TrialDialog.tsx")).TrialDialog);
