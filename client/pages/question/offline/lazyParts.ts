import { lazySource } from "#client/kit/lazySource.ts";

/** Only this browser knows what there is to show: the server sends the frame of the page alone. */
export const packs = lazySource(async () => (await import("./Packs.tsx")).Packs);
