import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type Db, type OpenDatabase, listenEmbedded, openDatabase } from "../db/database.ts";
import { findMigrations } from "../db/migrationsFolder.ts";
import { schemaPrint } from "./schemaPrint.ts";

/** A fresh migrated database: in memory, or on the server of TEST_DATABASE_URL, where it is dropped afterwards. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? openOnServer(server) : openInMemory();
}

interface Kept {
  readonly client: PGlite;
  readonly schema: string;
}

/** Databases that a test has left. Files of one worker share this module, so most of them start none. */
const left: Kept[] = [];

async function openInMemory(): Promise<OpenDatabase> {
  const kept = left.pop() ?? (await startInMemory());
  // A wrapper of its own for each test: what is remembered by database is not remembered over tests.
  const db = drizzle(kept.client, { casing: "snake_case" }) as unknown as Db;
  return { db, kind: "memory", listen: listenEmbedded(kept.client), close: () => leave(kept) };
}

async function startInMemory(): Promise<Kept> {
  const client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  return { client, schema: await schemaPrint(client) };
}

/** Empties the database for the next test; one with other tables than the migrations' is thrown away. */
async function leave(kept: Kept): Promise<void> {
  if ((await schemaPrint(kept.client)) !== kept.schema) {
    await kept.client.close();
    return;
  }
  const { rows } = await kept.client.query<{ tables: string }>(
    "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'",
  );
  await kept.client.exec(`truncate ${rows[0]?.tables} restart identity cascade`);
  left.push(kept);
}

/** A data folder as a first start leaves it, so that a test of the process does not wait for one. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const dataDir = `file://${join(folder, "upstream/pg")}`;
  await mkdir(join(folder, "upstream"), { recursive: true });
  await (await PGlite.create({ dataDir, loadDataDir: await migratedSnapshot() })).close();
}

/** An empty migrated database as a file: setting one up takes seconds. */
export async function migratedSnapshot(): Promise<Blob> {
  const history = readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash }) => hash);
  const name = createHash("sha256").update(history.join()).digest("hex").slice(0, 16);
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

async function openOnServer(server: string): Promise<OpenDatabase> {
  const { url, drop } = await createServerDatabase(server);
  const database = await openDatabase({ kind: "postgres", url });
  return { ...database, close: () => database.close().then(drop) };
}

/** An empty database of its own on that server. */
export async function createServerDatabase(server: string) {
  const name = `beikao_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
