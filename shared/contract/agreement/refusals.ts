import type { AreaRefusals } from "../refusals.ts";

/** Refusals and limits of calls beyond those that follow from their records. */
export const agreementRefusals = {
  signContract: { refusals: ["contractChanged", "contractSigned", "contractVoid"] },
} as const satisfies AreaRefusals<"agreement">;
