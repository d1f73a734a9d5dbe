import { type SQL, and, asc, eq, max } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { type AnyKind, type Values, columnOf, linksOf, needColumn } from "../school/kinds/contentKind.ts";
import { findContentRow, membersOf, writeMembers } from "../school/kinds/contentRows.ts";
import type { Cell, CommandContext, Outcome, Row } from "./command.ts";
import { CallError } from "../errors.ts";
import { snakeCase } from "./heads.ts";
import { SHARED, called, ofOwner } from "./find.ts";
import { both } from "#upstream/platform/kit/language.ts";

type ColumnsOf<K extends AnyKind> = K["table"]["$inferInsert"];

/** New ids of members by the name of the list; undefined: the list stays unchanged. */
export type LinkIds = Readonly<Record<string, readonly number[] | undefined>>;

export async function addContent<K extends AnyKind>(
  context: CommandContext,
  kind: K,
  fields: ColumnsOf<K>,
  linkIds: LinkIds = {},
): Promise<Outcome> {
  const added = await insertContent(context, kind, fields, linkIds);
  const id = context.made(added.id);
  return {
    said: both(`The ${kind.noun} ${id} is written.`, `${kind.label}《${nameOf(added)}》已添加。`),
    record: { ...recordOf(added), id },
  };
}

function nameOf(row: Values): string {
  return [row["name"], row["title"]].find((name) => typeof name === "string") ?? "";
}

/** Writes a row with its lists of members. Returns its fields. */
export async function insertContent<K extends AnyKind>(
  { tx, recordChange }: CommandContext,
  kind: K,
  fields: ColumnsOf<K>,
  linkIds: LinkIds = {},
): Promise<Values & { readonly id: number }> {
  const [row] = (await tx
    .insert(kind.table)
    .values(fields as never)
    .returning()) as { id: number }[];
  if (!row) throw new Error(`a ${kind.noun} was written and is not there`);
  await writeLinks(tx, kind, row.id, linkIds);
  const after = await stateOf(tx, kind, row.id);
  recordChange({ target: `${kind.noun} ${row.id}`, before: null, after });
  return { ...after, id: row.id };
}

/** Changes the given fields and lists of members of a row; all others stay. */
export async function changeContent<K extends AnyKind>(
  context: CommandContext,
  kind: K,
  id: number,
  fields: { readonly [C in keyof ColumnsOf<K>]?: ColumnsOf<K>[C] | undefined },
  linkIds: LinkIds = {},
): Promise<Outcome> {
  const { tx, recordChange } = context;
  const before = await stateOf(tx, kind, id);
  if (hasChange(fields))
    await tx
      .update(kind.table as PgTable)
      .set(fields as never)
      .where(eq(kind.table.id, id));
  await writeLinks(tx, kind, id, linkIds);
  const after = await stateOf(tx, kind, id);
  recordChange({ target: `${kind.noun} ${id}`, before, after });
  return {
    said: both(`The ${kind.noun} ${id} is changed.`, `${kind.label} ${id} 已修改。`),
    record: recordOf(after),
  };
}

/**
 * Checks that the call changes something.
 *
 * @throws CallError when no field to change is given
 */
export function requireChange(values: Values): void {
  if (!hasChange(values))
    throw new CallError(
      both("Name what is to change; --help behind the command lists it.", "请至少填一项要改的内容。"),
    );
}

function hasChange(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined);
}

async function writeLinks(tx: Db, kind: AnyKind, id: number, linkIds: LinkIds): Promise<void> {
  for (const [name, link] of linksOf(kind)) {
    const ids = linkIds[name];
    if (ids !== undefined) await writeMembers(tx, link, new Map([[id, ids]]));
  }
  await kind.afterChange?.(tx, id);
}

/** Returns the fields of a row and its lists of members, for the comparison in the table of changes. */
export async function stateOf(tx: Db, kind: AnyKind, id: number): Promise<Values> {
  const row = await findContentRow(tx, kind, id);
  const parts: Record<string, string> = {};
  for (const [name, link] of linksOf(kind))
    parts[name] = (await membersOf(tx, link, [id])).get(id)?.join(",") ?? "";
  return { ...row, ...parts };
}

/**
 * Returns a row with its lists of members, for display.
 *
 * @throws Declined when no row has this id
 */
export async function showContent(tx: Db, kind: AnyKind, id: number): Promise<Row> {
  return recordOf(await stateOf(tx, kind, id));
}

/**
 * Returns the rows of a kind in their order.
 *
 * @throws Declined when no agency has the flag
 */
export async function listContent(
  { tx, limit, offset }: CommandContext,
  { table, only, list }: AnyKind,
  { agency, name, isHidden }: { agency: string | undefined; name: string | undefined; isHidden: boolean },
): Promise<Outcome> {
  const owner = needColumn(table, "agencyId");
  const [isShown, sort] = ["isShown", "sort"].map((column) => columnOf(table, column));
  const where = and(
    only,
    await ofOwner(tx, owner, agency),
    isShown && isHidden ? eq(isShown, false) : undefined,
    await called(tx, { id: table.id, name: columnOf(table, "name") ?? needColumn(table, "title") }, name),
  );
  const columns = Object.fromEntries(list.map((key) => [key, needColumn(table, key)]));
  const found = await tx
    .select({ row: { id: table.id, ...(isShown && { shown: isShown }), ...columns }, flag: agencies.flag })
    .from(table as PgTable)
    .leftJoin(agencies, eq(agencies.id, owner))
    .where(where)
    .orderBy(...[owner, sort, table.id].filter((column) => column !== undefined).map((column) => asc(column)))
    .limit(limit)
    .offset(offset);
  const rows = found.map(({ row, flag }) => {
    const { id, ...rest } = row as Values;
    return recordOf({ id, agency: flag ?? SHARED, ...rest });
  });
  return { rows, total: await tx.$count(table as PgTable, where) };
}

/** Returns a value for `sort` that puts a new row after all others. */
export async function nextSort(tx: Db, table: PgTable, sort: PgColumn, where?: SQL): Promise<number> {
  const [last] = await tx
    .select({ sort: max(sort) })
    .from(table)
    .where(where);
  return Number(last?.sort ?? -1) + 1;
}

/** Returns the fields for display: names in snake case, times in Asia/Shanghai. */
export function recordOf(state: Values): Row {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      snakeCase(name),
      value instanceof Date ? timeText(value) : ((value ?? "") as Cell),
    ]),
  );
}
