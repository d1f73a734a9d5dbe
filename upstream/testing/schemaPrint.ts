import type { PGlite } from "@electric-sql/pglite";

const PARTS = [
  "select relname || ':' || relkind::text from pg_class where relnamespace = 'public'::regnamespace",
  "select attrelid::regclass || '.' || attname || ':' || atttypid::regtype || ':' || attnotnull || ':' || attnum from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0",
  "select conrelid::regclass || ':' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
  "select tgrelid::regclass || ':' || tgname from pg_trigger where not tgisinternal",
  "select hash from drizzle.__drizzle_migrations",
];

/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = "42P01";

/** Returns a hash of tables, columns, constraints, indexes and migrations: equal hashes mean equal schemas. */
export async function schemaPrint(client: PGlite): Promise<string> {
  const { rows } = await client
    .query<{ print: string }>(
      `select md5(string_agg(part, ',' order by part collate "C")) as print from (${PARTS.join(" union all ")}) as parts(part)`,
    )
    .catch((error: unknown) => {
      // If the history table is missing, the schema has been changed. Every other error is thrown, because it could
      // hide a change.
      if ((error as { code?: unknown }).code !== UNDEFINED_TABLE) throw error;
      return { rows: [] };
    });
  return rows[0]?.print ?? "";
}
