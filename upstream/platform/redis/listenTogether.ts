import { randomBytes } from "node:crypto";
import type { Changes, Listen } from "../db/changes.ts";
import type { RedisLink } from "./openRedis.ts";

const LOOK_MS = 1_000;
/** Time for which a process that was killed keeps the turn to listen. */
const TURN_MS = 3_000;

/** Redis script that takes or extends the turn to listen; 1: this process has the turn. */
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
  readonly listen: Listen;
  /** Adds the changed data to a notice, so that the other processes need not read the data themselves. */
  readonly fill: (channel: string, payload: string) => Promise<string>;
}

type Message =
  | { readonly from: string; readonly channel: string; readonly payload: string }
  /** Message of the listening process that it ends. */
  | { readonly from: string; readonly left: true };

/**
 * Lets only one process listen to the database and pass the notices to the others through Redis. While Redis is down,
 * each process listens itself. When a process begins to listen or to receive, it treats all data as changed, because it
 * may have missed notices.
 */
export function listenTogether({ redis, listen, fill }: Together): Listen {
  return async (changes) => {
    const own = randomBytes(8).toString("hex");
    const turnKey = `${redis.prefix}listener`;
    const topic = `${redis.prefix}changes`;
    const waiting = new Map<string, readonly [channel: string, payload: string]>();
    let isTelling = false;
    let isTurn = false;
    /** Whether this process receives notices from other processes through Redis. */
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

    /** Calls settle and ignores its failure, because the next check calls it again. */
    function tryToSettle(): void {
      settle().catch(() => undefined);
    }

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

    /** Tries to take the turn to listen; undefined: Redis does not answer. */
    async function take(): Promise<boolean | undefined> {
      return redis.client.eval(TAKE, 1, turnKey, own, TURN_MS).then(
        (taken) => taken === 1,
        () => undefined,
      );
    }

    function heard(channel: string, payload: string): void {
      if (!isTurn) return changes.onChange(channel, payload);
      // Equal notices that wait together are passed on once.
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
        // No process misses this message unnoticed: one that has lost Redis listens to the database itself.
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
        // Gives up the turn before it stops listening, so that another process begins to listen at once.
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
