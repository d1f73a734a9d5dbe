import { and, asc, eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import type { Entry } from "./entry.ts";
import { type AnyKind, type Field, type Values, columnOf, needColumn } from "./kinds/contentKind.ts";
import { membersOf } from "./kinds/contentRows.ts";
import { entryFields } from "./kinds/entryColumns.ts";

/** Returns the shown content of one kind that the agency owns, as entries in their order. */
export async function kindEntries(tx: Db, kind: AnyKind, agencyId: number): Promise<readonly Entry[]> {
  const { table, key } = kind;
  const sort = columnOf(table, "sort");
  const order = kind.order ?? [...(sort ? [sort] : []), table.id];
  const rows = (await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(needColumn(table, "agencyId"), agencyId), eq(needColumn(table, "isShown"), true)))
    .orderBy(...order.map((column) => asc(column)))) as unknown as readonly (Values & {
    readonly id: number;
  })[];
  const ids = rows.map(({ id }) => id);
  const parts = new Map<Field, ReadonlyMap<number, unknown>>();
  for (const field of Object.values(kind.fields)) {
    if (field.link) parts.set(field, await membersOf(tx, field.link, ids));
    if (field.load) parts.set(field, await field.load(tx, ids));
  }
  return rows.map((row) => ({
    ...(!key && { id: row.id }),
    ...entryFields(kind, row, (field) => parts.get(field)?.get(row.id)),
  }));
}
