import { lazySource } from "#client/kit/lazySource.ts";

/** The screen is served complete; what a room does comes in a file of its own. */
export const room = lazySource(async () => (await import("./Room.tsx")).Room);
