import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { LOCKS, LOCK_SPACE } from "./withLock.ts";
import { migrateDatabase } from "./migrate.ts";

const CONNECT_MS = 3_000;
const AGAIN_MS = 500;
/** SQLSTATE insufficient_privilege: the database user lacks a permission. */
const NOT_PERMITTED = "42501";
const TURN_MS = 10 * 60_000;

interface Migrating {
  readonly url: string;
  /** Longest wait, in ms, for a table that others use. Then the migration fails, and the next start tries again. */
  readonly lockMs: number;
  /**
   * Longest wait, in ms, for a process that is migrating; undefined: 10 minutes. A migration of a million questions
   * takes one minute.
   */
  readonly turnMs?: number;
  /** Whether statements are named, so that PostgreSQL can keep their plans (nameStatements.ts). */
  readonly preparesStatements?: boolean;
  readonly warn: (text: string) => void;
}

/** A setting that this database has for all later connections, if the server's own value is `from`. */
interface DatabaseSetting {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Follows "NAME is FROM, " in the warning to whoever may not change it. */
  readonly effect: string;
}

/**
 * In a database of a million questions PostgreSQL overestimates the rows of a query and compiles it, which takes seconds,
 * longer than the query itself.
 */
const NO_JIT: DatabaseSetting = {
  name: "jit",
  from: "on",
  to: "off",
  effect: "which makes searches in a large bank slow",
};
/** A statement with a name is planned once per connection, not with the values of each call (decision 118). */
const KEEP_PLANS: DatabaseSetting = {
  name: "plan_cache_mode",
  from: "auto",
  to: "force_generic_plan",
  effect: "which makes PostgreSQL plan the same statements again and again",
};
/** Without names PostgreSQL plans each statement in any case, and plans better if it knows the values. */
const KEEP_NO_PLANS: DatabaseSetting = {
  name: "plan_cache_mode",
  from: "force_generic_plan",
  to: "auto",
  effect: "which makes some statements without a name slow",
};

/**
 * Migrates the tables of a server. Only one process migrates at a time. The lock belongs to the one transaction that
 * runs all migrations, because behind a pooler a lock of the session would remain on an abandoned connection.
 *
 * @throws StartError that names the migrating process, when it has held the lock for longer than `turnMs`
 */
export async function migrateServer({
  url,
  lockMs,
  turnMs = TURN_MS,
  preparesStatements = true,
  warn,
}: Migrating): Promise<void> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import("pg"),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection fails the statement in progress, so the event needs no handling.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await takeTurn(client, { turnMs, warn });
    // The wait for a table is limited because other processes serve: while a change of a table waits, every new reader
    // of this table waits behind it.
    await client.query(`set local lock_timeout = ${lockMs}`);
    const db = drizzle(withinTransaction(client));
    await migrateDatabase({
      query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      run: (migrationsFolder) => migrate(db, { migrationsFolder }),
      isShared: true,
    });
    for (const setting of [NO_JIT, preparesStatements ? KEEP_PLANS : KEEP_NO_PLANS])
      await changeSetting(client, setting, warn);
    await client.query("commit");
  } finally {
    // Closing the connection ends the transaction and releases the lock, also after a failed migration.
    await client.end().catch(() => undefined);
  }
}

/**
 * Changes a setting in this database for all later connections. It belongs to the database, because a pooler does not
 * pass on settings of a connection. Any other value than `from` is kept: an operator chose it.
 */
async function changeSetting(
  client: Client,
  { name, from, to, effect }: DatabaseSetting,
  warn: Migrating["warn"],
): Promise<void> {
  const { rows } = await client.query<{ value: string | null; database: string }>(
    "select current_setting($1, true) as value, quote_ident(current_database()) as database",
    [name],
  );
  if (rows[0]?.value !== from) return;
  const statement = `alter database ${rows[0].database} set ${name} = ${to}`;
  await client.query("savepoint setting");
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_PERMITTED) throw error;
    await client.query("rollback to savepoint setting");
    warn(`${name} is ${from}, ${effect}. As the owner of the database: ${statement}`);
  }
}

/**
 * Waits for the lock, and returns while the transaction that holds it is open. Between two attempts no transaction is
 * open, so that a pooler can give the connection to others.
 */
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
        both(
          `The tables were not migrated: another process has had the turn for longer than ${Math.ceil(turnMs / 60_000)} min: ${who}. If it is none that still works (as a connection that a pooler kept), end it with: select pg_terminate_backend(${pid})`,
          `表没有升级：另一个进程已占用超过 ${Math.ceil(turnMs / 60_000)} 分钟：${who}。如果它已不在工作（如连接池留下的连接），请执行 select pg_terminate_backend(${pid})`,
        ),
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

/** Statements that replace the migrator's BEGIN and COMMIT, so that it runs inside the current transaction. */
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
