import * as z from "zod/mini";
import { amount, id, learner, markdown, owner, type Seed, text } from "./fields.ts";

/** Text of a contract. {placeholders} in it are filled in for each learner (enrolment/contractText.ts). */
export const contractTemplateSeed = z.strictObject({ id, ...owner, name: text, content: markdown });

/** A signed contract of a demo learner who has the classroom. All other demo contracts are unsigned. */
export const signedContractSeed = z.strictObject({
  ...learner,
  classroomId: id,
  name: text,
  daysAgo: amount,
});

export type SignedContractSeed = Seed<typeof signedContractSeed>;
