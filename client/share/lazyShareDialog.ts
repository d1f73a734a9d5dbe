import { lazySource } from "../kit/lazySource.ts";

/** Its code comes with the first press. */
export const shareDialog = lazySource(async () => (await import("./ShareDialog.tsx")).ShareDialog);
