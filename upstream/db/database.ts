import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PGlite as PGliteClient } from "@electric-sql/pglite";
import type { Pool } from "pg";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { StartError } from "../kit/errors.ts";
import type { Listen } from "./changes.ts";
import { copyFiles } from "./copyFiles.ts";
import { type FolderLock, lockFolder } from "./folderLock.ts";
import { migrateDatabase } from "./migrate.ts";
import { LOCKS, LOCK_SPACE } from "./inTurn.ts";
import { Busy, type FairQueue, createFairQueue } from "../queue/fairQueue.ts";
import { listenOnServer } from "./listenOnServer.ts";
import { nameStatements } from "./nameStatements.ts";
import { plainDatabaseError } from "./plainDatabaseError.ts";
import { plainFolderError } from "./plainFolderError.ts";
import { shareParsers } from "./sharedParsers.ts";
import { tidyEmbedded } from "./tidyEmbedded.ts";

/** memory is for tests only; a snapshot spares it the set-up of an empty database. */
export type Storage =
  | { readonly kind: "postgres"; readonly url: string; readonly preparesStatements?: boolean }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory"; readonly snapshot?: Blob };

/** PGlite and PostgreSQL behind one type: the same queries and the same migrations serve both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly kind: Storage["kind"];
  close(): Promise<void>;
}

export interface OpenDatabase extends Database {
  readonly listen: Listen;
  /** Of a server: the connections of the pool, and who waits for one. */
  readonly connections?: () => Readonly<Record<"busy" | "idle" | "waiting", number>>;
  /** Of an embedded one in a folder: its files as they are at one moment, to be opened as a folder of their own. */
  readonly copyTo?: (folder: string) => Promise<void>;
}

interface Opening {
  /** Of a statement on PostgreSQL; 0, for what imports and seeds, is no limit. PGlite cannot be interrupted. */
  readonly statementMs?: number;
}

/** For a process that serves: no call may hold up all others. */
export const SERVING: Opening = { statementMs: 3_000 };

/** For a connection, on either kind of database; after that the answer is Busy. */
const WAIT = { longest: 200, waitMs: 3_000 } as const;
const CONNECTIONS = 10;
/** For a table that a migration changes; then it fails, and the next start tries again. */
const LOCK_WAIT = "5s";

/** Opens, migrates and hands over the database. Throws StartError in plain words when it cannot. */
export async function openDatabase(storage: Storage, opening: Opening = {}): Promise<OpenDatabase> {
  if (storage.kind === "postgres") return openPostgres(storage, opening);
  if (storage.kind === "memory") return openEmbedded({ snapshot: storage.snapshot });
  return openFolder(storage.path);
}

async function openFolder(path: string): Promise<OpenDatabase> {
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    throw new StartError(`The data folder ${path} cannot be made: ${(cause as Error).message}`, { cause });
  }
  const lock = await lockFolder(path);
  try {
    const database = await openEmbedded({ path });
    return { ...database, close: () => database.close().finally(() => lock.release()) };
  } catch (cause) {
    await (lock satisfies FolderLock).release();
    throw await plainFolderError(path, cause);
  }
}

interface Embedded {
  readonly path?: string;
  readonly snapshot?: Blob | undefined;
}

