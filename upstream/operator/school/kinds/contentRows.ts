import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#upstream/platform/db/database.ts";
import { Declined } from "../../errors.ts";
import { type AnyKind, type ContentTable, type Link, columnOf, needColumn } from "./contentKind.ts";
import { both } from "#upstream/platform/kit/language.ts";

type RowKind<T extends ContentTable> = Pick<AnyKind, "noun" | "label" | "only"> & { readonly table: T };

/**
 * Returns the row with this id.
 *
 * @throws Declined when no row has this id
 */
export async function findContentRow<T extends ContentTable>(
  tx: Db,
  { noun, label, table, only }: RowKind<T>,
  id: number,
  field = "ID",
): Promise<T["$inferSelect"]> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), only));
  if (row) return row;
  throw new Declined(
    both(
      `${field}: there is no ${noun} ${id}. ${noun} list tells ids.`,
      `${field}: 没有${label} ${id}，见 ${noun} list。`,
    ),
  );
}

/**
 * Checks that the ids belong to rows of the same owner or of the shared library, so that content may refer to them.
 *
 * @throws Declined with the ids of which the owner has no row
 */
export async function requireIds(
  tx: Db,
  { noun, label, table, only }: RowKind<ContentTable>,
  ids: readonly number[],
  { field, agencyId }: { readonly field: string; readonly agencyId: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  const owner = columnOf(table, "agencyId");
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(
      and(
        inArray(table.id, [...ids]),
        only,
        owner && (agencyId === null ? isNull(owner) : or(isNull(owner), eq(owner, agencyId))),
      ),
    );
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw new Declined(
      both(
        `${field}: ${agencyId === null ? "the shared library" : "it"} has no ${noun} ${missing.join(", ")}. ${noun} list tells ids.`,
        `${field}: ${agencyId === null ? "共用内容里" : "这个机构"}没有${label} ${missing.join("、")}，见 ${noun} list。`,
      ),
    );
}

/** Returns the ids of members in their order, by the id of the content. */
export async function membersOf(
  tx: Db,
  { table, ...link }: Link,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const [owner, member] = [needColumn(table, link.owner), needColumn(table, link.member)];
  const rows = (await tx
    .select({ owner, member })
    .from(table)
    .where(inArray(owner, [...ids]))
    .orderBy(asc(needColumn(table, "sort")), asc(member))) as readonly { owner: number; member: number }[];
  const lists = new Map(ids.map((id) => [id, [] as number[]]));
  for (const row of rows) lists.get(row.owner)?.push(row.member);
  return lists;
}

/** Replaces the members of content; `lists` has the ids of members by the id of the content. */
export async function writeMembers(
  tx: Db,
  { table, owner, member }: Link,
  lists: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  await tx.delete(table).where(inArray(needColumn(table, owner), [...lists.keys()]));
  const rows = [...lists].flatMap(([id, ids]) =>
    ids.map((own, sort) => ({ [owner]: id, [member]: own, sort })),
  );
  if (rows.length > 0) await tx.insert(table).values(rows);
}
