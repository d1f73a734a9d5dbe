import { lazySource } from "../../../kit/lazySource.ts";

/** The screen is served complete; what it does comes in a file of its own, so that the screen's is not the largest of all. */
export const lateParts = lazySource(() => import("./parts.ts"));
