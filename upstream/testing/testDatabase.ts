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
import type { Database, Db, OpenDatabase, PostgresStorage } from "../platform/db/database.ts";
import { listenEmbedded, openDatabase } from "../platform/db/openDatabase.ts";
import { findMigrations } from "../platform/db/migrationsFolder.ts";
import { shareParsers } from "../platform/db/sharedParsers.ts";
import { schemaPrint } from "./schemaPrint.ts";

/** Opens a new migrated database: in memory, or on the server of TEST_DATABASE_URL, where it is dropped at the end. */
export async function openTestDatabase(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const server = process.env["TEST_DATABASE_URL"];
  return server ? openOnServer(server, onStatement) : openInMemory(onStatement);
}

/**
 * Wraps a database so that `onStatement` receives each SQL statement, including begin and commit, which the embedded
 * database does not report itself.
 */
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

/** Databases that finished tests have left. Test files of a worker share this module, so most reuse a database. */
const left: Kept[] = [];

async function openInMemory(onStatement?: (text: string) => void): Promise<OpenDatabase> {
  const kept = left.pop() ?? (await startInMemory());
  // Each test gets a new wrapper, because values that are cached by database must not outlive the test.
  const open = (config: DrizzleConfig) => drizzle(kept.client, config);
  const db = onStatement ? watched(open, onStatement) : (open({ casing: "snake_case" }) as unknown as Db);
  let closing: Promise<void> | undefined;
  // A second call would hand one database to two tests.
  const close = () => (closing ??= leave(kept));
  return { db, kind: "memory", listen: listenEmbedded(kept.client), close };
}

async function startInMemory(): Promise<Kept> {
  const client = shareParsers(await PGlite.create({ loadDataDir: await migratedSnapshot() }));
  return { client, schema: await schemaPrint(client) };
}

/** Empties the database for the next test. If the test has changed the schema, the database is discarded. */
async function leave(kept: Kept): Promise<void> {
  if ((await schemaPrint(kept.client)) !== kept.schema) {
    await kept.client.close();
    return;
  }
  await empty(kept.client);
  left.push(kept);
}

/**
 * If a table is larger (in bytes), all tables are truncated, because deleted rows would stay in the files of table and
 * indexes.
 */
const SMALL_BYTES = 1_000_000;

/** Empties all tables. Small tables are emptied by `delete`, because `truncate` makes about a thousand new files. */
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
  // Resets all sequences, also of empty tables: rows may have got a number and then been deleted or refused.
  await client.query(
    "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public'",
  );
}

/** Opens an embedded database without the project's tables. */
export async function openWithoutTables(): Promise<Database> {
  const client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  await client.exec("drop schema drizzle cascade; drop schema public cascade; create schema public");
  return { db: drizzle(client) as unknown as Db, kind: "memory", close: () => client.close() };
}

/** Writes a data folder as a first start does, so that a test of the process need not wait for the migrations. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const dataDir = `file://${join(folder, "upstream/pg")}`;
  await mkdir(join(folder, "upstream"), { recursive: true });
  await (await PGlite.create({ dataDir, loadDataDir: await migratedSnapshot() })).close();
}

/** Returns a copy of an empty migrated database, from a cached file because migrating takes seconds. */
export async function migratedSnapshot(): Promise<Blob> {
  const path = join(import.meta.dirname, "../../node_modules/.cache/upstream-test", `${historyPrint()}.tar`);
  const known = await readFile(path).catch(() => undefined);
  if (known) return new Blob([known]);
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: findMigrations() });
  const made = await client.dumpDataDir("none");
  await client.close();
  // Several test files may make the file at the same time: each writes its own, and the last rename replaces the
  // others.
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

/** Creates a database on the server, empty or a copy of `template`. A process connects to it with `env`. */
export async function createServerDatabase(server: string, template = "template1") {
  const name = `beikao_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const drop = () => onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  const storage = storageOf(server, name);
  const { url, listenUrl } = storage;
  const env = { DATABASE_URL: url, ...(listenUrl && { DATABASE_LISTEN_URL: listenUrl }) };
  return { url, storage, env, drop };
}

/**
 * Returns the storage settings of CI. TEST_DATABASE_URL may be the address of a connection pooler, and
 * TEST_DATABASE_LISTEN_URL the address of the server behind it. A process then opens more connections, which the pooler
 * serves in turn.
 */
function storageOf(server: string, name: string): PostgresStorage {
  const url = urlOf(server, name);
  const direct = pastPooler(server);
  return direct === server
    ? { kind: "postgres", url }
    : { kind: "postgres", url, listenUrl: urlOf(direct, name), preparesStatements: false, poolSize: 40 };
}

/** Returns the server behind CI's pooler. A server that a test started itself has no pooler before it. */
function pastPooler(server: string): string {
  const { TEST_DATABASE_URL: pooler, TEST_DATABASE_LISTEN_URL: behind } = process.env;
  return server === pooler ? (behind ?? server) : server;
}

/** Returns the name of an empty migrated database on the server, whose copy is faster than the migrations. */
async function migratedTemplate(server: string): Promise<string> {
  const name = `beikao_template_${historyPrint()}`;
  await onServer(server, async (client) => {
    // The lock makes other workers wait for the worker that creates the template.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    const known = await client.query("select from pg_database where datname = $1", [name]);
    if (known.rowCount) return;
    // The database gets its final name only when all migrations are done.
    await client.query(`drop database if exists ${name}_part with (force)`);
    await client.query(`create database ${name}_part`);
    const part = urlOf(pastPooler(server), `${name}_part`);
    await (await openDatabase({ kind: "postgres", url: part })).close();
    await client.query(`alter database ${name}_part rename to ${name}`);
  });
  return name;
}

/** Returns a hash of the migrations: equal hashes mean equal tables. */
function historyPrint(): string {
  const history = readMigrationFiles({ migrationsFolder: findMigrations() }).map(({ hash }) => hash);
  return createHash("sha256").update(history.join()).digest("hex").slice(0, 16);
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs work on a direct connection: a pooler would keep connections to a database, which then cannot be copied. */
async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: pastPooler(server) });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
