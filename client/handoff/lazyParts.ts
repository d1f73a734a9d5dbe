import { lazySource } from "../kit/lazySource.ts";

/* Few open it, and with the first press it comes. */
export const handoffDialog = lazySource(async () => (await import("./HandoffDialog.tsx")).HandoffDialog);
