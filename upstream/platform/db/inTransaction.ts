import type { Db } from "./database.ts";

/**
 * Runs `work` in a transaction. `work` must use `tx` for every query. A query through `db` would wait for ever for the
 * one connection of an embedded database, and on a server it would run outside the transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Db));
}
