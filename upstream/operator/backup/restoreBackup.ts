import { both } from "#upstream/platform/kit/language.ts";
import { createHash } from "node:crypto";
import type { Db } from "../../platform/db/database.ts";
import { ShellError } from "../errors.ts";
import { BackupError, type Cell, type Manifest, type TableShape, rowLine } from "./backupFormat.ts";
import { knownMigrations } from "../../platform/db/migrationHistory.ts";
import { applyMigrations, forgetMigrations, splitHistory } from "./migrations.ts";
import { checkBackup, readBackup } from "./readBackup.ts";
import { fixTextForms, listTables, quote, quoteText, readRows, writeLines } from "./tables.ts";
import type { Progress } from "./takeBackup.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export interface RestoreRun {
  readonly db: Db;
  readonly file: string;
  /** true: removes all existing rows, in the same transaction. */
  readonly forceEmpty?: boolean;
  /** Runs first in the transaction, which ends when it throws. */
  readonly begin?: (db: Db) => Promise<void>;
  /** Stops the restore when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The only table that a first start writes to, because it plans the recurring jobs. */
const FILLED_BY_A_START = "jobs";
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 500;

/**
 * Restores a backup in one transaction. Checks the file first. Before the commit reads the written rows back and
 * compares their hashes with the file's.
 * @throws BackupError: the file is damaged or foreign; StartError: the database has rows and `forceEmpty` is false;
 *   errors of `begin`; the reason of `signal`
 */
export async function restoreBackup({
  db,
  file,
  forceEmpty = false,
  begin,
  onProgress,
  signal,
}: RestoreRun): Promise<Manifest> {
  const manifest = await checkBackup(file, signal);
  const { before, after } = splitHistory(manifest.header.migrations, knownMigrations());
  await db.transaction(async (tx) => {
    const at = tx as unknown as Db;
    await begin?.(at);
    await fixTextForms(at);
    await emptyDatabase(at, forceEmpty);
    await applyMigrations(at, before);
    await compareShapes(at, manifest);
    const constraints = await dropForeignKeys(at);
    await switchTriggers(at, "disable");
    await writeRows(at, { file, onProgress, signal });
    await switchTriggers(at, "enable");
    for (const { table, name, definition } of constraints) {
      await rowsOf(at, `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
    }
    for (const table of manifest.tables) {
      await setSequences(at, table);
      await compareRows(at, table, signal);
    }
    await applyMigrations(at, after);
  });
  await rowsOf(db, "analyze");
  return manifest;
}

async function emptyDatabase(db: Db, force: boolean): Promise<void> {
  const tables = await listTables(db);
  const filled: string[] = [];
  for (const { name } of tables) {
    if (name === FILLED_BY_A_START) continue;
    const [found] = await rowsOf<{ there: boolean }>(
      db,
      `select exists (select from ${quote(name)}) as there`,
    );
    if (found?.there) filled.push(name);
  }
  if (filled.length > 0 && !force) {
    throw new ShellError(
      both(
        `The database is not empty: there are rows in ${filled.slice(0, 4).join(", ")}${filled.length > 4 ? ` and ${filled.length - 4} more tables` : ""}. Restore into an empty one, or add --force-empty to remove all of that first.`,
        `数据库不是空的：${filled.slice(0, 4).join("、")}${filled.length > 4 ? ` 等 ${filled.length} 张表` : ""}里有数据。请恢复到空数据库，或加 --force-empty 先清空。`,
      ),
    );
  }
  for (const { name } of tables) await rowsOf(db, `drop table ${quote(name)} cascade`);
  await forgetMigrations(db);
}

async function compareShapes(db: Db, { tables }: Manifest): Promise<void> {
  const text = (shapes: readonly TableShape[]) =>
    shapes.map(
      ({ name, columns }) =>
        `${name}(${columns.map((column) => `${column.name} ${column.type}`).join(", ")})`,
    );
  const [ours, theirs] = [text(await listTables(db)), text(tables)];
  const different =
    theirs.find((line) => !ours.includes(line)) ?? ours.find((line) => !theirs.includes(line));
  if (different !== undefined) {
    throw new BackupError(`The backup's tables are not those of its migrations: ${different.slice(0, 200)}.`);
  }
}

/** Drops the foreign keys, because rows may refer to rows restored later. Adding them again checks every row. */
async function dropForeignKeys(db: Db) {
  const constraints = await rowsOf<{ table: string; name: string; definition: string }>(
    db,
    `select t.relname::text as table, c.conname::text as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of constraints) {
    await rowsOf(db, `alter table ${quote(table)} drop constraint ${quote(name)}`);
  }
  return constraints;
}

/** Disables or enables all triggers, because the backup already contains the rows that triggers would write. */
async function switchTriggers(db: Db, to: "disable" | "enable"): Promise<void> {
  for (const { name } of await listTables(db))
    await rowsOf(db, `alter table ${quote(name)} ${to} trigger user`);
}

async function writeRows(
  db: Db,
  { file, onProgress, signal }: Pick<RestoreRun, "file" | "onProgress" | "signal">,
): Promise<void> {
  let shape: TableShape | undefined;
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    signal?.throwIfAborted();
    if (shape && lines.length > 0) await writeLines(db, shape, lines);
    lines = [];
    characters = 0;
  };
  for await (const part of readBackup(file)) {
    if (part.kind === "table") shape = part.table;
    if (part.kind === "row") {
      const line = JSON.stringify(part.cells satisfies readonly Cell[]);
      lines.push(line);
      characters += line.length;
      if (lines.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    }
    if (part.kind === "end") {
      await flush();
      onProgress?.({ table: part.end.end, rows: part.end.rows });
    }
  }
}

async function setSequences(db: Db, { name, columns }: TableShape): Promise<void> {
  for (const column of columns) {
    if (!column.sequence) continue;
    const { last, called } = column.sequence;
    const sequence = `pg_get_serial_sequence(${quoteText(quote(name))}, ${quoteText(column.name)})`;
    await rowsOf(db, `select setval(${sequence}, ${BigInt(last)}, ${Boolean(called)})`);
  }
}

async function compareRows(
  db: Db,
  table: Manifest["tables"][number],
  signal: AbortSignal | undefined,
): Promise<void> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const cells of readRows(db, table)) {
    signal?.throwIfAborted();
    hash.update(rowLine(cells));
    rows += 1;
  }
  if (rows !== table.rows || hash.digest("hex") !== table.sha256) {
    throw new BackupError(
      `The rows of ${table.name} came back different (${rows} of ${table.rows}). Nothing was restored.`,
    );
  }
}
