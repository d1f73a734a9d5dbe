import type { Db } from "./database.ts";

/** Makes a value once per database. */
export function perDatabase<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const value = make(db);
    made.set(db, value);
    return value;
  };
}
