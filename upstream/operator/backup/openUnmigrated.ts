import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Db, Storage } from "../../platform/db/database.ts";
import { lockFolder } from "../../platform/db/folderLock.ts";
import { plainDatabaseError } from "../../platform/db/plainDatabaseError.ts";
import { StartError } from "#shared/environment/startError.ts";

interface Opening {
  /** false: creates a missing database. */
  readonly mustExist: boolean;
  /** true: the data may be lost in a power failure, so they need not be flushed to disk. */
  readonly isCopy?: boolean;
}

/** Opens a database without applying migrations, because a backup before an upgrade must not upgrade it. */
export async function openUnmigrated(storage: Storage, opening: Opening): Promise<Database> {
  if (storage.kind === "memory") throw new StartError("A database in memory has no backup.");
  return storage.kind === "postgres" ? openServer(storage.url) : openFolder(storage.path, opening);
}

async function openFolder(path: string, { mustExist, isCopy }: Opening): Promise<Database> {
  if (mustExist && !existsSync(join(path, "pg", "PG_VERSION"))) {
    throw new StartError(`There is no database in ${path}. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`);
  }
  await mkdir(path, { recursive: true }).catch((cause: Error) => {
    throw new StartError(`The data folder ${path} cannot be made: ${cause.message}`, { cause });
  });
  const lock = await lockFolder(path);
  try {
    const [{ PGlite }, { openDurably }, { drizzle }] = await Promise.all([
      import("@electric-sql/pglite"),
      import("../../platform/db/durableFiles.ts"),
      import("drizzle-orm/pglite"),
    ]);
    const client = isCopy ? await PGlite.create(join(path, "pg")) : await openDurably(join(path, "pg"));
    return {
      db: drizzle(client, { casing: "snake_case" }) as unknown as Db,
      kind: "folder",
      close: () => client.close().finally(() => lock.release()),
    };
  } catch (cause) {
    await lock.release();
    throw new StartError(`The database in ${path} cannot be opened: ${(cause as Error).message}.`, { cause });
  }
}

async function openServer(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
    application_name: "beikao-command",
  });
  pool.on("error", () => undefined);
  try {
    await pool.query("select 1");
  } catch (cause) {
    await pool.end();
    throw plainDatabaseError(url, cause);
  }
  const db = drizzle(pool, { casing: "snake_case" }) as unknown as Db;
  return { db, kind: "postgres", close: () => pool.end() };
}
