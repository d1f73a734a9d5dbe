import * as z from "zod/mini";
import { amount, id, learner, markdown, owner, type Seed, text } from "./fields.ts";

/** Text with {placeholders} that are filled in for each learner (enrolment/contractText.ts). */
export const contractTemplateSeed = z.strictObject({ id, ...owner, name: text, content: markdown });

/** A signed contract of a demo learner who has the classroom; contracts of other learners are unsigned. */
export const signedContractSeed = z.strictObject({
  ...learner,
  classroomId: id,
  name: text,
  daysAgo: amount,
});

export type SignedContractSeed = Seed<typeof signedContractSeed>;
