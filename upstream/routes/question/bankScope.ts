import { type SQL, and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { questions } from "../../db/schema/questions.ts";
import type { SubjectLevels } from "../../db/subjectFilter.ts";
import type { SubjectRow } from "../../db/subjectRows.ts";
import type { AgencyScope } from "../../http/agencies.ts";
import { idOf } from "../../http/ids.ts";

/** Subjects by id, so that a list of questions is found in its index instead of through the tree. */
export interface BankScope {
  /** Ascending. */
  readonly subjectIds: readonly number[];
  /** Those whose shared questions the agency shows; of the others only its own. */
  readonly shared: ReadonlySet<number>;
}

/** The same subjects as db/subjectFilter.ts. */
export function bankScope(
  tree: readonly SubjectRow[],
  agency: AgencyScope,
  { level1, level2, level3 }: SubjectLevels,
): BankScope {
  const rows = tree.filter(
    (row) =>
      (!isSet(level1) || row.rootId === idOf(level1)) &&
      (!isSet(level2) || row.id === idOf(level2) || row.parentId === idOf(level2)) &&
      (!isSet(level3) || row.id === idOf(level3)),
  );
  return {
    subjectIds: rows.map(({ id }) => id).sort((a, b) => a - b),
    shared: new Set(rows.filter(({ rootId }) => agency.subjectIds.includes(rootId)).map(({ id }) => id)),
  };
}

/** Shown questions of these subjects: the agency's own and, of subjects that it has, the shared. */
export function inScope(
  { subjectIds, shared }: BankScope,
  agency: AgencyScope,
  some: readonly number[] = subjectIds,
): SQL | undefined {
  const ids = some.filter((id) => shared.has(id));
  const isShared = and(isNull(questions.agencyId), anyOf(questions.subjectId, ids));
  return and(
    // As the partial index says it.
    sql`${questions.isShown}`,
    anyOf(questions.subjectId, some),
    or(eq(questions.agencyId, agency.id), ids.length === some.length ? isNull(questions.agencyId) : isShared),
  );
}

/** One parameter for any number of ids. */
function anyOf(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(",")}}`}::int[])`;
}

function isSet(level: string | undefined): level is string {
  return level !== undefined && level !== "" && level !== "0";
}
