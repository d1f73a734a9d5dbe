import type { PGlite, QueryOptions, Transaction } from "@electric-sql/pglite";

/** Type of columns of bytes (PGlite's `types.BYTEA`; a server with PostgreSQL does not load PGlite). */
const BYTEA = 17;

/**
 * Registers drizzle's parsers of column values with the client once. drizzle passes them with each query, and then
 * PGlite copies all its parsers, which takes twice as long as a small query. Also replaces PGlite's hex text of bytes,
 * which takes fifty times as long as Node's.
 */
export function shareParsers(client: PGlite): PGlite {
  client.serializers[BYTEA] = (bytes: Uint8Array) =>
    `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
  client.parsers[BYTEA] = (text) => Buffer.from(text.slice(2), "hex");
  let areShared = false;
  const lean = (options: QueryOptions | undefined): QueryOptions | undefined => {
    if (!options?.parsers) return options;
    const { parsers, ...others } = options;
    if (!areShared) Object.assign(client.parsers, parsers);
    areShared = true;
    return others;
  };
  const query = client.query.bind(client);
  client.query = (text, params, options) => query(text, params, lean(options));
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx: Transaction) => {
      const own = tx.query.bind(tx);
      tx.query = (text, params, options) => own(text, params, lean(options));
      return work(tx);
    });
  return client;
}
