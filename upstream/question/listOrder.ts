import { type SQL, asc, desc, sql } from "drizzle-orm";
import { questions } from "../db/schema/questions.ts";

/** By subject, within it by id, the questions of a material together and in their order: as the index questions_list has it. */
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

/** Where a question stands within its subject. */
export interface Placed {
  readonly groupId: number;
  readonly sort: number;
  readonly id: number;
}

/** For queries that read questions of its subject: those before or behind it. */
export function comparedInOrder(how: "<" | "<=" | ">", { groupId, sort, id }: Placed): SQL {
  return sql`(${questions.groupId}, ${questions.sort}, ${questions.id}) ${sql.raw(how)} (${groupId}, ${sort}, ${id})`;
}
