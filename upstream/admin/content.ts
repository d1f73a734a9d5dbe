import {
  type SQL,
  and,
  asc,
  count,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  max,
  or,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { agencies } from "../db/schema/agencies.ts";
import { timeText } from "../kit/fields.ts";
import type { Cell, CommandContext, Outcome, Row } from "./command.ts";
import { CallError, Declined } from "./errors.ts";
import { type AgencyRow, SHARED, holds } from "./find.ts";

type ContentTable = PgTable & { readonly id: PgColumn };
type Fields = Readonly<Record<string, unknown>>;

/** A link table: the members of a thing in their order. */
export interface Link {
  /** Name of the member list in a record. */
  readonly name: string;
  readonly table: PgTable;
  /** Names of its columns; the order is in `sort`. */
  readonly owner: string;
  readonly member: string;
}

/** A kind of content, described by what all kinds have in common. */
export interface ContentKind<T extends ContentTable = ContentTable> {
  /** Name in commands, messages and the table of changes: `teacher 12`. */
  readonly noun: string;
  readonly table: T;
  readonly title: PgColumn;
  /** Owner column; undefined: the kind belongs to a thing with an owner. */
  readonly owner?: PgColumn;
  readonly isShown?: PgColumn;
  readonly sort?: PgColumn;
  /** Columns of a list, besides id, agency and whether the row is shown. */
  readonly listColumns: readonly string[];
  readonly links?: readonly Link[];
  /** Runs after each change and updates dependent rows. */
  readonly afterChange?: (tx: Db, id: number) => Promise<void>;
  /** Condition for the rows that operators may change. */
  readonly only?: SQL;
}

/** Returns a kind after checking the names of its columns by type. */
export function contentKind<T extends ContentTable>(
  kind: ContentKind<T> & { readonly listColumns: readonly (keyof T["$inferSelect"] & string)[] },
): ContentKind<T> {
  return kind;
}

/** New member ids by link; undefined: the link stays. */
export type LinkIds = Readonly<Record<string, readonly number[] | undefined>>;

/**
 * Returns the row with this id.
 *
 * @throws Declined when there is none
 */
export async function findContentRow<T extends ContentTable>(
  tx: Db,
  { noun, table, only }: ContentKind<T>,
  id: number,
  field = "ID",
): Promise<T["$inferSelect"]> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), only));
  if (row) return row;
  throw new Declined(`${field}: there is no ${noun} ${id}. ${noun} list tells ids.`);
}

export async function addContent<T extends ContentTable>(
  context: CommandContext,
  kind: ContentKind<T>,
  fields: T["$inferInsert"],
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

/** Changes the given fields and links only. */
export async function changeContent<T extends ContentTable>(
  context: CommandContext,
  kind: ContentKind<T>,
  id: number,
  fields: { readonly [K in keyof T["$inferInsert"]]?: T["$inferInsert"][K] | undefined },
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
 * Checks that the call names a change.
 *
 * @throws CallError when it names none
 */
export function requireChange(values: Fields): void {
  if (!hasChange(values)) throw new CallError("Name what is to change; --help behind the command lists it.");
}

function hasChange(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined);
}

async function writeLinks(tx: Db, kind: ContentKind, id: number, linkIds: LinkIds): Promise<void> {
  for (const link of kind.links ?? []) {
    const ids = linkIds[link.name];
    if (ids !== undefined) await writeLink(tx, link, id, ids);
  }
  await kind.afterChange?.(tx, id);
}

async function writeLink(tx: Db, { table, owner, member }: Link, id: number, ids: readonly number[]) {
  await tx.delete(table).where(eq(columnOf(table, owner), id));
  if (ids.length > 0)
    await tx.insert(table).values(ids.map((own, sort) => ({ [owner]: id, [member]: own, sort })));
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`no column ${name} in ${getTableName(table)}`);
  return column;
}

/** Returns the row with its links, as the table of changes compares it. */
async function stateOf<T extends ContentTable>(tx: Db, kind: ContentKind<T>, id: number): Promise<Fields> {
  const row = await findContentRow(tx, kind, id);
  const parts: Record<string, string> = {};
  for (const { name, table, owner, member } of kind.links ?? []) {
    const column = columnOf(table, member);
    const rows = await tx
      .select({ id: column })
      .from(table)
      .where(eq(columnOf(table, owner), id))
      .orderBy(asc(columnOf(table, "sort")), asc(column));
    parts[name] = rows.map((one) => String(one.id)).join(",");
  }
  return { ...row, ...parts };
}

/**
 * Returns the record of a row with its links.
 *
 * @throws Declined when there is no row with this id
 */
export async function showContent(tx: Db, kind: ContentKind, id: number): Promise<Row> {
  return recordOf(await stateOf(tx, kind, id));
}

export async function listContent(
  { tx, limit, offset }: CommandContext,
  kind: ContentKind,
  { agency, name, isHidden }: { agency: string | undefined; name: string | undefined; isHidden: boolean },
): Promise<Outcome> {
  const { table, owner, isShown, sort, title, only } = kind;
  const where = and(
    only,
    owner && agency === SHARED ? isNull(owner) : undefined,
    owner && agency !== undefined && agency !== SHARED ? eq(agencies.flag, agency) : undefined,
    isShown && isHidden ? eq(isShown, false) : undefined,
    holds(title, name),
  );
  const columns = Object.fromEntries(kind.listColumns.map((key) => [key, columnOf(table, key)]));
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
    const { id, ...rest } = row as { id: number } & Fields;
    return recordOf({ id, ...(owner && { agency: flag ?? SHARED }), ...rest });
  });
  return { rows, total: all?.num ?? 0 };
}

/** Returns the sort value that places a new row behind all others. */
export async function nextSort(tx: Db, table: PgTable, sort: PgColumn, where?: SQL): Promise<number> {
  const [last] = await tx
    .select({ sort: max(sort) })
    .from(table)
    .where(where);
  return Number(last?.sort ?? -1) + 1;
}

/** Checks that content may refer to these ids: rows of the same owner or shared ones. */
export async function requireIds(
  tx: Db,
  { noun, table, owner, only }: ContentKind,
  ids: readonly number[] | undefined,
  { field, agency }: { readonly field: string; readonly agency: Pick<AgencyRow, "id"> | null },
): Promise<void> {
  if (ids === undefined || ids.length === 0) return;
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(
      and(
        inArray(table.id, [...ids]),
        only,
        owner && (agency ? or(isNull(owner), eq(owner, agency.id)) : isNull(owner)),
      ),
    );
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw new Declined(
      `${field}: ${agency ? "it" : "the shared library"} has no ${noun} ${missing.join(", ")}. ${noun} list tells ids.`,
    );
}

/** Returns a record with field names in snake case and times in Asia/Shanghai. */
export function recordOf(state: Fields): Row {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? timeText(value) : ((value ?? "") as Cell),
    ]),
  );
}
