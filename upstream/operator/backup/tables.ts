import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { Cell, Column, TableShape } from "./backupFormat.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

const ROWS_AT_ONCE = 500;
/** Number of rows read at once from tables with pictures, whose rows are very large. */
const HEAVY_ROWS_AT_ONCE = 20;

/** SQL settings on which the text form of values depends, valid until the end of the transaction. */
const TEXT_FORMS = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
];

/** Makes PostgreSQL write values in the text form of backups until the end of the transaction. */
export async function fixTextForms(db: Db): Promise<void> {
  for (const statement of TEXT_FORMS) await rowsOf(db, statement);
}

/** Lists every table of the current schema except the migrator's own. */
export async function listTables(db: Db): Promise<readonly TableShape[]> {
  const rows = await rowsOf<{ name: string; columns: string; key: string | null }>(
    db,
    `select c.relname::text as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                 'identity', a.attidentity <> '') order by a.attnum)
          from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text as columns,
       (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
          from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
         where i.indrelid = c.oid and i.indisprimary)::text as key
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
     order by c.relname collate "C"`,
  );
  const shapes: TableShape[] = [];
  for (const { name, columns: text, key } of rows) {
    const columns: Column[] = [];
    for (const { identity, ...column } of JSON.parse(text) as (Column & { identity: boolean })[]) {
      columns.push(identity ? { ...column, sequence: await sequenceOf(db, name, column.name) } : column);
    }
    const order = key === null ? columns.map((column) => column.name) : (JSON.parse(key) as string[]);
    shapes.push({ name, columns, key: order });
  }
  return shapes;
}

/** Yields all rows of a table as texts, in the same order on every server. Must run in a transaction. */
export async function* readRows(db: Db, shape: TableShape): AsyncGenerator<readonly Cell[]> {
  const order = shape.key.map((name) => orderOf(shape, name)).join(", ");
  for await (const lines of readLines(db, shape, `order by ${order}`))
    for (const line of lines) yield JSON.parse(line) as Cell[];
}

/**
 * Yields batches of rows, each as a JSON array of texts. `which`: SQL after the table's name, in which t is the table.
 * Must run in a transaction.
 */
export async function* readLines(
  db: Db,
  shape: TableShape,
  which: string,
): AsyncGenerator<readonly string[]> {
  const cells = shape.columns.map((column) => `${quote(column.name)}::text`).join(", ");
  await rowsOf(
    db,
    `declare backup_rows no scroll cursor for
       select json_build_array(variadic array[${cells}]::text[])::text as line
         from ${quote(shape.name)} t ${which}`,
  );
  const heavy = shape.columns.some((column) => column.type === "bytea");
  const count = heavy ? HEAVY_ROWS_AT_ONCE : ROWS_AT_ONCE;
  for (;;) {
    const rows = await rowsOf<{ line: string }>(db, `fetch forward ${count} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < count) break;
  }
  await rowsOf(db, "close backup_rows");
}

/** Inserts rows from `readLines` in one SQL statement that ends with `behind`. Returns the number of inserted rows. */
export async function writeLines(
  db: Db,
  { name, columns }: TableShape,
  lines: readonly string[],
  behind = "",
): Promise<number> {
  const names = columns.map((column) => quote(column.name)).join(", ");
  const values = columns.map(({ type }, index) => `(row.cells ->> ${index})::${type}`).join(", ");
  const result: unknown = await db.execute(
    sql`insert into ${sql.raw(quote(name))} (${sql.raw(names)}) overriding system value
      select ${sql.raw(values)} from jsonb_array_elements(${`[${lines.join(",")}]`}::text::jsonb) as row(cells) ${sql.raw(behind)}`,
  );
  const { rowCount, affectedRows } = result as { rowCount?: number; affectedRows?: number };
  return rowCount ?? affectedRows ?? 0;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Reads the state of a sequence, which may be newer than the snapshot's rows but never older. */
async function sequenceOf(db: Db, table: string, column: string) {
  const [place] = await rowsOf<{ name: string }>(
    db,
    `select pg_get_serial_sequence(${quoteText(quote(table))}, ${quoteText(column)}) as name`,
  );
  const [state] = await rowsOf<{ last: string; called: boolean }>(
    db,
    `select last_value::text as last, is_called as called from ${place?.name ?? ""}`,
  );
  return { last: state?.last ?? "1", called: state?.called ?? false };
}

function orderOf(shape: TableShape, name: string): string {
  const type = shape.columns.find((column) => column.name === name)?.type ?? "";
  if (/^(text|character)/.test(type)) return `${quote(name)} collate "C"`;
  return /^jsonb?$/.test(type) ? `${quote(name)}::text collate "C"` : quote(name);
}
