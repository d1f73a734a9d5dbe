import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Changes } from "./changes.ts";

/** The name of the connection, by which a release knows that another process serves on the same database (migrate.ts). */
export const CHANGES_CONNECTION = "beikao-changes";

/** A notice that this process sends to itself by another connection, to see that it is heard. */
const HEARD = "beikao_heard";
const HEARD_WITHIN_MS = 3_000;

const PAUSE_MS = 1_000;
const CONNECT_MS = 5_000;

interface Listening extends Changes {
  /** PostgreSQL itself: a pooler that gives its connections by the transaction takes a LISTEN and passes nothing on. */
  readonly url: string;
  /** Sends a notice over another connection. */
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  /** Between two tries to open it again. */
  readonly pauseMs?: number;
}

/**
 * Changes on a PostgreSQL server, made by any process or by a hand in psql. A connection of its own, because one
 * of the pool would be given to queries; a lost one is opened again, and then everything may have changed. Whether it
 * hears anything is tried each time, and what does not is told in the log.
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

  /** Opens one connection, or leaves none behind; its end, once it is open, opens the next. */
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
    // A process that cannot send has no database, which others report.
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
