import { pino } from "pino";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createLimits } from "../../domain/account/limits.ts";
import { AGENCIES_CHANGED, type Listen } from "../db/changes.ts";
import { rateCounters } from "../db/schema/system.ts";
import { presenceInDatabase, presenceInRedis } from "../../domain/live/room/presence.ts";
import { type RedisServer, missingRedis, startRedisServer } from "../../testing/redisServer.ts";
import { openTestDatabase } from "../../testing/testDatabase.ts";
import { startTestUpstream } from "../../testing/testUpstream.ts";
import { listenTogether } from "./listenTogether.ts";
import { type RedisLink, openRedis } from "./openRedis.ts";

const reason = missingRedis();
if (reason) console.log(`Redis is not tested: ${reason}`);
const testWithRedis = test.skipIf(reason);

let server: RedisServer;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  if (reason) return;
  server = await startRedisServer();
  database = await openTestDatabase();
});
beforeEach(async () => {
  if (reason) return;
  await server.kill();
  await server.start();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await database?.close();
});

/** Connects to Redis as one process does, and collects the lines that it logs. */
async function connect(url = server.url): Promise<RedisLink & { readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  const redis = await openRedis(url, log);
  onTestFinished(() => redis.close());
  return { ...redis, lines };
}

testWithRedis("processes count limits together in Redis, and each for itself while it is away", async () => {
  const { db } = database;
  const [one, two] = [await connect(), await connect()];
  const [here, there] = [
    createLimits(db, { clock: Date.now, redis: one }),
    createLimits(db, { clock: Date.now, redis: two }),
  ];
  for (let count = 0; count < 5; count += 1) await (count % 2 ? here : there).consume("changePassword", "7");
  for (const limits of [here, there])
    await expect(limits.consume("changePassword", "7")).rejects.toThrow(/^操作太频繁/);
  expect(await there.isFull("changePassword", "7")).toBe(true);
  await here.reset("changePassword", "7");
  expect(await there.isFull("changePassword", "7")).toBe(false);
  expect(await db.$count(rateCounters)).toBe(0);
  // This counter stays in the database. It is no limit: it remembers for a month from which addresses learners signed
  // in. An emptied Redis would make all of them look new.
  await here.count("knownAddress", "owner");
  expect(await db.$count(rateCounters)).toBe(1);

  await server.kill();
  await expect.poll(() => [one.isUp(), two.isUp()]).toEqual([false, false]);
  for (let count = 0; count < 5; count += 1) await here.consume("changePassword", "8");
  await expect(here.consume("changePassword", "8")).rejects.toThrow(/^操作太频繁/);
  await there.consume("changePassword", "8");
  await here.refund("changePassword", "8");
  expect(await here.count("wrongHere", "8")).toBe(false);

  await server.start();
  await expect.poll(() => [one.isUp(), two.isUp()]).toEqual([true, true]);
  for (let count = 0; count < 5; count += 1) await (count % 2 ? here : there).consume("changePassword", "9");
  await expect(here.consume("changePassword", "9")).rejects.toThrow(/^操作太频繁/);
});

testWithRedis("a Redis that hangs holds a call up for a second at most, and is found out", async () => {
  const redis = await connect();
  const limits = createLimits(database.db, { clock: Date.now, redis });
  await limits.consume("changePassword", "7");
  server.pause();
  try {
    const startedAt = performance.now();
    await limits.consume("changePassword", "7");
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await expect.poll(redis.isUp).toBe(false);
  } finally {
    server.resume();
  }
  await expect.poll(redis.isUp).toBe(true);
});

