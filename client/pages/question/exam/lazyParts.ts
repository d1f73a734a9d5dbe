import { lazySource } from "#client/kit/lazySource.ts";

/*
 * The screen is served complete; what it does comes in a file of its own, so that the screen's is not the largest of all, and
 * of the two that it may be only the one that it is.
 */
export const startSheet = lazySource(async () => (await import("./StartSheet.tsx")).StartSheet);
export const run = lazySource(async () => (await import("./Run.tsx")).Run);
