import { type SQL, and, eq, isNull, or } from "drizzle-orm";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { type SubjectLevels, isSet } from "./subjectFilter.ts";
import type { SubjectRow } from "./subjectRows.ts";

/** Ids of subjects. A query finds rows with these ids by index and need not join the subject tree. */
export interface SubjectScope {
  readonly subjectIds: readonly number[];
  readonly all: ReadonlySet<number>;
  /** Ids of subjects whose shared content the agency shows. Of other subjects it shows only its own content. */
  readonly shared: ReadonlySet<number>;
}

/** Owner (null: the shared library) and subject of content. */
export interface OwnerAndSubject<T> {
  readonly agencyId: T;
  readonly subjectId: T;
}

interface OwnerAndSubjectId {
  readonly agencyId: number | null;
  readonly subjectId: number;
}

/** Returns the scope for the subjects that subjectFilter.ts selects. */
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

/** SQL condition for the agency's own content and the shared content that the agency shows, in these subjects. */
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
  /** Ids of the subjects to limit the condition to; undefined: all subjects of the scope. */
  readonly some?: readonly number[] | undefined;
}

/** Returns whether content is in the scope, by the rule of `inScope`, for counts in memory. */
export function isInScope(
  { agencyId, subjectId }: OwnerAndSubjectId,
  { agency, scope }: Omit<InScope, "some">,
): boolean {
  if (agencyId === null) return scope.shared.has(subjectId);
  return agencyId === agency.id && scope.all.has(subjectId);
}

/** Adds up `num` of the cells that are in the scope and for which `isAsked` is true. */
export function countInScope<T extends OwnerAndSubjectId & { readonly num: number }>(
  cells: readonly T[],
  wanted: Omit<InScope, "some">,
  isAsked: (cell: T) => boolean = () => true,
): number {
  let sum = 0;
  for (const cell of cells) if (isInScope(cell, wanted) && isAsked(cell)) sum += cell.num;
  return sum;
}
