import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { News } from "./news.ts";

const PAUSE_MS = 1_000;

interface Listening extends News {
  readonly url: string;
}

/**
 * News from a PostgreSQL server: what any process, or a hand in psql, has changed. A connection of its own,
 * because one of the pool would be given to queries; a lost one is opened again, and then everything is news.
 */
export async function listenOnServer({
  url,
  channels,
  onNews,
  log,
}: Listening): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  const ending = new AbortController();
  let client: Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: "beikao-news" });
    next.on("notification", ({ channel }) => onNews(channel));
    next.on("error", () => undefined);
    next.once("end", () => {
      if (!ending.signal.aborted) void reconnect();
    });
    client = next;
    await next.connect();
    for (const channel of channels) {
      await next.query(`listen ${channel}`);
      onNews(channel);
    }
  }

  async function reconnect(): Promise<void> {
    log.warn("the connection for news of the database was lost; opening it again");
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
