import * as z from "zod/mini";
import { amount, id, learner, type Seed, text } from "./fields.ts";

/** A signed contract of a demo learner who has the classroom. All other demo contracts are unsigned. */
export const signedContractSeed = z.strictObject({
  ...learner,
  classroomId: id,
  name: text,
  daysAgo: amount,
});

export type SignedContractSeed = Seed<typeof signedContractSeed>;
