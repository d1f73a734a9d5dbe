import { randomBytes } from "node:crypto";
import type { Changes, Listen } from "../db/changes.ts";
import type { RedisLink } from "./openRedis.ts";

const LOOK_MS = 1_000;
/** How long the turn of a killed process lasts. */
const TURN_MS = 3_000;

/** Redis script that takes or extends the turn. 1: this process has the turn. */
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
  /** Adds the changed data to a notice's payload, so that the other processes need not read it themselves. */
  readonly fill: (channel: string, payload: string) => Promise<string>;
}

type Message =
  | { readonly from: string; readonly channel: string; readonly payload: string }
  /** The process that listened has ended. */
  | { readonly from: string; readonly left: true };

/**
 * Lets one process listen to the database and pass its notices on to the others through Redis. While Redis is down,
 * each process listens itself. A process that starts to listen, or to receive, treats everything as changed.
 */
export function listenTogether({ redis, listen, fill }: Together): Listen {
  return async (changes) => {
    const own = randomBytes(8).toString("hex");
    const turnKey = `${redis.prefix}listener`;
    const topic = `${redis.prefix}changes`;
    const waiting = new Map<string, readonly [channel: string, payload: string]>();
    let isTelling = false;
    let isTurn = false;
    /** Whether notices from other processes arrive. */
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

    /** Settles and ignores a failure, because the next look tries again. */
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

    /** Takes the turn. undefined: Redis does not answer. */
    async function take(): Promise<boolean | undefined> {
      return redis.client.eval(TAKE, 1, turnKey, own, TURN_MS).then(
        (taken) => taken === 1,
        () => undefined,
      );
    }

    function heard(channel: string, payload: string): void {
      if (!isTurn) return changes.onChange(channel, payload);
      // Several equal notices are passed on once.
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
        // A process that misses the message has lost Redis, and listens to the database itself.
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
        // Gives the turn away before it stops listening, so that another process takes over at once.
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
