import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "../db/database.ts";
import { findMigrations } from "../db/migrationsFolder.ts";
import { type AppliedMigration, BackupError } from "./backupFormat.ts";
import { quoteText, rowsOf } from "./tables.ts";

/** Where the migrator of drizzle-orm keeps its history, and in which form. */
const HISTORY = "drizzle.__drizzle_migrations";

export interface Migration extends AppliedMigration {
  readonly statements: readonly string[];
}

/** The history of this version of the code, oldest first. */
export function knownMigrations(): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }));
}

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

/** The backup's schema within our history; rows of an older one are brought up by the migrations after it. */
export function splitHistory(applied: readonly AppliedMigration[], known: readonly Migration[]) {
  for (const [index, { hash }] of applied.entries()) {
    if (index >= known.length) {
      throw new BackupError(
        `The backup was made by a newer version: it knows ${applied.length} migrations, this version ${known.length}. Restore it with the version that made it, or a later one.`,
      );
    }
    if (known[index]?.hash !== hash) {
      throw new BackupError(
        `The backup was made by a version with another history: its migration ${index + 1} is not ours. Restore it with the version that made it.`,
      );
    }
  }
  return { before: known.slice(0, applied.length), after: known.slice(applied.length) };
}

/** As drizzle-orm's migrator does it, but inside the caller's transaction and only as far as is asked. */
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
