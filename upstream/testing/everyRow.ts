import { sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.ts";

interface Written {
  readonly name: string;
  readonly rows: readonly string[];
}

/** Returns every row of the database as text, by table, in a single query because there are over a hundred tables. */
export async function everyRow(db: Db): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1",
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(json_agg(t::text order by t::text), '[]') as rows from ${name} t`,
  );
  const written = await rowsOf<Written>(db, parts.join(" union all "));
  return Object.fromEntries(written.map(({ name, rows }) => [name, rows]));
}

async function rowsOf<T>(db: Db, text: string): Promise<readonly T[]> {
  return ((await db.execute(sql.raw(text))) as unknown as { readonly rows: readonly T[] }).rows;
}
