import { type SQL, type SQLWrapper, and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "./agencyScope.ts";
import { idOf } from "../kit/ids.ts";
import { type SubjectLevels, isSet } from "./subjectFilter.ts";
import type { SubjectRow } from "./subjectRows.ts";

/** Subjects by id, so that a list is found in its index instead of through the tree. */
export interface SubjectScope {
  /** Ascending. */
  readonly subjectIds: readonly number[];
  readonly all: ReadonlySet<number>;
  /** The subjects whose shared content the agency shows; of the others it shows only its own. */
  readonly shared: ReadonlySet<number>;
}

/** The columns of an owner (null: the shared library) and of a subject. */
export interface OwnerAndSubject<T> {
  readonly agencyId: T;
  readonly subjectId: T;
}

interface OwnerAndSubjectId {
  readonly agencyId: number | null;
  readonly subjectId: number;
}

/** A condition for the same subjects as db/subjectFilter.ts. */
export function subjectScope(
  tree: readonly SubjectRow[],
  agency: AgencyScope,
  { level1, level2, level3 }: SubjectLevels = {},
): SubjectScope {
  const rows = tree.filter(
    (row) =>
      (!isSet(level1) || row.rootId === idOf(level1)) &&
      (!isSet(level2) || row.id === idOf(level2) || row.parentId === idOf(level2)) &&
      (!isSet(level3) || row.id === idOf(level3)),
  );
  const subjectIds = rows.map(({ id }) => id).sort((a, b) => a - b);
  return {
    subjectIds,
    all: new Set(subjectIds),
    shared: new Set(rows.filter(({ rootId }) => agency.subjectIds.includes(rootId)).map(({ id }) => id)),
  };
}

/** Content of these subjects: the agency's own and, of subjects that it has, the shared. */
export function inScope(
  { agencyId, subjectId }: OwnerAndSubject<PgColumn>,
  { agency, scope, some = scope.subjectIds }: InScope,
): SQL | undefined {
  const ids = some.filter((id) => scope.shared.has(id));
  const isShared = and(isNull(agencyId), anyOf(subjectId, ids));
  return and(
    anyOf(subjectId, some),
    or(eq(agencyId, agency.id), ids.length === some.length ? isNull(agencyId) : isShared),
  );
}

export interface InScope {
  readonly agency: AgencyScope;
  readonly scope: SubjectScope;
  /** Not all of them. */
  readonly some?: readonly number[] | undefined;
}

/** The same rule for rows that are counted in memory. */
export function isInScope(
  { agencyId, subjectId }: OwnerAndSubjectId,
  { agency, scope }: Omit<InScope, "some">,
): boolean {
  if (agencyId === null) return scope.shared.has(subjectId);
  return agencyId === agency.id && scope.all.has(subjectId);
}

/** The sum of what is alike in the scope, and as asked. */
export function countInScope<T extends OwnerAndSubjectId & { readonly num: number }>(
  cells: readonly T[],
  wanted: Omit<InScope, "some">,
  isAsked: (cell: T) => boolean = () => true,
): number {
  let sum = 0;
  for (const cell of cells) if (isInScope(cell, wanted) && isAsked(cell)) sum += cell.num;
  return sum;
}

/** A condition with one parameter for any number of ids. */
export function anyOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(",")}}`}::int[])`;
}
