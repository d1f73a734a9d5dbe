import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import type { Changes } from "./changes.ts";

/** Name of the connection. A new release finds the serving processes of older releases by this name (migrate.ts). */
export const CHANGES_CONNECTION = "beikao-changes";

/**
 * Channel of a test notice. The process sends it to itself over another connection, to check that notices arrive.
 */
const HEARD = "beikao_heard";
const HEARD_WITHIN_MS = 3_000;

const PAUSE_MS = 1_000;
const CONNECT_MS = 5_000;
/** Pause between two checks of the connection, and the longest wait for the answer of one. */
const CHECK_EVERY_MS = 3_000;
const ANSWER_MS = 3_000;

interface Listening extends Changes {
  /** Address of PostgreSQL itself. A pooler in transaction mode accepts LISTEN, but it delivers no notices. */
  readonly url: string;
  readonly notify: (channel: string, payload: string) => Promise<unknown>;
  /** Pause in ms between two attempts to reconnect. */
  readonly pauseMs?: number;
}

/**
 * Listens for changes on a PostgreSQL server, whichever process makes them. It uses a connection outside the pool,
 * because the pool gives its connections to queries. A lost connection is opened again, and then everything counts as
 * changed. Each new connection is tested with a notice; a failed test is logged. The connection is also checked while no
 * notice comes, because a line that was lost without a reset would stay silent for hours.
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

  /**
   * Opens a connection. When opening fails the connection is closed; when an open connection ends, a new one is opened.
   */
  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      application_name: CHANGES_CONNECTION,
    });
    next.on("notification", ({ channel, payload = "" }) => {
      if (channel !== HEARD) onChange(channel, payload);
    });
    next.on("error", () => undefined);
    let [isOpen, hasEnded] = [false, false];
    let checking: NodeJS.Timeout | undefined;
    next.once("end", () => {
      hasEnded = true;
      clearInterval(checking);
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
      close(next);
      throw error;
    }
    isOpen = true;
    client = next;
    checking = setInterval(() => next.query("select 1").catch(() => close(next)), CHECK_EVERY_MS);
    checking.unref();
  }

  async function listenToSelf(listening: Client): Promise<void> {
    const token = randomUUID();
    const trying = new AbortController();
    const hear = ({ payload }: { readonly payload?: string | undefined }) => {
      if (payload === token) trying.abort();
    };
    listening.on("notification", hear);
    await listening.query(`listen ${HEARD}`);
    // When the notice cannot be sent, the database is unreachable, and other code reports this.
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

/** Closes a connection without waiting for the server, which a lost line would keep waiting for ever. */
function close(client: Client): void {
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}
