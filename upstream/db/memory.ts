import type { Db } from "./database.ts";

/** Something small that nearly every request reads and hardly anybody changes. */
export interface Memory<T> {
  of(db: Db, nowMs: number): Promise<T>;
  /** After a change; who reads from now on reads the database. */
  forget(db: Db): void;
}

/** A change is told at once (changes.ts); this is for one that nobody told. */
const KEPT_MS = 5 * 60_000;

export function createMemory<T>(load: (db: Db) => Promise<T>): Memory<T> {
  const kept = new WeakMap<Db, { readonly until: number; readonly value: Promise<T> }>();
  return {
    of(db, nowMs) {
      const known = kept.get(db);
      if (known && nowMs < known.until && nowMs > known.until - 2 * KEPT_MS) return known.value;
      const value = load(db);
      const entry = { until: nowMs + KEPT_MS, value };
      kept.set(db, entry);
      value.catch(() => {
        if (kept.get(db) === entry) kept.delete(db);
      });
      return value;
    },
    forget: (db) => void kept.delete(db),
  };
}
