import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { boundLine, LINE } from "./boundLine.ts";
import type { Db, OpenDatabase, Opening, PostgresStorage } from "./database.ts";
import { keepIdRange } from "./idRange.ts";
import { limitStatements } from "./limitStatements.ts";
import { listenOnServer } from "./listenOnServer.ts";
import { migrateServer } from "./migrateServer.ts";
import { nameStatements } from "./nameStatements.ts";
import { plainDatabaseError } from "./plainDatabaseError.ts";
import { watchReplica } from "./replica.ts";

/** Silence after which the system asks whether the other side of a connection still exists. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens a pool of connections to a server. `url` may be the address of a pooler in transaction mode, so this code uses
 * nothing that lasts longer than a transaction: no start parameter, SET, lock or LISTEN.
 */
export async function openPostgres(
  storage: PostgresStorage,
  { isServing = false, log = STDERR }: Opening,
): Promise<OpenDatabase> {
  const { url, listenUrl = url, replicaUrl } = storage;
  await migrateServer({
    url: listenUrl,
    lockMs: storage.lockMs ?? 5_000,
    ...(storage.preparesStatements !== undefined && { preparesStatements: storage.preparesStatements }),
    warn: (text) => log.warn(text),
  }).catch((cause: unknown) => {
    throw plainDatabaseError(listenUrl, cause);
  });
  const { pool, db } = await openPool(storage, isServing);
  if (listenUrl !== url)
    await db.execute(sql`select 1`).catch(async (cause: unknown) => {
      await pool.end();
      throw plainDatabaseError(url, cause);
    });
  const { group } = storage;
  if (group !== undefined && isServing)
    await keepIdRange(db, group).catch(async (cause: unknown) => {
      await pool.end();
      throw cause;
    });
  const notify = (channel: string, payload: string) =>
    db.execute(sql`select pg_notify(${channel}, ${payload})`);
  // A replica that cannot be reached must not prevent the start.
  const reading =
    replicaUrl && isServing ? await openPool({ ...storage, url: replicaUrl }, isServing) : undefined;
  const replica = reading && watchReplica({ primary: db, replica: reading.db, log });
  return {
    db,
    kind: "postgres",
    listen: (changes) => listenOnServer({ url: listenUrl, notify, ...changes }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ...(replica && { replica }),
    async close() {
      replica?.stop();
      await Promise.all([pool.end(), reading?.pool.end()]);
    },
  };
}

async function openPool(
  { url, poolSize = 10, statementMs = 3_000, preparesStatements = true }: PostgresStorage,
  isServing: boolean,
): Promise<{ readonly pool: Pool; readonly db: Db }> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: LINE.waitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  boundLine(pool);
  limitStatements(pool, isServing ? statementMs : 0);
  if (preparesStatements) nameStatements(pool);
  // When the server drops an idle connection, the process continues and the pool opens another connection.
  pool.on("error", () => undefined);
  // When a connection is lost between two queries of a transaction, the next query fails, so this event needs no
  // handling.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return { pool, db: drizzle(pool, { casing: "snake_case" }) as unknown as Db };
}

const tell = (text: unknown) => void process.stderr.write(`${String(text)}\n`);
const STDERR = { info: tell, warn: tell } as const;
