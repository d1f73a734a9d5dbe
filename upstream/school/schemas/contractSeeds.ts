import * as z from "zod/mini";
import { amount, id, learner, markdown, owner, type Seed, text } from "./fields.ts";

/** What stands in {braces} is filled in for each learner (enrolment/contractText.ts). */
export const contractTemplateSeed = z.strictObject({ id, ...owner, name: text, content: markdown });

/** A contract of a demo learner who has that classroom; the others' contracts wait. */
export const signedContractSeed = z.strictObject({
  ...learner,
  classroomId: id,
  name: text,
  daysAgo: amount,
});

export type SignedContractSeed = Seed<typeof signedContractSeed>;
