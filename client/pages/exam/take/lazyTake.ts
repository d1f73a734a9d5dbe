import { lazySource } from "#client/kit/lazySource.ts";

/** The screen is served complete; what it does comes in a file of its own, so that the screen's is not the largest of all. */
export const take = lazySource(async () => (await import("./Take.tsx")).Take);
