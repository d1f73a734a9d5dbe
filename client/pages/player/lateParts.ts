import { lazySource } from "../../kit/lazySource.ts";

/* The screen is served with its outline; what plays comes in a file of its own. */
export const study = lazySource(async () => (await import("./Study.tsx")).Study);
