import { type SQL, type SQLWrapper, and, eq, isNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "./agencyScope.ts";
import { idOf } from "../kit/ids.ts";
import { type SubjectLevels, isSet } from "./subjectFilter.ts";
import type { SubjectRow } from "./subjectRows.ts";

/** Subjects by id, so that a query finds its rows by index instead of joining the tree. */
export interface SubjectScope {
  readonly subjectIds: readonly number[];
  readonly all: ReadonlySet<number>;
  /** Subjects whose shared content the agency shows; of other subjects it shows only its own content. */
  readonly shared: ReadonlySet<number>;
}

/** The columns of the owner (null: the shared library) and of the subject. */
export interface OwnerAndSubject<T> {
  readonly agencyId: T;
  readonly subjectId: T;
}

interface OwnerAndSubjectId {
  readonly agencyId: number | null;
  readonly subjectId: number;
}

/** Returns the scope for the subjects that db/subjectFilter.ts selects. */
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

/** Condition for content of these subjects: the agency's own, and shared content of subjects that the agency has. */
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
  /** Ids to limit the condition to; undefined: all of the scope. */
  readonly some?: readonly number[] | undefined;
}

/** Applies the rule of `inScope` to rows counted in memory. */
export function isInScope(
  { agencyId, subjectId }: OwnerAndSubjectId,
  { agency, scope }: Omit<InScope, "some">,
): boolean {
  if (agencyId === null) return scope.shared.has(subjectId);
  return agencyId === agency.id && scope.all.has(subjectId);
}

/** Adds up the cells that are in the scope and match `isAsked`. */
export function countInScope<T extends OwnerAndSubjectId & { readonly num: number }>(
  cells: readonly T[],
  wanted: Omit<InScope, "some">,
  isAsked: (cell: T) => boolean = () => true,
): number {
  let sum = 0;
  for (const cell of cells) if (isInScope(cell, wanted) && isAsked(cell)) sum += cell.num;
  return sum;
}

/** Condition for any number of ids with one parameter. */
export function anyOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(",")}}`}::int[])`;
}
