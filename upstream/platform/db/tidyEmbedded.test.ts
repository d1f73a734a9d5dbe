import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedSnapshot } from "../../testing/testDatabase.ts";
import { type Tidier, tidyEmbedded } from "./tidyEmbedded.ts";

let client: PGlite;
let tidier: Tidier;
beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await migratedSnapshot() });
  tidier = tidyEmbedded(client);
});
afterAll(async () => {
  tidier.stop();
  await client.close();
});

async function one(query: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(query);
  return Number(rows[0]?.value);
}

const LOG =
  "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as value from pg_control_checkpoint()";

test("writes a checkpoint when the write-ahead log is long, and none when it is short", async () => {
  await client.exec("checkpoint; create table filler (text text)");
  await client.query("insert into filler select repeat(md5(n::text), 60) from generate_series(1, 1000) n");
  const short = await one(LOG);
  await tidier.tidy();
  expect(await one(LOG)).toBeGreaterThanOrEqual(short);
  for (let round = 0; round < 4; round++)
    await client.query("insert into filler select repeat(md5(n::text), 60) from generate_series(1, 10000) n");
  expect(await one(LOG)).toBeGreaterThan(64 * 1024 * 1024);
  await tidier.tidy();
  expect(await one(LOG)).toBeLessThan(1024 * 1024);
});

test("vacuums a table with a fifth of dead rows, and no other table", async () => {
  const fill = "select 'k' || n, 1 from generate_series(1, 5000) n";
  await client.query(`insert into rate_counters (key, points) ${fill}`);
  await client.query("vacuum analyze rate_counters");
  const dead = () =>
    one("select n_dead_tup as value from pg_stat_user_tables where relname = 'rate_counters'");
  // PGlite updates its statistics at most once a second.
  const write = async (query: string) => {
    await client.query(query);
    await client.query("select pg_stat_force_next_flush()");
  };
  await write("update rate_counters set points = 2 where key like 'k1%'");
  const some = await dead();
  expect(some).toBeGreaterThan(1_000);
  await tidier.tidy();
  expect(await dead()).toBe(some);
  await write("update rate_counters set points = 3");
  await tidier.tidy();
  expect(await dead()).toBe(0);
});
