import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createServerDatabase, openTestDatabase } from "../../testing/testDatabase.ts";
import { isBusy } from "./busy.ts";
import { type Opening, type PostgresStorage, SERVING } from "./database.ts";
import { openDatabase } from "./openDatabase.ts";
import { inTransaction } from "./inTransaction.ts";
import { LOCKS, LOCK_SPACE, withLock } from "./withLock.ts";
import { migrateServer } from "./migrateServer.ts";

const server = process.env["TEST_DATABASE_URL"] ?? "";
/** Address of PostgreSQL itself. It is set in CI, where TEST_DATABASE_URL is the address of a pooler. */
const pastPooler = process.env["TEST_DATABASE_LISTEN_URL"];
if (!server) console.info("skipped: TEST_DATABASE_URL names no PostgreSQL");

/** Creates a database without tables; the first process that opens it creates the tables. */
async function emptyDatabase(): Promise<PostgresStorage> {
  const { storage, drop } = await createServerDatabase(server);
  onTestFinished(drop);
  return storage;
}

async function open(storage: PostgresStorage, opening?: Opening) {
  const database = await openDatabase(storage, opening);
  onTestFinished(() => database.close());
  return database;
}

/** Returns the plan mode of a new connection, also behind a pooler. */
async function planModeOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ plan_cache_mode: string }>("show plan_cache_mode");
  await client.end();
  return rows[0]?.plan_cache_mode;
}

test.skipIf(!server)(
  "cancels a long statement, alone and in a transaction, but not during an import",
  async () => {
    const storage = { ...(await emptyDatabase()), statementMs: 300 };
    const { db } = await open(storage, SERVING);
    const importing = await open(storage);
    const long = sql`select pg_sleep(1)`;
    const reasonOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const [alone, inside] = await Promise.all([
      reasonOf(db.execute(long)),
      reasonOf(inTransaction(db, (tx) => tx.execute(long))),
      withLock(db, "seed", (tx) => tx.execute(long)),
      importing.db.execute(long),
    ]);
    expect(isBusy(alone)).toBe(true);
    expect(isBusy(inside)).toBe(true);
    // The removed limit is valid only until the transaction ends, so the next user of the connection has a limit again.
    const { rows } = (await importing.db.execute(sql`show statement_timeout`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ statement_timeout: "0" }]);
  },
);

test.skipIf(!server)("lets one process at a time migrate an empty database", async () => {
  const storage = await emptyDatabase();
  const warn = vi.fn();
  const opened = await Promise.all([1, 2, 3].map(() => open(storage, { log: { info: warn, warn } })));
  for (const { db } of opened)
    expect(((await db.execute(sql`select from agencies`)) as unknown as { rows: unknown[] }).rows).toEqual(
      [],
    );
});

test.skipIf(!server)("reports the holder of the migration lock, and gives up with a remedy", async () => {
  const { listenUrl, url } = await emptyDatabase();
  const direct = listenUrl ?? url;
  const holder = new pg.Client({ connectionString: direct, application_name: "left over" });
  await holder.connect();
  try {
    // Older releases used a lock of the session, which a pooler keeps on an abandoned connection.
    await holder.query("select pg_advisory_lock($1, $2)", [LOCK_SPACE, LOCKS.migrate]);
    const warn = vi.fn();
    const migrating = migrateServer({ url: direct, lockMs: 1_000, turnMs: 1, warn });
    await expect(migrating).rejects.toThrow(
      /^The tables were not migrated: .* session (\d+) \(left over, from .*, idle since .*pg_terminate_backend\(\1\)$/,
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^waiting: .*\(left over, /));
    const waiting = migrateServer({ url: direct, lockMs: 1_000, warn });
    while (warn.mock.calls.length < 2) await delay(5);
    await holder.query("select pg_advisory_unlock($1, $2)", [LOCK_SPACE, LOCKS.migrate]);
    await waiting;
  } finally {
    await holder.end();
  }
});

test.skipIf(!server)(
  "turns jit off and keeps plans for later connections too, and reports the remedies without permission",
  async () => {
    const storage = { ...(await emptyDatabase()), preparesStatements: true };
    await open(storage);
    const direct = storage.listenUrl ?? storage.url;
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const role = `stranger_${new URL(direct).pathname.slice(-12)}`;
    try {
      expect((await client.query("show jit")).rows).toEqual([{ jit: "off" }]);
      expect(await planModeOf(storage.url)).toBe("force_generic_plan");
      const name = new URL(direct).pathname.slice(1);
      await client.query(`alter database ${name} reset all`);
      await client.query(`create role ${role} login in role pg_read_all_data`);
      await client.query(`grant create on database ${name} to ${role}`);
      await client.query(`grant all on schema drizzle to ${role}`);
      const url = new URL(direct);
      url.username = role;
      const warn = vi.fn();
      await migrateServer({ url: url.href, lockMs: 1_000, warn });
      const remedy = "As the owner of the database: alter database";
      expect(warn.mock.calls).toEqual([
        [expect.stringMatching(new RegExp(`^jit is on, .* ${remedy} \\S+ set jit = off$`))],
        [
          expect.stringMatching(
            new RegExp(
              `^plan_cache_mode is auto, .* ${remedy} \\S+ set plan_cache_mode = force_generic_plan$`,
            ),
          ),
        ],
      ]);
    } finally {
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
      await client.end();
    }
  },
);

test.skipIf(!server)(
  "plans with the values where statements have no names, and keeps an operator's choice",
  async () => {
    const storage = await emptyDatabase();
    // A pooler may keep a connection that has the mode of before.
    const direct = storage.listenUrl ?? storage.url;
    await open({ ...storage, preparesStatements: true });
    const { db } = await open({ ...storage, preparesStatements: false });
    expect(await planModeOf(direct)).toBe("auto");
    const name = new URL(direct).pathname.slice(1);
    await db.execute(sql.raw(`alter database ${name} set plan_cache_mode = force_custom_plan`));
    await open({ ...storage, preparesStatements: true });
    expect(await planModeOf(direct)).toBe("force_custom_plan");
  },
);

test.skipIf(!server)("receives changes of other connections, and logs nothing", async () => {
  const database = await openTestDatabase();
  const { db, listen } = database;
  const [log, onChange] = [{ warn: vi.fn() }, vi.fn()];
  const stop = await listen({ channels: ["agencies_changed"], onChange, log });
  onChange.mockClear();
  await db.execute(sql`select pg_notify('agencies_changed', 'x')`);
  while (onChange.mock.calls.length === 0) await delay(5);
  expect(onChange.mock.calls).toEqual([["agencies_changed", "x"]]);
  expect(log.warn).not.toHaveBeenCalled();
  await stop();
  await database.close();
});

test.skipIf(!pastPooler)(
  "migrates with only a pooler's address, and logs that no notices arrive",
  async () => {
    const { url } = await emptyDatabase();
    const { db, listen } = await open({ kind: "postgres", url, preparesStatements: false });
    expect(((await db.execute(sql`select from agencies`)) as unknown as { rows: unknown[] }).rows).toEqual(
      [],
    );
    const log = { warn: vi.fn() };
    const stop = await listen({ channels: ["agencies_changed"], onChange: () => undefined, log });
    expect(log.warn.mock.calls).toEqual([[expect.stringContaining("set DATABASE_LISTEN_URL to PostgreSQL")]]);
    await stop();
    const again = await open({ kind: "postgres", url, preparesStatements: false });
    expect(await again.db.execute(sql`select from agencies`)).toBeDefined();
  },
);
