import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { maskPasswords } from "#shared/domain/maskPasswords.ts";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { CHANGES_CONNECTION } from "./listenOnServer.ts";
import { HISTORY, adoptBaseline } from "./migrationHistory.ts";
import { findMigrations } from "./migrationsFolder.ts";

/** An entry of meta/_journal.json, with only the fields that are used here. */
interface Entry {
  readonly when: number;
  readonly tag: string;
  /**
   * Reason why upstreams of older releases must stop before the migration; undefined: they work with the migrated
   * tables too.
   */
  readonly stop?: string;
}

/** Schema with the views that show a console session only the rows of its agency (operator/console/oneAgency.ts). */
export const AGENCY_VIEWS = "agency_views";

interface Migrating {
  readonly query: (statement: string) => Promise<readonly Record<string, unknown>[]>;
  /** Runs drizzle-orm's migrator for PGlite or PostgreSQL. All missing migrations run in one transaction. */
  readonly run: (migrationsFolder: string) => Promise<void>;
  /** true: other processes can have the same database open. */
  readonly isShared: boolean;
  readonly folder?: string;
}

/**
 * Runs the migrations that the database does not have yet.
 *
 * @throws StartError that names the failed migration; nothing was changed then
 */
export async function migrateDatabase({
  query,
  run,
  isShared,
  folder = findMigrations(),
}: Migrating): Promise<void> {
  await adoptBaseline(query);
  const [history] = await query(`select to_regclass('${HISTORY}') is not null as there`);
  const [last] = history?.["there"] ? await query(`select max(created_at)::text as at from ${HISTORY}`) : [];
  const appliedUntil = Number(last?.["at"] ?? 0);
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    readonly entries: readonly Entry[];
  };
  const pending = journal.entries.filter(({ when }) => when > appliedUntil);
  const stopping = pending.find(({ stop }) => stop !== undefined);
  if (isShared && appliedUntil > 0 && stopping && (await isServed(query))) {
    throw new StartError(
      both(
        `Migration ${stopping.tag} cannot run while an upstream of before serves: ${stopping.stop}. Nothing was changed. Stop every upstream, then start them (deploy/upgrade.sh stop).`,
        `旧版本的上游还在运行时不能做迁移 ${stopping.tag}：${stopping.stop}。什么也没有改。请停掉所有上游再启动（deploy/upgrade.sh stop）。`,
      ),
    );
  }
  // PostgreSQL drops no column that a view reads, so all views are dropped. The console creates them again on demand.
  if (pending.length > 0) await query(`drop schema if exists ${AGENCY_VIEWS} cascade`);
  try {
    await run(folder);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    const tag = failedOf(cause, pending, folder);
    if (tag === undefined) throw cause;
    throw new StartError(
      both(
        `Migration ${tag} failed: ${maskPasswords(innermost(cause).message)}. Nothing was changed: the tables are as before, and the release of before runs on them.`,
        `迁移 ${tag} 失败：${maskPasswords(innermost(cause).message)}。什么也没有改，旧版本可以照常运行。`,
      ),
      { cause },
    );
  }
}

/** Returns whether an upstream of any release serves this database: each one on PostgreSQL has a named connection. */
async function isServed(query: Migrating["query"]): Promise<boolean> {
  const [row] = await query(
    `select count(*)::int as num from pg_stat_activity where datname = current_database() and application_name = '${CHANGES_CONNECTION}'`,
  );
  return Number(row?.["num"]) > 0;
}

/** Returns the tag of the migration whose statement failed; undefined when none failed, e.g. for a lost connection. */
function failedOf(error: unknown, pending: readonly Entry[], folder: string): string | undefined {
  const statement = statementOf(error);
  if (statement === undefined) return undefined;
  const failed = readMigrationFiles({ migrationsFolder: folder }).find(({ sql }) => sql.includes(statement));
  return pending.find(({ when }) => when === failed?.folderMillis)?.tag;
}

function statementOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { query } = at as { query?: unknown };
    if (typeof query === "string") return query;
  }
  return undefined;
}

function innermost(error: unknown): Error {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at : new Error(String(at));
}
