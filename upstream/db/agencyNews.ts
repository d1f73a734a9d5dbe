import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Logger } from "pino";

/** Sent by triggers (migration 0002) on every table that an agency's settings stand in. */
const CHANNEL = "agencies_changed";
const PAUSE_MS = 1_000;

interface Listening {
  readonly url: string;
  readonly onChange: () => void;
  readonly log: Logger;
}

/**
 * Tells of agencies that any process, or a hand in psql, has changed. A connection of its own, because one of
 * the pool would be given to queries; a lost one is opened again, and then everything counts as changed.
 */
export async function listenForAgencies({ url, onChange, log }: Listening): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  const ending = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "beikao-news" });
    next.on("notification", onChange);
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!ending.signal.aborted) void reconnect();
    });
    client = next;
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    onChange();
  }

  async function reconnect(): Promise<void> {
    log.warn("the connection for news of agencies was lost; opening it again");
    for (;;) {
      await delay(PAUSE_MS, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      // A failed attempt may or may not end its client by itself: it must not start a second round.
      const failed = await connect().catch((error: unknown) => {
        client?.removeAllListeners("end");
        return error;
      });
      if (failed === undefined) return;
    }
  }

  await connect();
  return async () => {
    ending.abort();
    await client?.end().catch(() => undefined);
  };
}
