import { asc, desc } from "drizzle-orm";
import { questions } from "../../db/schema/questions.ts";

/** By subject, within it by id, the questions of a material together and in their order: as the index questions_list has it. */
export const LIST_ORDER = [
  asc(questions.subjectId),
  asc(questions.groupId),
  asc(questions.sort),
  asc(questions.id),
] as const;

/** Within one subject, from a question backwards. */
export const BACKWARDS = [desc(questions.groupId), desc(questions.sort), desc(questions.id)] as const;
