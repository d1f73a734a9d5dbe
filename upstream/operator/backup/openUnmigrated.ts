import { both } from "#upstream/platform/kit/language.ts";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database, Db, Storage } from "../../platform/db/database.ts";
import { lockFolder } from "../../platform/db/folderLock.ts";
import { plainDatabaseError } from "../../platform/db/plainDatabaseError.ts";
import { ShellError } from "../errors.ts";

interface Opening {
  /** false: creates a missing database. */
  readonly mustExist: boolean;
  /** true: the data may be lost in a power failure, so they need not be flushed to disk. */
  readonly isCopy?: boolean;
}

/** Opens a database without applying migrations, because a backup before an upgrade must not upgrade it. */
export async function openUnmigrated(storage: Storage, opening: Opening): Promise<Database> {
  if (storage.kind === "memory")
    throw new ShellError(both("A database in memory has no backup.", "内存里的数据库没有备份。"));
  return storage.kind === "postgres" ? openServer(storage.url) : openFolder(storage.path, opening);
}

async function openFolder(path: string, { mustExist, isCopy }: Opening): Promise<Database> {
  if (mustExist && !existsSync(join(path, "pg", "PG_VERSION"))) {
    throw new ShellError(
      both(
        `There is no database in ${path}. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`,
        `${path} 里没有数据库。请设置 DATA_DIR；用 PostgreSQL 时设置 DATABASE_URL。`,
      ),
    );
  }
  await mkdir(path, { recursive: true }).catch((cause: Error) => {
    throw new ShellError(
      both(
        `The data folder ${path} cannot be made: ${cause.message}`,
        `建不了数据文件夹 ${path}：${cause.message}`,
      ),
      { cause },
    );
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
    throw new ShellError(
      both(
        `The database in ${path} cannot be opened: ${(cause as Error).message}.`,
        `打不开 ${path} 里的数据库：${(cause as Error).message}。`,
      ),
      { cause },
    );
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
