import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { createBoundedMap } from "#shared/boundedMap.ts";

/** Largest number of named statements. Every server connection keeps each of them, about 20 KB. */
const MOST_NAMED = 300;
/** Number of statements that are remembered after one use. Many are built for one request and never used again. */
const MOST_SEEN = 2_000;

interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
}

/**
 * Gives statements with parameters a name from their second use on, so that each connection of the pool parses and
 * plans them once. A pooler in transaction mode must support named statements (PgBouncer 1.21 or later); for any other
 * pooler set DATABASE_PREPARE=off.
 */
export function nameStatements(pool: Pool): void {
  const names = new Map<string, string>();
  const seen = createBoundedMap<true>({ maxEntries: MOST_SEEN });

  const named = (statement: Statement): Statement => {
    const { text } = statement;
    const name = names.get(text);
    if (name !== undefined) return { ...statement, name };
    if (seen.get(text) === undefined) seen.set(text, true);
    else if (names.size < MOST_NAMED)
      names.set(text, createHash("sha256").update(text).digest("base64url").slice(0, 20));
    return statement;
  };
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
    client.query = ((first: unknown, values: unknown, ...rest: readonly unknown[]) =>
      isUnnamed(first) && Array.isArray(values) && values.length > 0
        ? query(named(first), values, ...rest)
        : query(first, values, ...rest)) as PoolClient["query"];
  });
}

function isUnnamed(value: unknown): value is Statement {
  return typeof value === "object" && value !== null && "text" in value && !("name" in value && value.name);
}
