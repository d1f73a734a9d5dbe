import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

/*
 * An order made of a seed and of what each item is called: it does not depend on how the items came, and those that are called
 * the same stand together. Here and in SQL alike, so that the database can give the first of many.
 */

/** Orders items in memory; those with the same name stay in the order they had. */
export function seededOrder<T>(items: readonly T[], seed: string, nameOf: (item: T) => string): T[] {
  const placed = items.map((item) => ({ item, name: nameOf(item), place: placeOf(seed, nameOf(item)) }));
  return placed
    .sort((a, b) =>
      a.place < b.place ? -1 : a.place > b.place ? 1 : a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    )
    .map(({ item }) => item);
}

/** Orders rows by a text that names them: for `order by`, with a column behind it that parts those with the same name. */
export function bySeed(seed: string, name: SQL): readonly SQL[] {
  // As a uuid its bytes are compared, not letters by a language.
  return [sql`md5(${seed}::text || ':' || (${name}))::uuid`, sql`(${name}) collate "C"`];
}

function placeOf(seed: string, name: string): string {
  return createHash("md5").update(`${seed}:${name}`).digest("hex");
}
