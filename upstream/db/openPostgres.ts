import { sql } from "drizzle-orm";
import { boundLine, LINE } from "./boundLine.ts";
import type { Db, OpenDatabase, Opening, PostgresStorage } from "./database.ts";
import { limitStatements } from "./limitStatements.ts";
import { listenOnServer } from "./listenOnServer.ts";
import { migrateServer } from "./migrateServer.ts";
import { nameStatements } from "./nameStatements.ts";
import { plainDatabaseError } from "./plainDatabaseError.ts";

/**
 * A pool on a server. `url` may lead through a pooler that gives its connections by the transaction, so nothing here needs a session:
 * no parameter at the start, no SET, no lock and no LISTEN that outlives a transaction.
 */
export async function openPostgres(
  storage: PostgresStorage,
  { isServing = false, warn = tell }: Opening,
): Promise<OpenDatabase> {
  const { url, listenUrl = url, preparesStatements = true, poolSize = 10, statementMs = 3_000 } = storage;
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
  ]);
  await migrateServer({ url: listenUrl, lockMs: storage.lockMs ?? 5_000, warn }).catch((cause: unknown) => {
    throw plainDatabaseError(listenUrl, cause);
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: LINE.waitMs,
  });
  boundLine(pool);
  limitStatements(pool, isServing ? statementMs : 0);
  if (preparesStatements) nameStatements(pool);
  // An idle connection that the server drops must not end the process; the pool opens another.
  pool.on("error", () => undefined);
  // One that is lost between two queries of a transaction fails the next of them.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const db = drizzle(pool, { casing: "snake_case" }) as unknown as Db;
  if (listenUrl !== url)
    await db.execute(sql`select 1`).catch(async (cause: unknown) => {
      await pool.end();
      throw plainDatabaseError(url, cause);
    });
  const notify = (channel: string, payload: string) =>
    db.execute(sql`select pg_notify(${channel}, ${payload})`);
  return {
    db,
    kind: "postgres",
    listen: (changes) => listenOnServer({ url: listenUrl, notify, ...changes }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
