import { randomBytes } from "node:crypto";
import type { Changes, Listen } from "../db/changes.ts";
import type { RedisLink } from "./openRedis.ts";

const LOOK_MS = 1_000;
/** How long the others wait for one that was killed. */
const TURN_MS = 3_000;

/** Takes the turn, or keeps it: 1 where it is ours. */
const TAKE = `
if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1`;
const LEAVE = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0`;

interface Together {
  readonly redis: RedisLink;
  /** The listener of the database. */
  readonly listen: Listen;
  /** The payload for the others: with more of what has changed, so that not each of them has to read it. */
  readonly fill: (channel: string, payload: string) => Promise<string>;
}

type Message =
  | { readonly from: string; readonly channel: string; readonly payload: string }
  /** The process that listened has ended. */
  | { readonly from: string; readonly left: true };

/**
 * One of all processes listens to the database and tells the others through Redis. While Redis is away each listens for itself,
 * and whoever begins to listen or to hear takes it that everything may have changed.
 */
export function listenTogether({ redis, listen, fill }: Together): Listen {
  return async (changes) => {
    const own = randomBytes(8).toString("hex");
    const turnKey = `${redis.prefix}listener`;
    const topic = `${redis.prefix}changes`;
    const waiting = new Map<string, readonly [channel: string, payload: string]>();
    let isTelling = false;
    let isTurn = false;
    /** While the others are heard. */
    let hears = false;
    let stopListening: (() => Promise<void>) | undefined;
    let settling: Promise<void> | undefined;
    let isClosing = false;

    redis.hear(topic, {
      open() {
        hears = true;
        everything(changes);
        tryToSettle();
      },
      close() {
        hears = false;
        tryToSettle();
      },
      message(text) {
        const said = JSON.parse(text) as Message;
        if (said.from === own) return;
        if ("left" in said) tryToSettle();
        else changes.onChange(said.channel, said.payload);
      },
    });
    redis.onChange(tryToSettle);
    const looking = setInterval(tryToSettle, LOOK_MS);
    looking.unref();
    await settle();

    /** A failure is tried again with the next look. */
    function tryToSettle(): void {
      settle().catch(() => undefined);
    }

    /** Only one look is under way at a time. */
    function settle(): Promise<void> {
      settling ??= look().finally(() => {
        settling = undefined;
      });
      return settling;
    }

    async function look(): Promise<void> {
      if (isClosing) return;
      const taken = redis.isUp() ? await take() : false;
      isTurn = taken ?? isTurn;
      const isNeeded = isTurn || taken === undefined || !redis.isUp() || !hears;
      if (isNeeded && !stopListening) stopListening = await listen({ ...changes, onChange: heard });
      else if (!isNeeded && stopListening) {
        const stop = stopListening;
        stopListening = undefined;
        await stop();
      }
    }

    /** Undefined: Redis does not say. */
    async function take(): Promise<boolean | undefined> {
      return redis.client.eval(TAKE, 1, turnKey, own, TURN_MS).then(
        (taken) => taken === 1,
        () => undefined,
      );
    }

    function heard(channel: string, payload: string): void {
      if (!isTurn) return changes.onChange(channel, payload);
      // Several notices of the same thing meanwhile are told once.
      waiting.set(`${channel}\n${payload}`, [channel, payload]);
      void tellOn();
    }

    async function tellOn(): Promise<void> {
      if (isTelling) return;
      isTelling = true;
      for (const [key, [channel, payload]] of waiting) {
        waiting.delete(key);
        const filled = await fill(channel, payload).catch(() => payload);
        changes.onChange(channel, filled);
        // A process that does not hear it is away from Redis, and listens to the database.
        await say({ from: own, channel, payload: filled });
      }
      isTelling = false;
    }

    async function say(message: Message): Promise<void> {
      await redis.client.publish(topic, JSON.stringify(message)).catch(() => undefined);
    }

    return async () => {
      isClosing = true;
      clearInterval(looking);
      await settling?.catch(() => undefined);
      if (isTurn) {
        // Before this one stops, so that another takes its place now.
        await redis.client.eval(LEAVE, 1, turnKey, own).catch(() => undefined);
        await say({ from: own, left: true });
      }
      await stopListening?.();
    };
  };
}

function everything({ channels, onChange }: Changes): void {
  for (const channel of channels) onChange(channel, "");
}
