import { mkdir } from "node:fs/promises";
import type { PGlite as PGliteClient } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Storage } from "../config.ts";
import { StartError } from "../errors.ts";
import type { Listen } from "./changes.ts";
import { type FolderLock, lockFolder } from "./folderLock.ts";
import { findMigrations } from "./migrationsFolder.ts";
import { LOCKS, LOCK_SPACE } from "./inTurn.ts";
import { listenOnServer } from "./listenOnServer.ts";
import { plainDatabaseError } from "./plainDatabaseError.ts";
import { plainFolderError } from "./plainFolderError.ts";

/** PGlite and PostgreSQL behind one type: the same queries and the same migrations serve both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly kind: Storage["kind"];
  close(): Promise<void>;
}

export interface OpenDatabase extends Database {
  readonly listen: Listen;
}

/** Opens, migrates and hands over the database. Throws StartError in plain words when it cannot. */
export async function openDatabase(storage: Storage): Promise<OpenDatabase> {
  if (storage.kind === "postgres") return openPostgres(storage.url);
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
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const client: PGliteClient = await PGlite.create({
    ...(path !== undefined && { dataDir: `file://${path}/pg` }),
    ...(snapshot && { loadDataDir: snapshot }),
  });
  const db = drizzle(client, { casing: "snake_case" });
  await migrate(db, { migrationsFolder: findMigrations() });
  return {
    db: db as unknown as Db,
    kind: path === undefined ? "memory" : "folder",
    listen: listenEmbedded(client),
    close: () => client.close(),
  };
}

export function listenEmbedded(client: PGliteClient): Listen {
  return async ({ channels, onChange }) => {
    const ends: (() => Promise<void>)[] = [];
    for (const channel of channels) ends.push(await client.listen(channel, () => onChange(channel)));
    return async () => {
      for (const end of ends) await end();
    };
  };
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // An idle connection that the server drops must not end the process; the pool opens another.
  pool.on("error", () => undefined);
  const db = drizzle(pool, { casing: "snake_case" });
  try {
    // The migrator reads what is missing and then writes it: two processes that start at once must take turns.
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock($1, $2)", [LOCK_SPACE, LOCKS.migrate]);
      await migrate(drizzle(client), { migrationsFolder: findMigrations() });
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
    close: () => pool.end(),
  };
}
