import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL condition that the column has one of the ids. It has one parameter, however many ids there are. */
export function anyOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(",")}}`}::int[])`;
}
