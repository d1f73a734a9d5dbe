import type { Db } from "#upstream/platform/db/database.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { ContentRun } from "../contentRun.ts";
import { type AnyKind, type Values, columnOf, linksOf } from "../kinds/contentKind.ts";
import { type ContentName, contentKinds } from "../kinds/contentKinds.ts";
import { writeMembers } from "../kinds/contentRows.ts";
import { columnsOfEntry } from "../kinds/entryColumns.ts";

/** Writes the entries of kinds in the order of their records. Returns the number of rows. */
export async function writeKinds(
  { db, content, nowMs }: ContentRun,
  kinds: { readonly [K in ContentName]?: AnyKind } = contentKinds,
): Promise<number> {
  let rows = 0;
  for (const [name, kind] of Object.entries(kinds))
    rows += await writeKind(db, kind, { entries: content[name as ContentName], nowMs });
  return rows;
}

async function writeKind(
  db: Db,
  kind: AnyKind,
  { entries, nowMs }: { readonly entries: readonly Values[]; readonly nowMs: number },
): Promise<number> {
  const rows = entries.map((entry, sort) => rowOf(kind, entry, { sort, nowMs }));
  await upsert(db, kind.table, rows as never, [...(kind.key ?? [kind.table.id])]);
  for (const [name, link] of linksOf(kind)) {
    const as = kind.fields[name]?.as ?? name;
    const lists = entries.map((entry) => [Number(entry["id"]), entry[as] as readonly number[]] as const);
    await writeMembers(db, link, new Map(lists));
  }
  return rows.length + ((await kind.writeParts?.(db, entries as never)) ?? 0);
}

/** Returns the columns of an entry, which is shown to learners. `sort` is its place among the entries of its kind. */
export function rowOf(
  kind: AnyKind,
  entry: Values,
  { sort, nowMs }: { readonly sort: number; readonly nowMs: number },
): Values {
  return {
    ...("id" in entry && { id: entry["id"] }),
    agencyId: entry["agencyId"] ?? null,
    ...columnsOfEntry(kind, entry, nowMs),
    isShown: true,
    ...(columnOf(kind.table, "sort") && { sort }),
  };
}
