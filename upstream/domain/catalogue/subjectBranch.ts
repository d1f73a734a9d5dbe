import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type * as z from "zod/mini";
import type { SubjectNum } from "#shared/contract/entities.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { isSet } from "./subjectFilter.ts";
import { type SubjectRow, subjectOf } from "./subjectRows.ts";
import { anyOf } from "../../platform/db/anyOf.ts";

/**
 * SQL condition for rows of a subject of any level and of the subjects below it. A subject of undefined or "0" matches
 * all rows; an unknown subject matches none.
 */
export function inBranch(
  column: PgColumn,
  tree: readonly SubjectRow[],
  subjectId: string | undefined,
): SQL | undefined {
  if (!isSet(subjectId)) return undefined;
  const id = idOf(subjectId);
  const branch = tree.filter((row) => row.id === id || row.parentId === id || row.rootId === id);
  return anyOf(
    column,
    branch.map((row) => row.id),
  );
}

interface Counted {
  readonly subjectId: number;
  readonly num: number;
}

/** Adds up the counts of each subject. Returns the subjects that have a count, in the order of the tree. */
export function subjectNums(
  tree: readonly SubjectRow[],
  counted: readonly Counted[],
): z.input<typeof SubjectNum>[] {
  const nums = new Map<number, number>();
  for (const { subjectId, num } of counted) nums.set(subjectId, (nums.get(subjectId) ?? 0) + num);
  return tree.flatMap(({ id, name, rootId }) => {
    const num = nums.get(id);
    if (num === undefined) return [];
    return [{ id: String(id), name, root_id: String(rootId), root_name: subjectOf(tree, rootId).name, num }];
  });
}
