import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { PGlite as PGliteClient } from "@electric-sql/pglite";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import type { Listen } from "./changes.ts";
import { copyFiles } from "./copyFiles.ts";
import { type FolderLock, lockFolder } from "./folderLock.ts";
import { migrateDatabase } from "./migrate.ts";
import { type FairQueue, createFairQueue } from "../queue/fairQueue.ts";
import { LINE } from "./boundLine.ts";
import { openPostgres } from "./openPostgres.ts";
import { plainFolderError } from "./plainFolderError.ts";
import type { Db, OpenDatabase, Opening, Storage } from "./database.ts";
import { shareParsers } from "./sharedParsers.ts";
import { tidyEmbedded } from "./tidyEmbedded.ts";

/**
 * Opens the database and migrates its tables.
 *
 * @throws StartError with a message for the operator when the database cannot be opened or migrated
 */
export async function openDatabase(storage: Storage, opening: Opening = {}): Promise<OpenDatabase> {
  if (storage.kind === "postgres") return openPostgres(storage, opening);
  if (storage.kind === "memory") return openEmbedded({ snapshot: storage.snapshot });
  return openFolder(storage.path);
}

async function openFolder(path: string): Promise<OpenDatabase> {
  try {
    await mkdir(path, { recursive: true });
  } catch (cause) {
    const { message } = cause as Error;
    throw new StartError(
      both(`The data folder ${path} cannot be made: ${message}`, `数据文件夹 ${path} 建不了：${message}`),
      { cause },
    );
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
        // After a checkpoint the copy needs few files of the write-ahead log. Other queries run in between.
        await waiting.query("checkpoint");
        // The first pass copies most files while other queries run, so that the second pass, which blocks writes, is
        // short.
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
 * Puts all queries into a queue of limited length for the one connection. Queries of a transaction (`tx`) do not wait,
 * because the transaction has the connection already.
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

/**
 * Copies the files without used segments of the log. With no writes in progress the copy is what a killed process
 * leaves, which PostgreSQL can open.
 */
async function copyDatabase(
  client: PGliteClient,
  place: Omit<Parameters<typeof copyFiles>[0], "isWanted">,
): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
  );
  const { first = "", last = "" } = rows[0] ?? {};
  // Log segments outside of this range are not needed any more, or are empty segments for later use.
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
