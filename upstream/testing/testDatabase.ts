import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { DrizzleConfig } from "drizzle-orm";
import { drizzle as drizzleOverPool } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import {
  type Database,
  type Db,
  type OpenDatabase,
  type PostgresStorage,
  listenEmbedded,
  openDatabase,
} from "../db/database.ts";
import { findMigrations } from "../db/migrationsFolder.ts";
import { shareParsers } from "../db/sharedParsers.ts";
import { schemaPrint } from "./schemaPrint.ts";

/** A fresh migrated database: in memory, or on the server of TEST_DATABASE_URL, where it is dropped afterwards. */
export async function openTestDatabase(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? openOnServer(server, onStatement) : openInMemory(onStatement);
}

/** Told of each statement. Those around a transaction are told here: the embedded database sends its own unseen. */
function watched(open: (config: DrizzleConfig) => unknown, onStatement: (text: string) => void): Db {
  const logQuery = (text: string) => void (AROUND.test(text) || onStatement(text));
  const db = open({ casing: "snake_case", logger: { logQuery } }) as Db;
  const transaction = db.transaction.bind(db);
  db.transaction = ((...work: Parameters<typeof transaction>) => {
    for (const text of ["begin", "commit"]) onStatement(text);
    return transaction(...work);
  }) as typeof transaction;
  return db;
}

const AROUND = /^(?:begin|commit|rollback)/;

interface Kept {
  readonly client: PGlite;
  readonly schema: string;
}

/** Databases that a test has left. Files of one worker share this module, so most of them start none. */
const left: Kept[] = [];

async function openInMemory(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const kept = left.pop() ?? (await startInMemory());
  // A wrapper of its own for each test: what is remembered by database is not remembered over tests.
  const open = (config: DrizzleConfig) => drizzle(kept.client, config);
  const db = onStatement ? watched(open, onStatement) : (open({ casing: "snake_case" }) as unknown as Db);
  return { db, kind: "memory", listen: listenEmbedded(kept.client), close: () => leave(kept) };
}

async function startInMemory(): Promise<Kept> {
  const client = shareParsers(await PGlite.create({ loadDataDir: await migratedSnapshot() }));
  return { client, schema: await schemaPrint(client) };
}

/** Empties the database for the next test; one with other tables than the migrations' is thrown away. */
async function leave(kept: Kept): Promise<void> {
  if ((await schemaPrint(kept.client)) !== kept.schema) {
    await kept.client.close();
    return;
  }
  await empty(kept.client);
  left.push(kept);
}

/** Larger ones are emptied as files: rows that are deleted stay there, and in the indexes. */
const SMALL_BYTES = 1_000_000;

/** `truncate` makes new files for every table, index and overflow, of which an embedded database has a thousand. */
async function empty(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ probe: string }>(
    `select string_agg(format('select %L as name, %s as size where exists (select from %I)',
       quote_ident(relname), pg_total_relation_size(oid), relname), ' union all ') as probe
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const filled = (await client.query<{ name: string; size: number }>(rows[0]?.probe ?? "")).rows;
  const names = (tables: typeof filled) => tables.map(({ name }) => name);
  const isLarge = filled.some(({ size }) => size > SMALL_BYTES);
  await client.exec(
    isLarge
      ? `truncate ${names(filled).join(", ")} cascade`
      : [
          "begin",
          "set local session_replication_role = replica",
          ...names(filled).map((name) => `delete from ${name}`),
          "commit",
        ].join(";"),
  );
  // Also of tables without rows: there have been some, or numbers were given to rows that were refused.
  await client.query(
    "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public'",
  );
}

/** An embedded database without any table of ours. */
export async function openWithoutTables(): Promise<Database> {
  const client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  await client.exec("drop schema drizzle cascade; drop schema public cascade; create schema public");
  return { db: drizzle(client) as unknown as Db, kind: "memory", close: () => client.close() };
}

/** A data folder as a first start leaves it, so that a test of the process does not wait for one. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const dataDir = `file://${join(folder, "upstream/pg")}`;
  await mkdir(join(folder, "upstream"), { recursive: true });
  await (await PGlite.create({ dataDir, loadDataDir: await migratedSnapshot() })).close();
}

/** An empty migrated database as a file: setting one up takes seconds. */
export async function migratedSnapshot(): Promise<Blob> {
  const path = join(import.meta.dirname, "../../node_modules/.cache/upstream-test", `${historyPrint()}.tar`);
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

async function openOnServer(server: string, onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const { storage, drop } = await createServerDatabase(server, await migratedTemplate(server));
  const database = await openDatabase(storage);
  const pool = (database.db as unknown as { readonly $client: pg.Pool }).$client;
  const db = onStatement ? watched((config) => drizzleOverPool(pool, config), onStatement) : database.db;
  return { ...database, db, close: () => database.close().then(drop) };
}

/** A database of its own on that server: empty, or a copy of another one; `env` leads a process to it. */
export async function createServerDatabase(server: string, template = "template1") {
  const name = `beikao_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const drop = () => onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  const storage = storageOf(server, name);
  const { url, listenUrl } = storage;
  const env = { DATABASE_URL: url, ...(listenUrl && { DATABASE_LISTEN_URL: listenUrl }) };
  return { url, storage, env, drop };
}

/** As the environment of CI says: TEST_DATABASE_URL may lead through a pooler, and then TEST_DATABASE_LISTEN_URL past it; a process has more connections then, which the pooler takes in turns. */
function storageOf(server: string, name: string): PostgresStorage {
  const url = urlOf(server, name);
  const direct = pastPooler(server);
  return direct === server
    ? { kind: "postgres", url }
    : { kind: "postgres", url, listenUrl: urlOf(direct, name), preparesStatements: false, poolSize: 40 };
}

function pastPooler(server: string): string {
  return process.env["TEST_DATABASE_LISTEN_URL"] ?? server;
}

/** An empty migrated database on that server, which stays there for the next run: migrating one takes longer than a copy. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `beikao_template_${historyPrint()}`;
  await onServer(server, async (client) => {
    // Workers that come at once wait for the one that makes it.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const known = await client.query("select from pg_database where datname = $1", [name]);
    if (known.rowCount) return;
    // Only a whole one gets the name.
    await client.query(`drop database if exists ${name}_part with (force)`);
    await client.query(`create database ${name}_part`);
    const part = urlOf(pastPooler(server), `${name}_part`);
    await (await openDatabase({ kind: "postgres", url: part })).close();
    await client.query(`alter database ${name}_part rename to ${name}`);
  });
  return name;
}

/** Two histories of migrations with equal prints make the same tables. */
function historyPrint(): string {
  const history = readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash }) => hash);
  return createHash("sha256").update(history.join()).digest("hex").slice(0, 16);
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Past the pooler, which would keep connections to a database that is to be copied. */
async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: pastPooler(server) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
