import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { is, sql } from "drizzle-orm";
import { PgTable, getTableConfig } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import type { Db } from "./database.ts";
import { HISTORY, LAST_BEFORE_BASELINE, adoptBaseline, knownMigrations } from "./migrationHistory.ts";

type Row = Record<string, unknown>;

const rowsOf = async (db: Db, statement: string) =>
  ((await db.execute(sql.raw(statement))) as unknown as { readonly rows: readonly Row[] }).rows;

/** Stores a migration history with these hashes, oldest first, runs adoptBaseline, and returns the new history. */
async function adopted(db: Db, hashes: readonly string[]): Promise<readonly unknown[]> {
  const query = (statement: string) => rowsOf(db, statement);
  await query("drop schema drizzle cascade");
  await adoptBaseline(query);
  await query("create schema drizzle");
  await query(`create table ${HISTORY} (id serial primary key, hash text not null, created_at bigint)`);
  for (const [at, hash] of hashes.entries())
    await query(`insert into ${HISTORY} (hash, created_at) values ('${hash}', ${at + 1})`);
  await adoptBaseline(query);
  await adoptBaseline(query);
  const rows = await query(`select hash from ${HISTORY} order by created_at desc, id`);
  return rows.map(({ hash }) => hash);
}

test("adopts the baseline after the last old migration, keeps a current history, and refuses an older one", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const baseline = knownMigrations()[0]?.hash ?? "";
  expect(await adopted(db, [])).toEqual([]);
  expect(await adopted(db, ["first", "second", LAST_BEFORE_BASELINE])).toEqual([baseline]);
  expect(await adopted(db, [baseline, "later"])).toEqual(["later", baseline]);
  await expect(adopted(db, ["first", "second"])).rejects.toThrow(
    /2 migrations.*0058_search_subjects\.sql on them once/,
  );
  await database.close();
});

test("declares in schema/ the same columns as the migrations create", async () => {
  const folder = join(import.meta.dirname, "schema");
  const inCode = new Map<string, readonly string[]>();
  for (const file of await readdir(folder)) {
    const values = Object.values((await import(join(folder, file))) as Row);
    for (const table of values.filter((value) => is(value, PgTable))) {
      const { name, columns } = getTableConfig(table);
      inCode.set(name, columns.map((column) => snakeCase(column.name)).toSorted());
    }
  }
  const database = await openTestDatabase();
  const rows = await rowsOf(
    database.db,
    "select table_name as name, array_agg(column_name::text order by column_name collate \"C\") as columns from information_schema.columns where table_schema = 'public' group by 1",
  );
  await database.close();
  expect(Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))).toEqual(
    Object.fromEntries(inCode),
  );
});

/** Converts a key of the schema to a column name in snake case, as drizzle does for the database. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
