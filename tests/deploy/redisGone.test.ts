import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { signOf } from "#upstream/platform/http/checkSign.ts";
import { type EventReader, readEvents } from "#upstream/testing/eventReader.ts";
import { missingRedis, startRedisServer } from "#upstream/testing/redisServer.ts";
import { inflate } from "#upstream/testing/testUpstream.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { type Service, startUpstream } from "./service.ts";

const reason = untested("a Redis that goes away", missingPostgres(), missingRedis(), missingBuild());

const SIGN_SALT = "redis-gone-test";

interface Said {
  readonly text: string;
  readonly seq: number;
}

test.skipIf(reason)(
  "room messages reach all learners at both upstreams while Redis and each upstream are killed and restarted",
  async () => {
    await using postgres = await startPostgres();
    await using redis = await startRedisServer();
    const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, SIGN_SALT, LOG_LEVEL: "warn" };
    await using one = await startUpstream(env);
    await using two = await startUpstream(env);
    const both = [one, two];
    const token = await signIn(one);
    const room = await openRoom(one, token);
    const said: Said[] = [];
    const readers = [await follow(one, room), await follow(two, room)];
    const heardByAll = async () => {
      const texts = said.map(({ text }) => text);
      for (const reader of readers)
        await expect.poll(() => heardBy(reader), { timeout: 10_000 }).toEqual(texts);
    };

    await say(4);
    await heardByAll();
    expect(await figures()).toEqual(["redis_up 1", "redis_up 1"]);
    // Until the processes reach each other through Redis, both listen to the database. Then only one of them does.
    await expect.poll(listeners, { timeout: 10_000 }).toBe(1);

    await redis.kill();
    await say(4);
    await heardByAll();
    expect(await figures()).toEqual(["redis_up 0", "redis_up 0"]);
    // The processes count as ready without Redis.
    for (const service of both) await service.ready();
    // Without Redis each process counts a learner's messages by itself. Three messages are within its limit.
    expect((await send(one)).code).toBe(20200);
    expect((await send(one)).code).toBe(20200);
    expect((await send(one)).code).toBe(20200);
    expect((await send(one)).code).toBe(20429);

    await redis.start();
    await expect.poll(figures, { timeout: 10_000 }).toEqual(["redis_up 1", "redis_up 1"]);
    await expect.poll(listeners, { timeout: 10_000 }).toBe(1);
    await say(4);
    await heardByAll();
    for (const { log } of both) {
      const lines = log().split("\n");
      expect(
        lines.filter((line) => line.includes("is away: limits count in each process alone")),
      ).toHaveLength(1);
      expect(log()).not.toMatch(/"level":"error"/);
    }

    // Kills each process in turn, because only one of them listened to the database for both.
    for (const [at, service] of both.entries()) {
      await redis.kill();
      await redis.start();
      await expect.poll(figures, { timeout: 10_000 }).toEqual(["redis_up 1", "redis_up 1"]);
      await service.kill();
      const other = both[1 - at] ?? one;
      await say(2, [other]);
      const reader = readers[1 - at];
      await expect
        .poll(() => reader && heardBy(reader), { timeout: 10_000 })
        .toEqual(said.map(({ text }) => text));
      service.start();
      await service.ready();
      readers[at] = await follow(service, room, 0);
    }
    await heardByAll();
    for (const service of both) {
      await service.stop();
      expect(service.lastExit()).toBe(0);
    }

    /** Sends `num` messages, alternately to each process, and expects each to be acknowledged. */
    async function say(num: number, services: readonly Service[] = both): Promise<void> {
      for (let index = 0; index < num; index += 1) {
        const answer = await send(services[index % services.length] ?? one);
        expect(answer.code, answer.msg).toBe(20200);
      }
    }

    async function send(service: Service) {
      const text = `第 ${said.length + 1} 句`;
      const body = { id: room, text, request_id: randomUUID() };
      const answer = await ask(service, "/live/message", { token, body });
      if (answer.code === 20200) said.push({ text, seq: Number(answer.data["seq"]) });
      return answer;
    }

    async function follow(service: Service, id: string, since?: number): Promise<EventReader> {
      const path = `/live/events?id=${id}${since === undefined ? "" : `&since=${since}`}`;
      return readEvents((signal) => signedFetch(service, path, { token, signal }));
    }

    async function figures(): Promise<readonly (string | undefined)[]> {
      return Promise.all(
        both.map(async ({ port }) => {
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
          return /^redis_up \d$/m.exec(text)?.[0];
        }),
      );
    }

    async function listeners(): Promise<number> {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ num: number }>(
        "select count(*)::int as num from pg_stat_activity where application_name = 'beikao-changes'",
      );
      await client.end();
      return rows[0]?.num ?? 0;
    }
  },
);

const heardBy = ({ events }: EventReader) =>
  events
    .filter(({ event }) => event === "entry")
    .map(({ data }) => JSON.parse(data) as { kind: string; text: string })
    .filter(({ kind }) => kind === "message")
    .map(({ text }) => text);

async function signIn(service: Service): Promise<string> {
  const body = { type: "password", username: "13800000001", password: "beikao2026" };
  const { data } = await ask(service, "/user/login", { body });
  return String(data["token"]);
}

/** Opens a live class of the demo that is running and in whose chat the learner may write. */
async function openRoom(service: Service, token: string): Promise<string> {
  const { data } = await ask(service, "/live/list?page=1&page_size=50", { token });
  for (const { id } of data["list"] as { id: string }[]) {
    const room = (await ask(service, `/live/room?id=${id}`, { token })).data;
    const now = Number(room["server_time"]) * 1_000;
    const isOnAir = time(room["start_time"]) < now && now < time(room["end_time"]);
    if (isOnAir && room["access"] === "open" && room["chat"] === "open") return id;
  }
  throw new Error("no class of the demo is on air");
}

const time = (text: unknown) => Date.parse(`${String(text).replace(" ", "T")}+08:00`);

interface Asking {
  readonly token?: string;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

async function ask(service: Service, path: string, asking: Asking) {
  const response = await signedFetch(service, path, asking);
  const answer = await decodeEnvelope(await response.text(), inflate);
  return answer as { code: number; msg: string; data: Record<string, unknown> };
}

function signedFetch({ port }: Service, path: string, { token, body, signal }: Asking): Promise<Response> {
  const now = String(Math.floor(Date.now() / 1000));
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: {
      "access-time": now,
      sign: signOf(now, SIGN_SALT),
      "agency-flag": "beikao",
      ip: "203.0.113.1",
      // Opens a new connection for each request, because an old one may lead to a killed process.
      connection: "close",
      ...(token !== undefined && { authorization: token }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}
