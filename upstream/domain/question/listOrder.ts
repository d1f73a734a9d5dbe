import { type SQL, asc, desc, sql } from "drizzle-orm";
import { questions } from "../../platform/db/schema/questions.ts";

/** SQL order of lists and of the index questions_list: by subject, then by group, which keeps a material together. */
export const LIST_ORDER = [
  asc(questions.subjectId),
  asc(questions.groupId),
  asc(questions.sort),
  asc(questions.id),
] as const;

export const BACKWARDS = [
  desc(questions.subjectId),
  desc(questions.groupId),
  desc(questions.sort),
  desc(questions.id),
] as const;

/** The position of a question within its subject. */
export interface Placed {
  readonly groupId: number;
  readonly sort: number;
  readonly id: number;
}

/** SQL condition on questions of one subject: the question is before or after the given position. */
export function comparedInOrder(how: "<" | "<=" | ">", { groupId, sort, id }: Placed): SQL {
  return sql`(${questions.groupId}, ${questions.sort}, ${questions.id}) ${sql.raw(how)} (${groupId}, ${sort}, ${id})`;
}
