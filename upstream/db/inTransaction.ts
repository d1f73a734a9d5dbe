import type { Db } from "./database.ts";

/**
 * All of `work` or nothing. It works with `tx` alone: a query beside it would wait for ever on the embedded
 * database, which has one connection, and would see and keep things of its own on a server.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction((tx) => work(tx as unknown as Db));
}
