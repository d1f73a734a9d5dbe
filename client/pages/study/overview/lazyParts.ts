import { lazySource } from "#client/kit/lazySource.ts";

/** Below the day, with what draws them. */
export const charts = lazySource(async () => (await import("./Charts.tsx")).Charts);
