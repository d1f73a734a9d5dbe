import type { Db } from "./database.ts";

/**
 * Builds a query with placeholders once per database. Building takes drizzle longer than sending. The query is prepared
 * with the name "": the server then names it as any other statement (nameStatements.ts).
 */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const queries = new WeakMap<Db, Q>();
  return (db) => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
