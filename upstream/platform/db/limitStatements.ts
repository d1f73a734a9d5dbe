import { connect } from "node:net";
import type { Pool, PoolClient } from "pg";
import { createWorkLook } from "./serverWork.ts";

/** Properties of a pg client that its TypeScript types lack. */
interface PgConnection {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly stream: { readonly destroy: () => void } };
}

const closeLine = (client: PgConnection) => client.connection.stream.destroy();

type Query = (...args: readonly unknown[]) => unknown;

/** Longest wait for a pooler that keeps a cancel request. */
const CANCEL_MS = 60_000;
const CANCEL_REQUEST = 80_877_102;
/**
 * When the server has not ended a cancelled statement within this time, in ms, it is unreachable, and the connection is
 * closed.
 */
const SILENT_MS = 2_000;
/**
 * Longest silence of a write, which may wait for a standby. When such a connection is closed early, the write still
 * waits at the server, and writes like it would use up all connections of the server. A silent write is closed earlier
 * when the server works on nothing, because then the line has lost the write or its answer.
 */
const SILENT_WRITE_MS = 60_000;
/** Matches statements that only read. Any other statement outside a transaction may wait for a standby. */
const READS = /^\s*\(?\s*select\b|^\s*with\b(?!.*\b(?:insert|update|delete)\b)/is;
/** Statement before a commit: a commit is never idle, and this takes a tenth of the time of UNLIMITED. */
const UNTIMED = "set local statement_timeout = 0";
/** Statement by which a transaction removes its time limits (withLock.ts). */
export const UNLIMITED =
  "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)";

/**
 * Ends statements that take longer than `limitMs`, also behind a pooler in transaction mode. Such a pooler refuses a
 * limit as a start parameter, and a limit by SET would stay on a connection that other clients use next. So a
 * transaction sets its limit in the message that begins it, and PostgreSQL enforces the limit (withLock.ts may remove
 * it). The time of a single statement that only reads is measured here: the statement is cancelled, and when this has
 * no effect, the connection is closed. A commit is never cancelled: it may be waiting for a standby, and a cancelled
 * one would be reported as saved while only one machine has the data (decision 069).
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  if (limitMs === 0) return;
  const idle = new Set<PgConnection>();
  pool.on("release", (_error, client) => void idle.add(client as unknown as PgConnection));
  for (const event of ["acquire", "remove"] as const)
    pool.on(event, (client: PoolClient) => void idle.delete(client as unknown as PgConnection));
  const isWorking = createWorkLook(pool, limitMs);
  const close = (silent: PgConnection) => [silent, ...idle].forEach(closeLine);

  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const connection = client as unknown as PgConnection;
    let isInside = false;
    let isLimited = true;
    client.query = ((first: unknown, ...rest: readonly unknown[]) => {
      const text = textOf(first);
      const instead = (other: string) => [
        typeof first === "string" ? other : { ...(first as object), text: other },
        ...rest,
      ];
      let args: readonly unknown[] = [first, ...rest];
      const timers: NodeJS.Timeout[] = [];
      const mayWait = text === "commit" || (!isInside && !text.startsWith("begin") && !READS.test(text));
      if (text.startsWith("begin")) {
        [isInside, isLimited] = [true, true];
        args = instead(
          `${text}; set local statement_timeout = ${limitMs}; set local idle_in_transaction_session_timeout = ${limitMs + 2 * SILENT_MS}`,
        );
      } else if (!isInside) {
        if (READS.test(text)) timers.push(setTimeout(cancel, limitMs, connection));
      } else if (text === UNLIMITED) isLimited = false;
      else if (text === "commit" || text === "rollback") {
        [isInside, isLimited] = [false, true];
        if (text === "commit") args = instead(`${UNTIMED}; commit`);
      }
      const silentMs = mayWait ? SILENT_WRITE_MS : limitMs + SILENT_MS;
      if (isLimited) timers.push(setTimeout(close, silentMs, connection));
      let hasEnded = false;
      const look = async () => {
        if (!(await isWorking())) return hasEnded || close(connection);
        if (!hasEnded) timers.push(setTimeout(look, SILENT_MS));
      };
      if (isLimited && mayWait) timers.push(setTimeout(look, limitMs + SILENT_MS));
      return whenEnded(query, args, () => {
        hasEnded = true;
        timers.forEach(clearTimeout);
      });
    }) as PoolClient["query"];
  });
}

function whenEnded(query: Query, args: readonly unknown[], then: () => void): unknown {
  const callback = args.at(-1);
  if (typeof callback !== "function") return (query(...args) as Promise<unknown>).finally(then);
  const ended = (...result: readonly unknown[]) => {
    then();
    (callback as Query)(...result);
  };
  return query(...args.slice(0, -1), ended);
}

/**
 * Cancels a statement over a separate connection, as PostgreSQL's protocol requires. The request names only the
 * session: it has no effect when the statement has just ended, but it would cancel a newer statement of the session.
 */
function cancel({ host, port, processID, secretKey }: PgConnection): void {
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, at * 4);
  const connection = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  connection.setTimeout(CANCEL_MS, () => connection.destroy());
  // The pooler closes the connection: it ignores the request of a client that leaves early, and may keep a request for
  // as long as it cannot reach the server.
  connection.on("error", () => undefined).write(message);
}

function textOf(first: unknown): string {
  if (typeof first === "string") return first;
  return (first as { readonly text?: string } | null)?.text ?? "";
}
