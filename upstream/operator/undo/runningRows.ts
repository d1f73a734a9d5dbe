import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { BackupError, type TableShape } from "../backup/backupFormat.ts";
import { fixTextForms, listTables, quote, writeLines } from "../backup/tables.ts";
import { type TableCount, countRows } from "./countRows.ts";
import { type CopiedRows, foreignKeys } from "./copiedRows.ts";

/** Positions of copied rows, from 0, that the running database has not, and that it has with other values. */
export interface Compared {
  readonly missing: readonly number[];
  readonly different: readonly number[];
}

/** Database that learners use. It is compared with a copy, and gets the rows back that it lacks. */
export interface RunningRows {
  readonly compare: (rows: CopiedRows) => Promise<Compared>;
  /** Inserts rows in one transaction. Returns the number of inserted rows by table; each other row has no place. */
  readonly insert: (rows: readonly CopiedRows[]) => Promise<readonly number[]>;
  readonly count: (school: string | undefined) => Promise<readonly TableCount[]>;
}

const ROWS_AT_ONCE = 500;

/** Compares and inserts rows of the database behind a connection. */
export function rowsOfConnection(db: Db): RunningRows {
  return {
    count: (school) => countRows(db, school),
    compare: (rows) =>
      db.transaction(async (tx) => {
        const at = tx as unknown as Db;
        await fixTextForms(at);
        await refuseOtherShape(at, rows.shape);
        return compareLines(at, rows);
      }),
    insert: (all) =>
      db.transaction(async (tx) => {
        const at = tx as unknown as Db;
        await fixTextForms(at);
        const keys = await foreignKeys(at);
        for (const { shape } of all) await refuseOtherShape(at, shape);
        const counts = all.map(() => 0);
        const wanted = all.reduce((sum, { lines }) => sum + lines.length, 0);
        let [inserted, before] = [0, 0];
        do {
          before = inserted;
          for (const [index, { shape, lines }] of all.entries()) {
            const behind = behindInsert(shape, keys);
            for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
              const count = await writeLines(at, shape, lines.slice(from, from + ROWS_AT_ONCE), behind);
              counts[index] = (counts[index] ?? 0) + count;
              inserted += count;
            }
          }
          // A row whose parent came back behind it, as in the tree of subjects, has its place in the next round.
        } while (inserted > before && inserted < wanted);
        return counts;
      }),
  };
}

/** Leaves out rows whose parent is missing, and rows of whose unique values another row is there. */
function behindInsert(shape: TableShape, keys: Awaited<ReturnType<typeof foreignKeys>>): string {
  const parents = keys
    .filter(({ table }) => table === shape.name)
    .map(({ parent, column, key }) => {
      const index = shape.columns.findIndex(({ name }) => name === column);
      const cell = `(row.cells ->> ${index})`;
      return `(${cell} is null or exists (select from ${quote(parent)} p where p.${quote(key)} = ${cell}::${shape.columns[index]?.type}))`;
    });
  return `${parents.length > 0 ? `where ${parents.join(" and ")}` : ""} on conflict do nothing`;
}

async function compareLines(db: Db, { shape, lines }: CopiedRows): Promise<Compared> {
  const at = (name: string) => shape.columns.findIndex((column) => column.name === name);
  const isSame = shape.key
    .map((name) => `t.${quote(name)} = (row.cells ->> ${at(name)})::${shape.columns[at(name)]?.type}`)
    .join(" and ");
  const cells = shape.columns.map(({ name }) => `t.${quote(name)}::text`).join(", ");
  const first = quote(shape.key[0] ?? "");
  const missing: number[] = [];
  const different: number[] = [];
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const batch = lines.slice(from, from + ROWS_AT_ONCE);
    const result: unknown = await db.execute(
      sql`select row.place::int as place, t.${sql.raw(first)} is null as missing
        from jsonb_array_elements(${`[${batch.join(",")}]`}::text::jsonb) with ordinality as row(cells, place)
        left join ${sql.raw(quote(shape.name))} t on ${sql.raw(isSame)}
        where t.${sql.raw(first)} is null or to_jsonb(array[${sql.raw(cells)}]::text[]) <> row.cells order by 1`,
    );
    for (const row of (result as { rows: { place: number; missing: boolean }[] }).rows)
      (row.missing ? missing : different).push(from + row.place - 1);
  }
  return { missing, different };
}

async function refuseOtherShape(db: Db, shape: TableShape): Promise<void> {
  const textOf = ({ columns }: TableShape) =>
    columns
      .map(({ name, type }) => `${name} ${type}`)
      .sort()
      .join();
  const own = (await listTables(db)).find(({ name }) => name === shape.name);
  if (!own || textOf(own) !== textOf(shape))
    throw new BackupError(
      `${shape.name} has other columns in the copy than in the running database: the copy is of another release. Run a command of the release of the copy, or copy by hand. Nothing was changed.`,
    );
}

/** Returns the key of a copied row, as a message shows it. */
export function keyText({ shape, lines }: CopiedRows, place: number): string {
  const cells = JSON.parse(lines[place] ?? "[]") as (string | null)[];
  const value = (name: string) => cells[shape.columns.findIndex((column) => column.name === name)] ?? "";
  return shape.key.map((name) => `${name} ${value(name)}`).join(", ");
}
