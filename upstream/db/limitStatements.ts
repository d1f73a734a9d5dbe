import { connect } from "node:net";
import type { Pool, PoolClient } from "pg";

/** Members of a client of pg that its types lack. */
interface PgConnection {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
  readonly connection: { readonly stream: { readonly destroy: () => void } };
}

type Query = (...args: readonly unknown[]) => unknown;

const CANCEL_REQUEST = 80_877_102;
/** A server that has not ended it by then is away, with whatever was to close its connections. */
const SILENT_MS = 2_000;
/** A write may wait for a standby all the while; given up, it would wait on at the server, and one after the other take all connections. */
const SILENT_WRITE_MS = 60_000;
/** Any other statement outside a transaction may be waiting for a standby that has to have it. */
const READS = /^\s*\(?\s*select\b|^\s*with\b(?!.*\b(?:insert|update|delete)\b)/is;
/** The statement by which a transaction lifts its own limit (withLock.ts). */
export const UNLIMITED = "set local statement_timeout = 0";

/**
 * Ends what takes longer than `limitMs`, behind a pooler as well: one that gives out connections by the transaction refuses the limit as
 * a parameter of the start, and a SET would stay on a connection that others get next. So a transaction sets its own limit as it
 * begins, in the same message, and PostgreSQL counts (withLock.ts may lift it); for a statement alone that reads we count, and cancel it.
 * A server that does not even end it has gone without a word: then its connection is given up. What is committed may be waiting for a
 * standby: to end that would acknowledge what one machine alone has (decision 069).
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  if (limitMs === 0) return;
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
        args = instead(`${text}; set local statement_timeout = ${limitMs}`);
      } else if (!isInside) {
        if (READS.test(text)) timers.push(setTimeout(cancel, limitMs, connection));
      } else if (text === UNLIMITED) isLimited = false;
      else if (text === "commit" || text === "rollback") {
        [isInside, isLimited] = [false, true];
        if (text === "commit") args = instead(`${UNLIMITED}; commit`);
      }
      const silentMs = mayWait ? SILENT_WRITE_MS : limitMs + SILENT_MS;
      if (isLimited) timers.push(setTimeout(() => connection.connection.stream.destroy(), silentMs));
      return whenEnded(query, args, () => timers.forEach(clearTimeout));
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

/** Cancels a statement as PostgreSQL's protocol has it: by a connection of its own. The request names the session, so a statement that has just ended is not hurt, unless another has begun. */
function cancel({ host, port, processID, secretKey }: PgConnection): void {
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, at * 4);
  const connection = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  connection.setTimeout(5_000, () => connection.destroy());
  // A pooler drops the request of who leaves before it has passed it on; it ends the line itself.
  connection.on("error", () => undefined).write(message);
}

function textOf(first: unknown): string {
  if (typeof first === "string") return first;
  return (first as { readonly text?: string } | null)?.text ?? "";
}
