import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Changes } from "./changes.ts";

/** By this name a release knows that another process serves on the same database (migrate.ts). */
export const CHANGES_CONNECTION = "beikao-changes";

const PAUSE_MS = 1_000;

interface Listening extends Changes {
  readonly url: string;
}

/**
 * Changes on a PostgreSQL server, made by any process or by a hand in psql. A connection of its own, because one
 * of the pool would be given to queries; a lost one is opened again, and then everything may have changed.
 */
export async function listenOnServer({
  url,
  channels,
  onChange,
  log,
}: Listening): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  const ending = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: CHANGES_CONNECTION,
    });
    next.on("notification", ({ channel, payload = "" }) => onChange(channel, payload));
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!ending.signal.aborted) void reconnect();
    });
    client = next;
    await next.connect();
    for (const channel of channels) {
      await next.query(`listen ${channel}`);
      onChange(channel, "");
    }
  }

  async function reconnect(): Promise<void> {
    log.warn("the connection that hears of changes in the database was lost; opening it again");
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
