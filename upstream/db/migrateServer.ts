import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { StartError } from "../kit/errors.ts";
import { LOCKS, LOCK_SPACE } from "./withLock.ts";
import { migrateDatabase } from "./migrate.ts";

const CONNECT_MS = 3_000;
const AGAIN_MS = 500;
/** A bank of a million questions is migrated in a minute. */
const NOT_PERMITTED = "42501";
const TURN_MS = 10 * 60_000;

interface Migrating {
  readonly url: string;
  /** How long it waits for a table that others use; then it fails, and the next start tries again. */
  readonly lockMs: number;
  /** How long it waits for another process that migrates. */
  readonly turnMs?: number;
  readonly warn: (text: string) => void;
}

/**
 * Migrates the tables of a server, one process at a time: what is missing is read first and then written. All of it is one transaction
 * that has the lock, for behind a pooler a lock of the session would stay on a connection that nobody has any more.
 * Throws StartError with whoever has had the lock for longer than `turnMs`.
 */
export async function migrateServer({ url, lockMs, turnMs = TURN_MS, warn }: Migrating): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that is lost fails the statement under way.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await takeTurn(client, { turnMs, warn });
    // Other processes serve meanwhile: behind a change of a table that waits, everybody who reads it waits as well.
    await client.query(`set local lock_timeout = ${lockMs}`);
    const db = drizzle(withinTransaction(client));
    await migrateDatabase({
      query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      run: (migrationsFolder) => migrate(db, { migrationsFolder }),
      isShared: true,
    });
    await turnOffJit(client, warn);
    await client.query("commit");
  } finally {
    // Ends the transaction, and with it the lock, however the migration ended.
    await client.end().catch(() => undefined);
  }
}

/**
 * Turns jit off in this database, for all connections to come: PostgreSQL compiles a query whose rows it overestimates for longer than
 * the query runs, for seconds where the bank has a million questions. A setting of the connection would not come through a pooler.
 */
async function turnOffJit(client: Client, warn: Migrating["warn"]): Promise<void> {
  const { rows } = await client.query<{ jit: string | null; name: string }>(
    "select current_setting('jit', true) as jit, quote_ident(current_database()) as name",
  );
  if (rows[0]?.jit !== "on") return;
  const statement = `alter database ${rows[0].name} set jit = off`;
  await client.query("savepoint jit");
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_PERMITTED) throw error;
    await client.query("rollback to savepoint jit");
    warn(`jit is on, which makes searches in a large bank slow. As the owner of the database: ${statement}`);
  }
}

/** Leaves a transaction open that has the lock. Between two tries nothing is held, so that a pooler can serve others. */
async function takeTurn(client: Client, { turnMs, warn }: Pick<Required<Migrating>, "turnMs" | "warn">) {
  const until = performance.now() + turnMs;
  for (let isFirst = true; ; isFirst = false) {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1, $2) as mine",
      [LOCK_SPACE, LOCKS.migrate],
    );
    if (rows[0]?.mine) return;
    const { who, pid } = await holderOf(client);
    await client.query("rollback");
    if (isFirst) warn(`waiting: another process has the turn to migrate the tables: ${who}`);
    if (performance.now() > until)
      throw new StartError(
        `The tables were not migrated: another process has had the turn for longer than ${Math.ceil(turnMs / 60_000)} min: ${who}. If it is none that still works (as a connection that a pooler kept), end it with: select pg_terminate_backend(${pid})`,
      );
    await delay(AGAIN_MS);
  }
}

async function holderOf(client: Client): Promise<{ readonly who: string; readonly pid: number | string }> {
  const { rows } = await client.query<{ pid: number; name: string; address: string; state: string }>(
    `select pid, application_name as name, coalesce(host(client_addr), 'local') as address,
       coalesce(state, 'unknown') || ' since ' || to_char(coalesce(state_change, backend_start), 'YYYY-MM-DD HH24:MI:SS TZ') as state
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_SPACE, LOCKS.migrate],
  );
  const [row] = rows;
  if (!row) return { who: "a session that has just ended", pid: "PID" };
  const { pid, name, address, state } = row;
  return { who: `PostgreSQL's session ${pid} (${name || "without a name"}, from ${address}, ${state})`, pid };
}

/** The migrator makes a transaction of its own, which here is a part of the one under way. */
const WITHIN: Readonly<Record<string, string>> = {
  begin: "savepoint migrations",
  commit: "release savepoint migrations",
  rollback: "rollback to savepoint migrations",
};

function withinTransaction(client: Client): Client {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const within = (first: { readonly text: string }, ...rest: readonly unknown[]) =>
    query({ ...first, text: WITHIN[first.text] ?? first.text }, ...rest);
  return new Proxy(client, {
    get: (target, name) => (name === "query" ? within : (Reflect.get(target, name, target) as unknown)),
  });
}
