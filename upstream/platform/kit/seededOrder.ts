import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/*
 * Shuffles items by a seed and the name of each item. The result does not depend on the original order, and items with
 * the same name stay together. The functions for memory and for SQL give the same order, so that the database can
 * return only the first of many rows.
 */

/** Shuffles items in memory. Items with the same name keep their relative order. */
export function seededOrder<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const placed = items.map((item) => ({ item, name: nameOf(item), place: placeOf(seed, nameOf(item)) }));
  return placed
    .sort((a, b) =>
      a.place < b.place ? -1 : a.place > b.place ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    )
    .map(({ item }) => item);
}

/** Returns the SQL terms for `order by`. Callers add a column that orders rows with the same name. */
export function bySeed(seed: string, name: SQL): readonly SQL[] {
  // The hash is a uuid, which is compared by its bytes; a text would be compared by a collation, which databases set
  // differently.
  return [sql`md5(${seed}::text || ':' || (${name}))::uuid`, sql`(${name}) collate "C"`];
}

function placeOf(seed: string, name: string): string {
  return createHash("md5").update(`${seed}:${name}`).digest("hex");
}
