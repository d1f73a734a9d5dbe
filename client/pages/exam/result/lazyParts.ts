import { lazySource } from "#client/kit/lazySource.ts";

/** The details are rendered with the page, but their code is a file of its own: learners look at the score first. */
export const details = lazySource(async () => (await import("./Details.tsx")).Details);
