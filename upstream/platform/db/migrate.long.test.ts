import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PGlite } from "@electric-sql/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, onTestFinished, test } from "vitest";
import { openWithoutTables } from "../../testing/testDatabase.ts";
import { migrateDatabase } from "./migrate.ts";
import { findMigrations } from "./migrationsFolder.ts";

type Row = Record<string, unknown>;

/** Returns a folder with the current migrations and one more, whose SQL is `statements`. */
async function folderWith(statements: string, stop?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(findMigrations(), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  if (!last) throw new Error("there are no migrations");
  const tag = "9999_one_more";
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag, ...(stop && { stop }) };
  await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, `${tag}.sql`), statements);
  return folder;
}

async function open() {
  const others = { serve: false };
  const database = await openWithoutTables();
  onTestFinished(() => database.close());
  const { db } = database;
  const rowsOf = async (statement: string) =>
    ((await db.execute(sql.raw(statement))) as unknown as { readonly rows: readonly Row[] }).rows;
  const migrating = {
    // PGlite has no connections of other processes, so the test supplies the number of serving processes.
    query: async (statement: string) =>
      statement.includes("pg_stat_activity") ? [{ num: Number(others.serve) }] : rowsOf(statement),
    run: (migrationsFolder: string) =>
      migrate(db as unknown as ReturnType<typeof import("drizzle-orm/pglite").drizzle<Row, PGlite>>, {
        migrationsFolder,
      }),
    isShared: true,
  };
  return { migrating, rowsOf, others };
}

const BROKEN = `CREATE TABLE "one_more" ("id" integer);--> statement-breakpoint
ALTER TABLE "no_such_table" ADD COLUMN "x" text;`;

test("names a failed migration and rolls it back", async () => {
  const { migrating, rowsOf } = await open();
  await migrateDatabase(migrating);
  const tables = () => rowsOf("select relname from pg_class where relkind = 'r' order by 1");
  const before = await tables();
  await expect(migrateDatabase({ ...migrating, folder: await folderWith(BROKEN) })).rejects.toThrow(
    /^Migration 9999_one_more failed: .*"no_such_table" does not exist\. Nothing was changed/,
  );
  expect(await tables()).toEqual(before);
  await migrateDatabase({ ...migrating, folder: await folderWith(BROKEN.split("-->")[0] ?? "") });
  expect(await tables()).toHaveLength(before.length + 1);
});

test("delays a breaking migration while an old release serves, except on an empty database", async () => {
  const folder = await folderWith('CREATE TABLE "one_more" ("id" integer)', "they read what it drops");
  const { migrating, rowsOf, others } = await open();
  others.serve = true;
  await migrateDatabase(migrating);
  await expect(migrateDatabase({ ...migrating, folder })).rejects.toThrow(
    /^Migration 9999_one_more cannot run while .* serves: they read what it drops\. Nothing was changed/,
  );
  const isThere = () => rowsOf("select to_regclass('one_more') is not null as there");
  expect(await isThere()).toEqual([{ there: false }]);
  others.serve = false;
  await migrateDatabase({ ...migrating, folder });
  expect(await isThere()).toEqual([{ there: true }]);
});
