import { both } from "#upstream/platform/kit/language.ts";
import type { TableShape } from "../backup/backupFormat.ts";
import { listTables, quote, quoteText, readLines, writeLines } from "../backup/tables.ts";
import type { Db } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import { type Owner, jobKeys, mayBeShared, ownedRows } from "./agencyTables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export interface TransferEnds {
  /** Transactions in both databases, which write values in the same text form (fixTextForms). */
  readonly from: Db;
  readonly to: Db;
}

export type OnProgress = (done: { readonly table: string; readonly rows: number }) => void;

const BATCH_CHARACTERS = 1_000_000;

/** Columns by which two library rows with the same key are compared: if these are equal, the rows count as the same. */
const IDENTITY = new Set([
  "name",
  "title",
  "key",
  "cate",
  "collection",
  "source_key",
  "parent_id",
  "level",
  "short",
]);

/** A column that is copied last, because an agency refers to one of its subjects but is inserted before them. */
const LATE = { table: "agencies", column: "zk_subject_id" };

/** Returns the tables in an order in which each table comes after the tables that its rows refer to. */
export async function tablesInOrder(db: Db): Promise<readonly TableShape[]> {
  const shapes = await listTables(db);
  const names = await rowsOf<{ table: string; named: string; columns: string }>(
    db,
    `select conrelid::regclass::text as table, confrelid::regclass::text as named,
       (select string_agg(attname, ',') from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const remaining = new Map(shapes.map((shape) => [shape.name, shape]));
  const ordered: TableShape[] = [];
  while (remaining.size > 0) {
    const free = [...remaining.values()].filter(
      ({ name }) =>
        !names.some(
          ({ table, named, columns }) =>
            table === name && remaining.has(named) && !(table === LATE.table && columns === LATE.column),
        ),
    );
    if (free.length === 0)
      throw new Error(`tables name each other in a circle: ${[...remaining.keys()].join()}`);
    for (const shape of free) remaining.delete(shape.name);
    ordered.push(...free);
  }
  return ordered;
}

/**
 * Copies the agency's own rows with their ids.
 * @returns the number of rows
 * @throws StartError: another row already has the same key or name, or a row refers to a row of another agency
 */
export async function copyOwned(
  { from, to }: TransferEnds,
  shapes: readonly TableShape[],
  agencyId: number,
  onProgress: OnProgress,
): Promise<number> {
  let sum = 0;
  for (const shape of shapes) {
    const which = ownedRows(shape.name, agencyId);
    if (which === undefined) continue;
    const rows = await copyTable({ from, to }, shape, { which });
    sum += rows;
    onProgress({ table: shape.name, rows });
  }
  const [late] = await rowsOf<{ value: number | null }>(
    from,
    `select ${LATE.column} as value from ${LATE.table} where id = ${agencyId}`,
  );
  await rowsOf(
    to,
    `update ${LATE.table} set ${LATE.column} = ${late?.value ?? "null"} where id = ${agencyId}`,
  );
  return sum;
}

/**
 * Copies the rows of the shared library that the other database lacks.
 * @returns the number of copied rows
 * @throws StartError: the other database has a different row under the same key
 */
export async function copyLibrary(
  places: TransferEnds,
  shapes: readonly TableShape[],
  onProgress: OnProgress,
): Promise<number> {
  let sum = 0;
  for (const shape of shapes) {
    const which = ownedRows(shape.name, "library");
    if (which === undefined || !mayBeShared(shape.name)) continue;
    if ((await identities(places.from, shape, which)) === (await identities(places.to, shape, which)))
      continue;
    await refuseOthers(places, shape, which);
    const rows = await copyTable(places, shape, { which, mayBeThere: true });
    sum += rows;
    onProgress({ table: `${shape.name} (shared library)`, rows });
  }
  return sum;
}

/** Copies the missing rows of a table whose rows have the same meaning in every database. */
export async function copyMissing(places: TransferEnds, shape: TableShape, which: string): Promise<number> {
  return copyTable(places, shape, { which, mayBeThere: true });
}

/** Returns the number of rows and a checksum of their texts that does not depend on their order. */
export async function fingerprintOf(db: Db, table: string, owner: Owner): Promise<string> {
  const late = table === LATE.table ? ` - '${LATE.column}' - 'move_state'` : "";
  const [row] = await rowsOf<{ print: string }>(
    db,
    `select count(*) || ' rows, ' || coalesce(sum(('x' || substr(md5((to_jsonb(t)${late})::text), 1, 15))::bit(60)::bigint), 0) as print
       from ${quote(table)} t where ${ownedRows(table, owner) ?? "false"}`,
  );
  return row?.print ?? "";
}

interface Copying {
  readonly which: string;
  /** true: keeps a row that the other database already has under the same key. */
  readonly mayBeThere?: boolean;
}

async function copyTable(
  { from, to }: TransferEnds,
  shape: TableShape,
  { which, mayBeThere = false }: Copying,
): Promise<number> {
  // Rows that refer to rows of their own table are inserted in one SQL statement, where their order does not matter.
  const isTree = shape.columns.some(({ name }) => name === "parent_id");
  const behind = mayBeThere ? `on conflict (${shape.key.map(quote).join(", ")}) do nothing` : "";
  let rows = 0;
  let [lines, characters]: [string[], number] = [[], 0];
  const flush = async () => {
    if (lines.length > 0) rows += await written(to, shape, lines, behind);
    [lines, characters] = [[], 0];
  };
  for await (const some of readLines(from, shape, `where ${which}`)) {
    for (const line of some) {
      lines.push(shape.name === LATE.table ? withoutLate(shape, line) : line);
      characters += line.length;
    }
    if (!isTree && characters >= BATCH_CHARACTERS) await flush();
  }
  await flush();
  return rows;
}

async function written(to: Db, shape: TableShape, lines: readonly string[], behind: string): Promise<number> {
  try {
    return await writeLines(to, shape, lines, behind);
  } catch (error) {
    const { code, detail } = ((error as Error).cause ?? error) as { code?: string; detail?: string };
    if (code !== "23505" && code !== "23503") throw error;
    throw new ShellError(
      code === "23505"
        ? both(
            `${shape.name}: another row is there under the same number or name: ${detail}. Nothing was moved. Ids differ between databases that have a DATABASE_GROUP each from their beginning (docs/scaling.md).`,
            `${shape.name}：那边已有相同编号或名称的数据：${detail}。什么也没有迁移。各数据库从一开始就设置不同的 DATABASE_GROUP，编号才不会重复（docs/scaling.md）。`,
          )
        : both(
            `${shape.name}: a row names another one that is neither the agency's nor the shared library's: ${detail}. Nothing was moved.`,
            `${shape.name}：有数据指向既不属于这个机构、也不是共用的数据：${detail}。什么也没有迁移。`,
          ),
      { cause: error },
    );
  }
}

function withoutLate({ columns }: TableShape, line: string): string {
  const cells = JSON.parse(line) as (string | null)[];
  const at = (wanted: string) => columns.findIndex(({ name }) => name === wanted);
  cells[at(LATE.column)] = null;
  cells[at("move_state")] = "";
  return JSON.stringify(cells);
}

async function identities(db: Db, shape: TableShape, which: string): Promise<string> {
  const [row] = await rowsOf<{ print: string }>(
    db,
    `select count(*) || ' ' || coalesce(sum(('x' || substr(md5(${identityOf(shape)}), 1, 15))::bit(60)::bigint), 0) as print
       from ${quote(shape.name)} t where ${which}`,
  );
  return row?.print ?? "";
}

function identityOf(shape: TableShape): string {
  const names = shape.columns.map(({ name }) => name);
  const columns = names.filter((name) => shape.key.includes(name) || IDENTITY.has(name));
  return `json_build_array(${columns.map((name) => `t.${quote(name)}`).join(", ")})::text`;
}

/**
 * Throws a StartError if the other database has another row under the key of a library row: a different row, or a row
 * of an agency.
 */
async function refuseOthers({ from, to }: TransferEnds, shape: TableShape, which: string): Promise<void> {
  const key = `json_build_array(${shape.key.map((name) => `t.${quote(name)}`).join(", ")})::text`;
  const isLibraryRow = ownedRows(shape.name, "library");
  const existing = new Map(
    (
      await rowsOf<{ key: string; identity: string; shared: boolean }>(
        to,
        `select ${key} as key, md5(${identityOf(shape)}) as identity, (${isLibraryRow}) as shared from ${quote(shape.name)} t`,
      )
    ).map((row) => [row.key, row]),
  );
  const here = await rowsOf<{ key: string; identity: string }>(
    from,
    `select ${key} as key, md5(${identityOf(shape)}) as identity from ${quote(shape.name)} t where ${which}`,
  );
  const others = here.filter(({ key: isLibraryRow, identity }) => {
    const known = existing.get(isLibraryRow);
    return known !== undefined && (known.identity !== identity || !known.shared);
  });
  if (others.length === 0) return;
  const named = others.slice(0, 5).map(({ key: one }) => one.slice(1, -1));
  throw new ShellError(
    both(
      `${shape.name}: ${others.length} rows of the shared library are other things there, under the same ids: ${named.join(", ")}. Nothing was moved. A group begins with an empty database, into which the first move brings the library (docs/scaling.md).`,
      `${shape.name}：共用内容有 ${others.length} 条在那边编号相同、内容不同：${named.join("、")}。什么也没有迁移。新的一组要从空数据库开始，第一次迁移会带去共用内容（docs/scaling.md）。`,
    ),
  );
}

/** SQL condition: jobs for the agency's rows, and unless `alone` is set also jobs for lives of the shared library. */
export function ownJobs(agencyId: number, alone?: "alone"): string {
  const parts = Object.entries(jobKeys).flatMap(([name, place]) => {
    if (place === "none") return [];
    const owned = ownedRows(place.table, agencyId, "o");
    const shared = alone || !mayBeShared(place.table) ? "" : ` or ${ownedRows(place.table, "library", "o")}`;
    return [
      `(t.name = ${quoteText(name)} and t.key in (select o.${place.key} from ${place.table} o where ${owned}${shared}))`,
    ];
  });
  return parts.join(" or ");
}
