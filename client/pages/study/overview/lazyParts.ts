import { lazySource } from "#client/kit/lazySource.ts";

/** Lazy, because the charts are below the day's plan. */
export const charts = lazySource(async () => (await import("./Charts.tsx")).Charts);
