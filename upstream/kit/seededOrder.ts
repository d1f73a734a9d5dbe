import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/*
 * Shuffles items by a seed and the name of each item. The order does not depend on the original order, and items with
 * the same name are neighbours. Memory and SQL give the same order, so the database can return the first of many rows.
 */

/** Orders items in memory. Items with the same name keep their relative order. */
export function seededOrder<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const placed = items.map((item) => ({ item, name: nameOf(item), place: placeOf(seed, nameOf(item)) }));
  return placed
    .sort((a, b) =>
      a.place < b.place ? -1 : a.place > b.place ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    )
    .map(({ item }) => item);
}

/** Returns terms for `order by`. Add a column that distinguishes rows with the same name. */
export function bySeed(seed: string, name: SQL): readonly SQL[] {
  // The uuid makes the database compare bytes; texts are compared by a collation, which differs between databases.
  return [sql`md5(${seed}::text || ':' || (${name}))::uuid`, sql`(${name}) collate "C"`];
}

function placeOf(seed: string, name: string): string {
  return createHash("md5").update(`${seed}:${name}`).digest("hex");
}
