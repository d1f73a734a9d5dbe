import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { maskPasswords } from "#shared/domain/maskPasswords.ts";
import { onceAMinute } from "#shared/onceAMinute.ts";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";

/** Time that a start waits for Redis. Afterwards the process serves without Redis and keeps trying to connect. */
const CONNECT_MS = 2_000;
/** Longest time of a command. A slower command fails, and the caller goes on without Redis. */
const COMMAND_MS = 500;
const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;
/** Matches errors of a Redis that denies access, where trying again is useless. */
const REFUSED = /^(?:WRONGPASS|NOAUTH|NOPERM|ERR (?:invalid password|AUTH))/;

/** Optional state that upstream processes share outside their database (decision 070). */
export interface RedisLink {
  /** Runs commands. While Redis is down, each command fails at once. */
  readonly client: Redis;
  /**
   * Prefix of all keys and channels. Contains the database number, because channels are common to all databases of a
   * Redis.
   */
  readonly prefix: string;
  readonly isUp: () => boolean;
  /** Calls the listener when Redis goes down or comes up. */
  onChange(listener: (isUp: boolean) => void): void;
  hear(channel: string, on: Hearing): void;
  close(): Promise<void>;
}

interface Hearing {
  /** Called when the subscription begins. Messages sent before are lost. */
  readonly open: () => void;
  readonly close: () => void;
  readonly message: (text: string) => void;
}

/**
 * Connects to a Redis 7 or Valkey. If it is down now, the connection is made later.
 * @throws StartError: Redis denies access
 */
export async function openRedis(url: string, log: Pick<Logger, "info" | "warn">): Promise<RedisLink> {
  const { Redis } = await import("ioredis");
  const client = new Redis(url, {
    lazyConnect: true,
    connectionName: "beikao",
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // Without queueing, no command waits for a Redis that is down, and no counter increases twice when Redis is back.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_PAUSE_MS),
  });
  const place = placeOf(url);
  const listeners: ((isUp: boolean) => void)[] = [];
  const connections = [client];
  const away = onceAMinute(() => performance.now());
  let reason = "no connection";
  let wasUp = false;
  let isClosing = false;

  client.on("error", (error: Error) => {
    reason = maskPasswords(error.message);
  });
  client.on("ready", () => {
    if (!wasUp) log.info(`Redis at ${place} is there`);
    tell(true);
  });
  client.on("close", () => {
    if (isClosing) return;
    away((num) =>
      log.warn(
        { reason, num },
        `Redis at ${place} is away: limits count in each process alone, live rooms and changes are told by PostgreSQL`,
      ),
    );
    tell(false);
  });
  // A ping detects a Redis that hangs and a connection that was cut silently.
  const looking = setInterval(() => {
    for (const connection of connections)
      if (connection.status === "ready") connection.ping().catch(() => connection.disconnect(true));
  }, LOOK_MS);
  looking.unref();

  const first = client.connect().catch(() => undefined);
  await Promise.race([first, delay(CONNECT_MS, undefined, { ref: false })]);
  const refused = await client.ping().then(
    () => "",
    (error: Error) => (REFUSED.test(error.message) ? error.message : REFUSED.test(reason) ? reason : ""),
  );
  if (refused !== "") {
    await close();
    throw new StartError(
      both(
        `REDIS_URL: Redis at ${place} does not let us in: ${maskPasswords(refused)}`,
        `REDIS_URL：${place} 的 Redis 拒绝登录：${maskPasswords(refused)}`,
      ),
    );
  }

  const policy = await client.info("memory").then(
    (text) => /^maxmemory_policy:(\S+)/m.exec(text)?.[1] ?? "",
    () => "",
  );
  if (policy.startsWith("allkeys"))
    log.warn(
      `Redis at ${place} has maxmemory-policy ${policy}: it may throw limits away, and whoever guesses begins anew. Set noeviction.`,
    );

  function tell(isUp: boolean): void {
    if (isUp === wasUp) return;
    wasUp = isUp;
    for (const listener of listeners) listener(isUp);
  }

  async function close(): Promise<void> {
    isClosing = true;
    clearInterval(looking);
    for (const connection of connections) connection.disconnect();
  }

  return {
    client,
    prefix: `beikao:${new URL(url).pathname.slice(1) || "0"}:`,
    isUp: () => client.status === "ready",
    onChange: (listener) => void listeners.push(listener),
    hear(channel, { open, close: closed, message }) {
      const hearing = client.duplicate({ lazyConnect: false, autoResubscribe: false });
      connections.push(hearing);
      hearing.on("error", () => undefined);
      hearing.on("ready", () => {
        hearing.subscribe(channel).then(open, () => hearing.disconnect(true));
      });
      hearing.on("close", closed);
      hearing.on("message", (_channel, text) => message(text));
    },
    close,
  };
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || "6379"}`;
}
