import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Returns the placeholder `name` of a prepared query. Its value is encoded as that of `column`; null stays null. */
export function given(name: string, column: PgColumn): SQL {
  const mapToDriverValue = (value: unknown) => (value === null ? null : column.mapToDriverValue(value));
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`;
}

/** Returns a placeholder for each column, with the name of its key. */
export function givenValues<C extends Readonly<Record<string, PgColumn>>>(columns: C) {
  const entries = Object.entries(columns).map(([name, column]) => [name, given(name, column)]);
  return Object.fromEntries(entries) as Record<keyof C, SQL>;
}