async function openEmbedded({ path, snapshot }: Embedded): Promise<OpenDatabase> {
  const [{ PGlite }, { openDurably }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("./durableFiles.ts"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const client: PGliteClient = shareParsers(
    path === undefined
      ? await PGlite.create({ ...(snapshot && { loadDataDir: snapshot }) })
      : await openDurably(join(path, "pg")),
  );
  await migrateDatabase({
    query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    run: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
    isShared: false,
  });
  const queue = createFairQueue({ atOnce: 1, ...WAIT });
  const waiting = throughQueue(client, queue);
  const tidier = path === undefined ? undefined : tidyEmbedded(waiting);
  return {
    db: drizzle(waiting, { casing: "snake_case" }) as unknown as Db,
    ...(path !== undefined && {
      copyTo: async (folder) => {
        const place = { from: join(path, "pg"), to: join(folder, "pg"), copied: new Map<string, string>() };
        // So that the copy needs little of the log; others get their turn between.
        await waiting.query("checkpoint");
        // Most of it while others go on, so that what is changed by then is soon copied while nobody writes.
        await copyDatabase(waiting, place);
        await queue(() => copyDatabase(client, place));
      },
    }),
    kind: path === undefined ? "memory" : "folder",
    listen: listenEmbedded(client),
    close: () => {
      tidier?.stop();
      return client.close();
    },
  };
}

/**
 * One connection, so everybody waits for everybody: in a queue that has an end. What a transaction asks through `tx`
 * has its turn already.
 */
function throughQueue(client: PGliteClient, queue: FairQueue): PGliteClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === "query")
        return (...args: Parameters<typeof target.query>) => queue(() => target.query(...args));
      if (name === "transaction")
        return (...args: Parameters<typeof target.transaction>) => queue(() => target.transaction(...args));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Without the log that is spent. Files at rest, while nobody writes, are what a killed process leaves. */
async function copyDatabase(
  client: PGliteClient,
  place: Omit<Parameters<typeof copyFiles>[0], "isWanted">,
): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
  );
  const { first = "", last = "" } = rows[0] ?? {};
  // The other segments of the log are spent, or waiting to be used again.
  const isSpent = (name: string) => /^[0-9A-F]{24}$/.test(name) && (name < first || name > last);
  await copyFiles({ ...place, isWanted: (file) => dirname(file) !== "pg_wal" || !isSpent(basename(file)) });
}

export function listenEmbedded(client: PGliteClient): Listen {
  return async ({ channels, onChange }) => {
    const ends: (() => Promise<void>)[] = [];
    for (const channel of channels)
      ends.push(await client.listen(channel, (payload) => onChange(channel, payload)));
    return async () => {
      for (const end of ends) await end();
    };
  };
}

async function openPostgres(
  { url, preparesStatements = true }: Extract<Storage, { readonly kind: "postgres" }>,
  { statementMs = 0 }: Opening,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT.waitMs,
    statement_timeout: statementMs,
  });
  boundLine(pool);
  if (preparesStatements) nameStatements(pool);
  // An idle connection that the server drops must not end the process; the pool opens another.
  pool.on("error", () => undefined);
  // One that is lost between two queries of a transaction fails the next of them.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = drizzle(pool, { casing: "snake_case" });
  try {
    // The migrator reads what is missing and then writes it: two processes that start at once must take turns.
    const client = await pool.connect();
    try {
      await client.query("set statement_timeout = 0");
      await client.query("select pg_advisory_lock($1, $2)", [LOCK_SPACE, LOCKS.migrate]);
      // Others serve meanwhile: behind a change of a table that waits, everybody who reads it waits as well.
      await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
      await migrateDatabase({
        query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
        run: (migrationsFolder) => migrate(drizzle(client), { migrationsFolder }),
        isShared: true,
      });
    } finally {
      // Ends the session, and with it the lock, however the migration ended.
      client.release(true);
    }
  } catch (cause) {
    await pool.end();
    throw plainDatabaseError(url, cause);
  }
  return {
    db: db as unknown as Db,
    kind: "postgres",
    listen: (changes) => listenOnServer({ url, ...changes }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** Who waits for a connection has a deadline by the pool, and the queue an end by this. */
function boundLine(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (error: Error) => void) => Promise<unknown>;
  const bounded = (callback?: (error: Error) => void) => {
    if (pool.waitingCount < WAIT.longest) return connect(callback);
    const busy = new Busy(`${pool.waitingCount} wait for a connection already`);
    if (!callback) return Promise.reject(busy);
    callback(busy);
    return undefined;
  };
  pool.connect = bounded as typeof pool.connect;
}
