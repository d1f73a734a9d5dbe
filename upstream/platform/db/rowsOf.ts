import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Runs a query and returns its rows. Both drivers return an object with `rows`, which their common type does not
 * declare.
 */
export async function rowsOf<T = unknown>(db: Db, query: SQL | string): Promise<readonly T[]> {
  const result: unknown = await db.execute(typeof query === "string" ? sql.raw(query) : query);
  return (result as { readonly rows: readonly T[] }).rows;
}
