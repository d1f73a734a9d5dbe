import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Changes } from "./changes.ts";

/** Name of the connection. A release finds other serving processes of the database by it (migrate.ts). */
export const CHANGES_CONNECTION = "beikao-changes";

/**
 * Channel of the notice that this process sends to itself over another connection, to check that it receives notices.
 */
const HEARD = "beikao_heard";
const HEARD_WITHIN_MS = 3_000;

const PAUSE_MS = 1_000;
const CONNECT_MS = 5_000;

interface Listening extends Changes {
  /** Address of PostgreSQL itself: a pooler in transaction mode accepts LISTEN but forwards no notices. */
  readonly url: string;
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  /** Pause in ms between two attempts to reconnect. */
  readonly pauseMs?: number;
}

/**
 * Listens for changes on a PostgreSQL server, made by any process or in psql. Uses its own connection, because a pooled
 * one would be given to queries. A lost connection is reopened, and then everything counts as changed. Each connection
 * is tested with a notice, and a failed test is logged.
 */
export async function listenOnServer({
  url,
  notify,
  pauseMs = PAUSE_MS,
  channels,
  onChange,
  log,
}: Listening): Promise<() => Promise<void>> {
  const { default: pg } = await import("pg");
  const ending = new AbortController();
  let client: Client | undefined;

  /** Opens a connection or closes it completely; when an open one ends, the next is opened. */
  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: CHANGES_CONNECTION,
    });
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== HEARD) onChange(channel, payload);
    });
    next.on("error", () => undefined);
    let [isOpen, hasEnded] = [false, false];
    next.once("end", () => {
      hasEnded = true;
      if (isOpen && !ending.signal.aborted) void reconnect();
    });
    try {
      await next.connect();
      for (const channel of channels) {
        await next.query(`listen ${channel}`);
        onChange(channel, "");
      }
      await listenToSelf(next);
      if (hasEnded) throw new Error("the connection ended while it was opened");
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    isOpen = true;
    client = next;
  }

  async function listenToSelf(listening: Client): Promise<void> {
    const token = randomUUID();
    const trying = new AbortController();
    const hear = ({ payload }: { readonly payload?: string | undefined }) => {
      if (payload === token) trying.abort();
    };
    listening.on("notification", hear);
    await listening.query(`listen ${HEARD}`);
    // A process that cannot send has no database, which other code reports.
    const isSent = await notify(HEARD, token).then(
      () => true,
      () => false,
    );
    if (isSent) await delay(HEARD_WITHIN_MS, undefined, { signal: trying.signal }).catch(() => undefined);
    listening.off("notification", hear);
    if (isSent && !trying.signal.aborted)
      log.warn(
        "changes in the database are not heard: what this process remembers may be five minutes old, and live rooms hear no other process. Where DATABASE_URL leads through a pooler, set DATABASE_LISTEN_URL to PostgreSQL itself.",
      );
  }

  async function reconnect(): Promise<void> {
    log.warn("the connection that hears of changes in the database was lost; opening it again");
    for (;;) {
      await delay(pauseMs, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      const isBack = await connect().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }

  await connect();
  return async () => {
    ending.abort();
    await client?.end().catch(() => undefined);
  };
}
