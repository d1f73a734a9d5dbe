import type { Placeholder } from "drizzle-orm";
import type { Db } from "./database.ts";

/** A value of a query, or its placeholder in a prepared query. The placeholder of a time stands for an ISO 8601 text. */
export type Given<T> = T | Placeholder;

/** Fields of drizzle's databases and transactions that its types hide. A transaction shares the dialect of its database. */
interface Internals {
  readonly dialect: object;
  readonly session: { readonly client: unknown };
}

/**
 * Builds a query with placeholders once per database, also for its transactions, because building takes drizzle longer
 * than sending. Prepare the query with the name "": nameStatements.ts then names it like all others.
 */
export function preparedQuery<Q extends object>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<object, Q>();
  return (db) => {
    const { dialect, session } = db as unknown as Internals;
    const query = built.get(dialect) ?? build(db);
    built.set(dialect, query);
    // The query holds the connection for which it was built. A transaction has another one.
    return Object.create(query, { client: { value: session.client } }) as Q;
  };
}
