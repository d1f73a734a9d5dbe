import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { findMigrations } from "./migrationsFolder.ts";

/** Table in which drizzle-orm's migrator records the migrations that it ran. */
export const HISTORY = "drizzle.__drizzle_migrations";

export interface AppliedMigration {
  readonly hash: string;
  /** Unix ms, equal to `when` in the journal of the migrations. */
  readonly createdAt: number;
}

export interface Migration extends AppliedMigration {
  readonly statements: readonly string[];
}

/**
 * Hash of 0058_search_subjects, the last of the 41 old migrations that the baseline replaces. The baseline makes the
 * same tables, so a database or backup whose history ends with this hash needs no baseline.
 */
export const LAST_BEFORE_BASELINE = "7e1832d52843ac3abb5381ccaf351b7538398108c73a3d86f73adf2ac382a3fa";

/** Message for an operator whose tables are older than that migration: how to bring them up to date. */
export const THROUGH_THE_LAST =
  "Start the last version that has upstream/platform/db/migrations/0058_search_subjects.sql on them once: it brings them up to date. Then use this one.";

/** Returns the migrations of this version, oldest first. The first one is the baseline. */
export function knownMigrations(): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }));
}

/**
 * Translates the history of a database, oldest first, to the migrations of this version. A history that is current
 * already, or unknown, is returned unchanged.
 */
export function sinceBaseline(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): readonly AppliedMigration[] {
  const [baseline] = known;
  const at = applied.findIndex(({ hash }) => hash === LAST_BEFORE_BASELINE);
  if (at < 0 || baseline === undefined) return applied;
  const { hash, createdAt } = baseline;
  return [{ hash, createdAt }, ...applied.slice(at + 1)];
}

type Query = (statement: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Replaces the history of a database that ends just before the baseline by the current history, in one statement. It
 * must run before the migrator.
 *
 * @throws StartError for an older database, whose tables this version cannot migrate
 */
export async function adoptBaseline(query: Query): Promise<void> {
  const [found] = await query(`select to_regclass('${HISTORY}') is not null as there`);
  if (!found?.["there"]) return;
  const rows = await query(`select hash, created_at::text as at from ${HISTORY} order by created_at`);
  const applied = rows.map(({ hash, at }) => ({ hash: String(hash), createdAt: Number(at) }));
  const [baseline] = knownMigrations();
  if (applied.length === 0 || baseline === undefined || applied[0]?.hash === baseline.hash) return;
  const last = applied.findIndex(({ hash }) => hash === LAST_BEFORE_BASELINE);
  if (last < 0)
    throw new StartError(
      both(
        `The tables of this database are from before the baseline, after ${applied.length} migrations. ${THROUGH_THE_LAST}`,
        `这个数据库的表早于基线版本（${applied.length} 次迁移），请先用基线之前的最后一个版本启动一次，再升级。`,
      ),
    );
  const replaced = applied.slice(0, last + 1).map(({ hash }) => `'${hash}'`);
  await query(
    `with replaced as (delete from ${HISTORY} where hash in (${replaced.join(", ")})) insert into ${HISTORY} (hash, created_at) values ('${baseline.hash}', ${baseline.createdAt})`,
  );
}
