import { lazySource } from "#client/kit/lazySource.ts";

/*
 * The server renders start sheet or run with the page. Their code is in lazy files, because each visit needs only one
 * of them and the page's own file would be too large.
 */
export const startSheet = lazySource(async () => (await import("./start/StartSheet.tsx")).StartSheet);
export const run = lazySource(async () => (await import("./run/Run.tsx")).Run);
