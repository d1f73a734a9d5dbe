import { type SQL, and, asc, count, eq, isNull, max } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { type AnyKind, type Values, columnOf, linksOf, needColumn } from "../school/kinds/contentKind.ts";
import { findContentRow, membersOf, writeMembers } from "../school/kinds/contentRows.ts";
import type { Cell, CommandContext, Outcome, Row } from "./command.ts";
import { CallError } from "../errors.ts";
import { SHARED, holds } from "./find.ts";

type ColumnsOf<K extends AnyKind> = K["table"]["$inferInsert"];

/** New ids of members by the name of the list; undefined: the list stays unchanged. */
export type LinkIds = Readonly<Record<string, readonly number[] | undefined>>;

export async function addContent<K extends AnyKind>(
  context: CommandContext,
  kind: K,
  fields: ColumnsOf<K>,
  linkIds: LinkIds = {},
): Promise<Outcome> {
  const { table } = kind;
  const [row] = (await context.tx
    .insert(table)
    .values(fields as never)
    .returning()) as { id: number }[];
  if (!row) throw new Error(`a ${kind.noun} was written and is not there`);
  await writeLinks(context.tx, kind, row.id, linkIds);
  const after = await stateOf(context.tx, kind, row.id);
  context.recordChange({ target: `${kind.noun} ${row.id}`, before: null, after });
  const id = context.made(row.id);
  return { said: `The ${kind.noun} ${id} is written.`, record: { ...recordOf(after), id } };
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
  return { said: `The ${kind.noun} ${id} is changed.`, record: recordOf(after) };
}

/**
 * Checks that the call changes something.
 *
 * @throws CallError when no field to change is given
 */
export function requireChange(values: Values): void {
  if (!hasChange(values)) throw new CallError("Name what is to change; --help behind the command lists it.");
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
async function stateOf(tx: Db, kind: AnyKind, id: number): Promise<Values> {
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

export async function listContent(
  { tx, limit, offset }: CommandContext,
  kind: AnyKind,
  { agency, name, isHidden }: { agency: string | undefined; name: string | undefined; isHidden: boolean },
): Promise<Outcome> {
  const { table, only } = kind;
  const [owner, isShown, sort] = ["agencyId", "isShown", "sort"].map((column) => columnOf(table, column));
  const title = columnOf(table, "name") ?? needColumn(table, "title");
  const where = and(
    only,
    owner && agency === SHARED ? isNull(owner) : undefined,
    owner && agency !== undefined && agency !== SHARED ? eq(agencies.flag, agency) : undefined,
    isShown && isHidden ? eq(isShown, false) : undefined,
    holds(title, name),
  );
  const columns = Object.fromEntries(kind.list.map((key) => [key, needColumn(table, key)]));
  const base = { id: table.id, ...(isShown && { shown: isShown }), ...columns };
  const rowsWithFlag = await tx
    .select({ row: base, flag: agencies.flag })
    .from(table as PgTable)
    .leftJoin(agencies, eq(agencies.id, owner ?? table.id))
    .where(where)
    .orderBy(...[owner, sort, table.id].filter((column) => column !== undefined).map((column) => asc(column)))
    .limit(limit)
    .offset(offset);
  const [all] = await tx
    .select({ num: count() })
    .from(table as PgTable)
    .leftJoin(agencies, eq(agencies.id, owner ?? table.id))
    .where(where);
  const rows = rowsWithFlag.map(({ row, flag }) => {
    const { id, ...rest } = row as { id: number } & Values;
    return recordOf({ id, ...(owner && { agency: flag ?? SHARED }), ...rest });
  });
  return { rows, total: all?.num ?? 0 };
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
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? timeText(value) : ((value ?? "") as Cell),
    ]),
  );
}
