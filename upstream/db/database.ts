import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PGlite as PGliteClient } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import { StartError } from "../kit/errors.ts";
import type { Listen } from "./changes.ts";
import { copyFiles } from "./copyFiles.ts";
import { type FolderLock, lockFolder } from "./folderLock.ts";
import { migrateDatabase } from "./migrate.ts";
import { type FairQueue, createFairQueue } from "../queue/fairQueue.ts";
import { LINE } from "./boundLine.ts";
import { openPostgres } from "./openPostgres.ts";
import { plainFolderError } from "./plainFolderError.ts";
import type { Replica } from "./replica.ts";
import { shareParsers } from "./sharedParsers.ts";
import { tidyEmbedded } from "./tidyEmbedded.ts";

/** memory is for tests only; a snapshot spares it the set-up of an empty database. */
export type Storage =
  | PostgresStorage
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "memory"; readonly snapshot?: Blob };

export interface PostgresStorage {
  readonly kind: "postgres";
  /** Where queries go: PostgreSQL, or a pooler that gives its connections by the transaction. */
  readonly url: string;
  /** PostgreSQL itself, for what needs a session of its own: LISTEN and migrations; absent: `url`. */
  readonly listenUrl?: string;
  /** A standby of that server, for calls that only read. */
  readonly replicaUrl?: string;
  readonly preparesStatements?: boolean;
  /** Connections of this process; absent: 10. */
  readonly poolSize?: number;
  /** How long a statement of a process that serves may take, 0 for no limit; absent: 3,000. */
  readonly statementMs?: number;
  /** How long a migration waits for a table that others use; absent: 5,000. */
  readonly lockMs?: number;
  /** The number of this database among several between which schools are divided (idRange.ts). */
  readonly group?: number;
}

/** PGlite and PostgreSQL behind one type: the same queries and the same migrations serve both. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly kind: Storage["kind"];
  close(): Promise<void>;
}

export interface OpenDatabase extends Database {
  readonly listen: Listen;
  /** Figures of a server: the connections of the pool, and who waits for one. */
  readonly connections?: () => Readonly<Record<"busy" | "idle" | "waiting", number>>;
  /** The replica of a process that serves, where the storage names one. */
  readonly replica?: Replica;
  /** Copies an embedded database's folder as it is at one moment, to be opened as a folder of its own. */
  readonly copyTo?: (folder: string) => Promise<void>;
}

export interface Opening {
  /** In a process that serves statements have a limit on PostgreSQL, so that no call holds up all others. PGlite cannot be interrupted. */
  readonly isServing?: boolean;
  /** Gets messages about waiting for the server and about its replica; absent: stderr. */
  readonly log?: Pick<Logger, "info" | "warn">;
}

/** The limits of a process that serves; one that imports or seeds may take its time. */
export const SERVING: Opening = { isServing: true };

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
  const queue = createFairQueue({ atOnce: 1, ...LINE });
  const waiting = throughQueue(client, queue);
  const tidier = path === undefined ? undefined : tidyEmbedded(waiting);
  return {
    db: drizzle(waiting, { casing: "snake_case" }) as unknown as Db,
    ...(path !== undefined && {
      copyTo: async (folder) => {
        const place = { from: join(path, "pg"), to: join(folder, "pg"), copied: new Map<string, string>() };
        // A checkpoint before, so that the copy needs little of the log; others get their turn between.
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

/** Copies the files without the log that is spent. Files at rest, while nobody writes, are what a killed process leaves. */
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
