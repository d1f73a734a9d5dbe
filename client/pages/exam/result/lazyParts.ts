import { lazySource } from "#client/kit/lazySource.ts";

/**
 * The server renders the details with the page. The browser loads their code in a file of its own, because learners
 * look at the score first.
 */
export const details = lazySource(async () => (await import("./Details.tsx")).Details);
