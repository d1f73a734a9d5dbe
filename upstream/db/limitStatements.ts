import { connect } from "node:net";
import type { Pool, PoolClient } from "pg";

/** What a client of pg has beside its types. */
interface Line {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

type Query = (...given: readonly unknown[]) => unknown;

const CANCEL_REQUEST = 80_877_102;

/**
 * Ends what takes longer than `limitMs`, behind a pooler as well: one that gives out connections by the transaction refuses the limit as
 * a parameter of the start, and a SET would stay on a connection that others get next. So a transaction sets its own limit as it
 * begins, in the same message, and PostgreSQL counts (inTurn.ts may lift it); for a statement alone we count, and cancel it.
 */
export function limitStatements(pool: Pool, limitMs: number): void {
  if (limitMs === 0) return;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    let isInside = false;
    client.query = ((first: unknown, ...rest: readonly unknown[]) => {
      const text = textOf(first);
      if (text.startsWith("begin")) {
        isInside = true;
        const begin = `${text}; set local statement_timeout = ${limitMs}`;
        return query(typeof first === "string" ? begin : { ...(first as object), text: begin }, ...rest);
      }
      if (isInside) {
        isInside = text !== "commit" && text !== "rollback";
        return query(first, ...rest);
      }
      return limited(query, [first, ...rest], setTimeout(cancel, limitMs, client as unknown as Line));
    }) as PoolClient["query"];
  });
}

function limited(query: Query, given: readonly unknown[], timer: NodeJS.Timeout): unknown {
  const callback = given.at(-1);
  if (typeof callback !== "function")
    return (query(...given) as Promise<unknown>).finally(() => clearTimeout(timer));
  const ended = (...result: readonly unknown[]) => {
    clearTimeout(timer);
    (callback as Query)(...result);
  };
  return query(...given.slice(0, -1), ended);
}

/** As PostgreSQL's protocol has it: by a connection of its own. It names the session, so a statement that has just ended is not hurt, unless another has begun. */
function cancel({ host, port, processID, secretKey }: Line): void {
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, at * 4);
  const line = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  line.setTimeout(5_000, () => line.destroy());
  // A pooler drops the request of who leaves before it has passed it on; it ends the line itself.
  line.on("error", () => undefined).write(message);
}

function textOf(first: unknown): string {
  if (typeof first === "string") return first;
  return String((first as { readonly text?: unknown } | null)?.text ?? "");
}
