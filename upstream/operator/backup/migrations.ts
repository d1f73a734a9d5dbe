import type { Db } from "../../platform/db/database.ts";
import {
  type AppliedMigration,
  HISTORY,
  type Migration,
  THROUGH_THE_LAST,
  sinceBaseline,
} from "../../platform/db/migrationHistory.ts";
import { BackupError } from "./backupFormat.ts";
import { quoteText } from "./tables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export async function appliedMigrations(db: Db): Promise<readonly AppliedMigration[]> {
  const [found] = await rowsOf<{ there: boolean }>(
    db,
    `select to_regclass('${HISTORY}') is not null as there`,
  );
  if (!found?.there) return [];
  const rows = await rowsOf<{ hash: string; at: string }>(
    db,
    `select hash, created_at::text as at from ${HISTORY} order by created_at`,
  );
  return rows.map(({ hash, at }) => ({ hash, createdAt: Number(at) }));
}

/**
 * Splits the known migrations at the schema of a backup: migrations to apply before the backup's rows are written, and
 * migrations to apply afterwards, which upgrade these rows.
 */
export function splitHistory(applied: readonly AppliedMigration[], known: readonly Migration[]) {
  const ours = sinceBaseline(applied, known);
  for (const [index, { hash }] of ours.entries()) {
    if (index >= known.length) {
      throw new BackupError(
        `The backup was made by a newer version: it knows ${ours.length} migrations, this version ${known.length}. Restore it with the version that made it, or a later one.`,
      );
    }
    if (known[index]?.hash !== hash) {
      throw new BackupError(
        `The backup was made by a version with another history: its migration ${index + 1} is not ours. Restore it with the version that made it. If that is one from before the baseline: ${THROUGH_THE_LAST}`,
      );
    }
  }
  return { before: known.slice(0, ours.length), after: known.slice(ours.length) };
}

/** Applies migrations as drizzle-orm's migrator does, but within the caller's transaction. */
export async function applyMigrations(db: Db, migrations: readonly Migration[]): Promise<void> {
  await rowsOf(db, "create schema if not exists drizzle");
  await rowsOf(
    db,
    `create table if not exists ${HISTORY} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { hash, createdAt, statements } of migrations) {
    for (const statement of statements) await rowsOf(db, statement);
    await rowsOf(db, `insert into ${HISTORY} (hash, created_at) values (${quoteText(hash)}, ${createdAt})`);
  }
}

export async function forgetMigrations(db: Db): Promise<void> {
  await rowsOf(db, `drop table if exists ${HISTORY}`);
}
