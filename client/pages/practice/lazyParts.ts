import { lazySource } from "#client/kit/lazySource.ts";

/*
 * The page is rendered with these parts, but their code is lazy: the screen's file would be too large, and a page
 * needs only one of the two.
 */
export const startSheet = lazySource(async () => (await import("./start/StartSheet.tsx")).StartSheet);
export const run = lazySource(async () => (await import("./run/Run.tsx")).Run);
