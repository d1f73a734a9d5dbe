import { createHash } from "node:crypto";
import type { Db } from "../../platform/db/database.ts";
import {
  BackupError,
  FORMAT,
  type Header,
  type TableEnd,
  type TableShape,
  type Whole,
  rowLine,
} from "./backupFormat.ts";
import { appliedMigrations } from "./migrations.ts";
import { fixTextForms, listTables, quote, readRows } from "./tables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export interface BackupRun {
  readonly db: Db;
  /** Writes a text; resolves when the next may be written. */
  readonly write: (text: string) => Promise<void>;
  readonly nowMs: number;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly table: string;
  readonly rows: number;
}

export interface BackupCounts {
  readonly tables: number;
  readonly rows: number;
}

/** Writes all tables as they are at one moment: nothing of a later commit is in the backup. */
export async function takeBackup({ db, write, nowMs, onProgress }: BackupRun): Promise<BackupCounts> {
  return db.transaction(
    async (tx) => {
      const at = tx as unknown as Db;
      await fixTextForms(at);
      const tables = await listTables(at);
      const migrations = await appliedMigrations(at);
      if (tables.length === 0 || migrations.length === 0) {
        throw new BackupError("There is nothing to back up: this database holds no tables of the upstream.");
      }
      // The lock makes a migration that changes tables wait for this backup, or the backup for it. Rows may still be
      // written.
      await rowsOf(at, `lock table ${tables.map(({ name }) => quote(name)).join(", ")} in access share mode`);
      const header: Header = { beikaoBackup: FORMAT, takenAt: new Date(nowMs).toISOString(), migrations };
      await write(`${JSON.stringify(header)}\n`);
      let rows = 0;
      for (const shape of tables) {
        const end = await writeTable(at, shape, write);
        rows += end.rows;
        onProgress?.({ table: shape.name, rows: end.rows });
      }
      const whole: Whole = { whole: true, tables: tables.length, rows };
      await write(`${JSON.stringify(whole)}\n`);
      return { tables: tables.length, rows };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function writeTable(db: Db, shape: TableShape, write: BackupRun["write"]): Promise<TableEnd> {
  const { name: table, ...rest } = shape;
  await write(`${JSON.stringify({ table, ...rest })}\n`);
  const hash = createHash("sha256");
  let rows = 0;
  for await (const cells of readRows(db, shape)) {
    const line = rowLine(cells);
    hash.update(line);
    rows += 1;
    await write(line);
  }
  const end: TableEnd = { end: table, rows, sha256: hash.digest("hex") };
  await write(`${JSON.stringify(end)}\n`);
  return end;
}
