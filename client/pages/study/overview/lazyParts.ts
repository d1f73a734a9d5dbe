import { lazySource } from "#client/kit/lazySource.ts";

/** The code of the charts is lazy, because they are below the day's plan. */
export const charts = lazySource(async () => (await import("./Charts.tsx")).Charts);
