import { lazySource } from "#client/kit/lazySource.ts";

/** The score is what people come for: what stands under it is served with it, and its code comes in a file of its own. */
export const details = lazySource(async () => (await import("./Details.tsx")).Details);
