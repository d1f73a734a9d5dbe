import { type SQL, and, eq, or } from "drizzle-orm";
import { idOf } from "../../platform/kit/ids.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";

export interface SubjectLevels {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
}

/** SQL condition for the levels that are set, with the subjects below them. /course/{level1}/0 shows all of level 1. */
export function inSubject({ level1, level2, level3 }: SubjectLevels): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  if (isSet(level1)) conditions.push(eq(subjects.rootId, idOf(level1)));
  if (isSet(level2)) conditions.push(or(eq(subjects.id, idOf(level2)), eq(subjects.parentId, idOf(level2))));
  if (isSet(level3)) conditions.push(eq(subjects.id, idOf(level3)));
  return and(...conditions);
}

/** Returns whether a level names a subject; "0", "" and undefined name none. */
export function isSet(level: string | undefined): level is string {
  return level !== undefined && level !== "" && level !== "0";
}
