import { lazySource } from "#client/kit/lazySource.ts";

/** Its code comes with the first picture that is chosen. */
export const cropBox = lazySource(async () => (await import("./CropBox.tsx")).CropBox);
