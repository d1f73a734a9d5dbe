import { lazySource } from "#client/kit/lazySource.ts";

/** Comes when it is opened. */
export const reviewSettings = lazySource(async () => (await import("./ReviewSettings.tsx")).ReviewSettings);
