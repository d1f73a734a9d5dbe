import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type Database, openDatabase } from "../db/database.ts";
import { findMigrations } from "../db/migrationsFolder.ts";

/** A fresh migrated database: in memory, or on the server of TEST_DATABASE_URL, where it is dropped afterwards. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) return openDatabase({ kind: "memory", snapshot: await migratedSnapshot() });
  const name = `beikao_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: "postgres", url: url.href });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** An empty migrated database as a file: setting one up takes seconds of every test file otherwise. */
async function migratedSnapshot(): Promise<Blob> {
  const history = await readFile(join(findMigrations(), "meta/_journal.json"));
  const name = createHash("sha256")
    .update(history)
    .digest("hex")
    .slice(0, 16);
  const path = join(import.meta.dirname, "../../node_modules/.cache/upstream-test", `${name}.tar`);
  const known = await readFile(path).catch(() => undefined);
  if (known) return new Blob([known]);
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: findMigrations() });
  const made = await client.dumpDataDir("none");
  await client.close();
  // Several test files may make it at once: each writes its own, the last one stays.
  const own = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(own, Buffer.from(await made.arrayBuffer()));
  await rename(own, path);
  return made;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