testWithRedis(
  "one of the processes listens to the database for all, and each while Redis is away",
  async () => {
    const { db } = database;
    const all = await Promise.all(Array.from({ length: 3 }, (_, index) => follow(index)));
    const listening = () => all.filter((each) => each.listens() > 0);
    await expect.poll(listening).toHaveLength(1);
    await expect.poll(() => all.map(({ hears }) => hears())).toEqual([true, true, true]);
    // All processes receive the same notice, whose data one process has added.
    await say("a");
    await heardBy(all, "a");

    // When the listening process ends, another process listens at once and treats all data as changed.
    const [first] = listening();
    const rest = all.filter((each) => each !== first);
    await first?.stop();
    await expect.poll(() => rest.filter((each) => each.listens() > 0)).toHaveLength(1);
    await say("b");
    await heardBy(rest, "b");

    await server.kill();
    await expect.poll(() => rest.map((each) => each.listens())).toEqual([1, 1]);
    await say("c");
    // The listening process may not have noticed yet that Redis is down, and then still adds the data to the notice.
    await expect
      .poll(() => rest.map(({ heard }) => heard.some((word) => /^c(?: in full)?$/.test(word))))
      .toEqual([true, true]);

    await server.start();
    await expect.poll(() => rest.filter((each) => each.listens() > 0)).toHaveLength(1);
    await say("d");
    await heardBy(rest, "d");
    for (const each of rest) await each.stop();

    async function say(word: string): Promise<void> {
      await db.execute(sql`select pg_notify(${AGENCIES_CHANGED}, ${word})`);
    }

    async function heardBy(processes: typeof all, word: string): Promise<void> {
      for (const { heard } of processes) await expect.poll(() => heard).toContain(`${word} in full`);
      expect(all.filter(({ filled }) => filled.includes(word))).toHaveLength(1);
    }

    async function follow(index: number) {
      const redis = await connect();
      const heard: string[] = [];
      const filled: string[] = [];
      let listens = 0;
      const listen: Listen = async (changes) => {
        const stop = await database.listen(changes);
        listens += 1;
        for (const channel of changes.channels) changes.onChange(channel, "");
        return async () => {
          listens -= 1;
          await stop();
        };
      };
      const together = listenTogether({
        redis,
        listen,
        fill: async (_channel, payload) => {
          filled.push(payload);
          return payload === "" ? "" : `${payload} in full`;
        },
      });
      const log = pino({ level: "silent" });
      const stop = await together({
        channels: [AGENCIES_CHANGED],
        onChange: (_channel, payload) => void heard.push(payload),
        log,
      });
      return { index, heard, filled, stop, listens: () => listens, hears: () => heard.includes("") };
    }
  },
);

testWithRedis(
  "people of other processes are counted in Redis, and in the database while it is away",
  async () => {
    await using upstream = await startTestUpstream();
    const { db } = upstream;
    const [one, two] = [presenceInRedis(await connect(), db), presenceInRedis(await connect(), db)];
    const room = { liveId: 31, agencyId: 1 };
    const nowMs = Date.now();
    await one.record("one", { ...room, people: 3, nowMs });
    await two.record("two", { ...room, people: 4, nowMs });
    expect(await one.othersIn("one", { ...room, nowMs })).toBe(4);
    expect(await two.othersIn("two", { ...room, nowMs })).toBe(3);
    expect(await presenceInDatabase(db).othersIn("", { ...room, nowMs })).toBe(0);
    // After 45 s, people of a killed process no longer count.
    expect(await one.othersIn("one", { ...room, nowMs: nowMs + 45_000 })).toBe(0);
    await two.forget("two");
    expect(await one.othersIn("one", { ...room, nowMs })).toBe(0);

    await server.kill();
    await two.record("two", { ...room, people: 5, nowMs });
    expect(await one.othersIn("one", { ...room, nowMs })).toBe(5);
    await two.forget("two");
    expect(await one.othersIn("one", { ...room, nowMs })).toBe(0);
  },
);

testWithRedis(
  "the log says in words that Redis is away and that it is back, and a wrong password stops the start",
  async () => {
    const redis = await connect();
    await server.kill();
    await expect.poll(redis.isUp).toBe(false);
    // The log reports a lost connection once, and not each failed attempt to connect.
    await expect.poll(() => redis.client.status).toBe("reconnecting");
    await server.start();
    await expect.poll(redis.isUp).toBe(true);
    const said = redis.lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said[1]).toMatch(/^Redis at 127.0.0.1:\d+ is away: limits count in each process alone/);
    expect(said.map((line) => line.replace(/^Redis at \S+ is (\w+).*/, "$1"))).toEqual([
      "there",
      "away",
      "there",
    ]);

    await using locked = await startRedisServer(["--requirepass", "right"]);
    const withPassword = (password: string) => locked.url.replace("//", `//:${password}@`);
    for (const url of [locked.url, withPassword("wrong")])
      await expect(connect(url)).rejects.toThrow(/^REDIS_URL: Redis at 127.0.0.1:\d+ does not let us in: /);
    expect((await connect(withPassword("right"))).isUp()).toBe(true);

    await using forgetful = await startRedisServer(["--maxmemory-policy", "allkeys-lru"]);
    expect((await connect(forgetful.url)).lines.join()).toContain("has maxmemory-policy allkeys-lru");
  },
);

testWithRedis("a Redis that is away at the start is used when it is there", async () => {
  await server.kill();
  const redis = await connect();
  expect(redis.isUp()).toBe(false);
  await server.start();
  await expect.poll(redis.isUp).toBe(true);
});
