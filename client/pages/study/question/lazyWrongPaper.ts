import { lazySource } from "#client/kit/lazySource.ts";

/** Few print: the list does without it and its codes. */
export const wrongPaper = lazySource(async () => (await import("./WrongPaper.tsx")).WrongPaper);
