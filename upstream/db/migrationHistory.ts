import { readMigrationFiles } from "drizzle-orm/migrator";
import { StartError } from "../kit/errors.ts";
import { findMigrations } from "./migrationsFolder.ts";

/** The table in which the migrator of drizzle-orm keeps its history. */
export const HISTORY = "drizzle.__drizzle_migrations";

export interface AppliedMigration {
  readonly hash: string;
  /** Unix ms, as the journal of the migrations says. */
  readonly createdAt: number;
}

export interface Migration extends AppliedMigration {
  readonly statements: readonly string[];
}

/**
 * The 41 migrations from before the baseline made the same tables as the baseline does. The last of them was 0058_search_subjects: a
 * database or a backup whose history ends with it counts as one that has had the baseline.
 */
export const LAST_BEFORE_BASELINE = "7e1832d52843ac3abb5381ccaf351b7538398108c73a3d86f73adf2ac382a3fa";

/** The remedy for older tables, for the operator. */
export const THROUGH_THE_LAST =
  "Start the last version that has upstream/db/migrations/0058_search_subjects.sql on them once: it brings them up to date. Then use this one.";

/** The history of this version of the code, oldest first. Its first migration is the baseline. */
export function knownMigrations(): readonly Migration[] {
  return readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash, folderMillis, sql }) => ({
    hash,
    createdAt: folderMillis,
    statements: sql,
  }));
}

/** An applied history, oldest first, in terms of the migrations of today; unchanged where it is one already, or is none of ours. */
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

/** `query`: runs one statement and gives its rows. */
type Query = (statement: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Before the migrator runs: a database of the last version before the baseline gets the history of today, in one statement. Throws
 * StartError for an older one, whose tables nothing here can bring up to date.
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
      `The tables of this database are from before the baseline, after ${applied.length} migrations. ${THROUGH_THE_LAST}`,
    );
  const replaced = applied.slice(0, last + 1).map(({ hash }) => `'${hash}'`);
  await query(
    `with replaced as (delete from ${HISTORY} where hash in (${replaced.join(", ")})) insert into ${HISTORY} (hash, created_at) values ('${baseline.hash}', ${baseline.createdAt})`,
  );
}
