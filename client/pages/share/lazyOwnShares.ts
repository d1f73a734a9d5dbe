import { lazySource } from "#client/kit/lazySource.ts";

/** Whoever opens a link needs none of it. */
export const ownShares = lazySource(async () => (await import("./OwnShares.tsx")).OwnShares);
