import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL condition that the column has one of the ids. It has one parameter, however many ids there are. */
export function anyOf(column: SQLWrapper, ids: readonly number[]): SQL {
  return sql`${column} = any(${`{${ids.join(",")}}`}::int[])`;
}

/** SQL condition that the column has one of the texts. It has one parameter, however many texts there are. */
export function anyText(column: SQLWrapper, texts: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...texts])}::text[])`;
}
