import type { Db } from "./database.ts";

/**
 * Runs `work` in a transaction. `work` must query through `tx` only: any other query would wait for ever on the one
 * connection of an embedded database, and would run outside the transaction on a server.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Db));
}
