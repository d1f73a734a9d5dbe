import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const shareRefusals = {
  createShare: { limits: ["shareUser"] },
} as const satisfies AreaRefusals<"share">;
