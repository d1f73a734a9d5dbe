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
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { Cell, CommandContext, Outcome, Row } from "./command.ts";
import { CallError, Declined } from "../errors.ts";
import { type AgencyRow, SHARED, holds } from "./find.ts";

type ContentTable = PgTable & { readonly id: PgColumn };
type Fields = Readonly<Record<string, unknown>>;

/** A table that links content with its members in order, such as a class with its courses. */
export interface Link {
  /** Name of the list of members in a record that `show` prints. */
  readonly name: string;
  readonly table: PgTable;
  /** Names of the two id columns of the table: of the content, and of its member. The column `sort` has the order. */
  readonly owner: string;
  readonly member: string;
}

/** A kind of content, such as teachers, with the facts that the commands for all kinds need. */
export interface ContentKind<T extends ContentTable = ContentTable> {
  /** Name of the kind in commands, messages and the table of changes, such as teacher in `teacher 12`. */
  readonly noun: string;
  readonly table: T;
  readonly title: PgColumn;
  /** Column for the agency; undefined: rows of this kind belong to a row of another kind, which has an agency. */
  readonly owner?: PgColumn;
  readonly isShown?: PgColumn;
  readonly sort?: PgColumn;
  /** Columns that a list shows, besides the id, the agency and whether the row is shown to learners. */
  readonly listColumns: readonly string[];
  readonly links?: readonly Link[];
  /** Updates rows that depend on the changed row. It runs after each change. */
  readonly afterChange?: (tx: Db, id: number) => Promise<void>;
  /** SQL condition for rows that operators may change; undefined: all rows. */
  readonly only?: SQL;
}

/** Returns the kind unchanged. The types check that its columns exist in the table. */
export function contentKind<T extends ContentTable>(
  kind: ContentKind<T> & { readonly listColumns: readonly (keyof T["$inferSelect"] & string)[] },
): ContentKind<T> {
  return kind;
}

/** New ids of members by the name of the list; undefined: the list stays unchanged. */
export type LinkIds = Readonly<Record<string, readonly number[] | undefined>>;

/**
 * Returns the row with this id.
 *
 * @throws Declined when no row has this id
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

/** Changes the given fields and lists of members of a row; all others stay. */
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
 * Checks that the call changes something.
 *
 * @throws CallError when no field to change is given
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

/** Returns the fields of a row and its lists of members, for the comparison in the table of changes. */
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
 * Returns a row with its lists of members, for display.
 *
 * @throws Declined when no row has this id
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

/** Returns a value for `sort` that puts a new row after all others. */
export async function nextSort(tx: Db, table: PgTable, sort: PgColumn, where?: SQL): Promise<number> {
  const [last] = await tx
    .select({ sort: max(sort) })
    .from(table)
    .where(where);
  return Number(last?.sort ?? -1) + 1;
}

/** Checks that the ids belong to rows of the same owner or of the shared library, so that content may refer to them. */
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

/** Returns the fields for display: names in snake case, times in Asia/Shanghai. */
export function recordOf(state: Fields): Row {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value instanceof Date ? timeText(value) : ((value ?? "") as Cell),
    ]),
  );
}
