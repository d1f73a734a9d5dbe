import type { Db } from "./database.ts";

/** Caches a value that nearly every request reads and that rarely changes. */
export interface CachedValue<T> {
  /** Returns the value. Rejects only when the first load fails. */
  get(db: Db, nowMs: number): Promise<T>;
  /** Reports a change of the value. `get` returns the old value while the new one loads. */
  invalidate(db: Db): void;
}

/** The primary of each replica. Values load from the primary, because a notice of a change may outrun the replica. */
const primaries = new WeakMap<Db, Db>();

/** Lets reads over `replica` use the values cached for `primary`. */
export function shareCachedValues(replica: Db, primary: Db): void {
  primaries.set(replica, primary);
}

/** Longest age of a value in ms. Changes are announced at once (changes.ts); this limit helps when a notice is lost. */
const KEPT_MS = 5 * 60_000;
/** Time in ms after a change for which the old value may be returned; later callers wait for the new value. */
const OLD_SERVES_MS = 2_000;
/**
 * The pause after a load is this many times as long as the load. So loads take at most a tenth of the time, even while
 * an import commits continuously.
 */
const REST = 9;

interface Cached<T> {
  value: Promise<T>;
  /** Unix ms at which the value expires. */
  until: number;
  isLoading: boolean;
  /** Time of the first change after the load, in ms of the stopwatch. `restsUntil` is in ms of the stopwatch too. */
  changedAt: number | undefined;
  restsUntil: number;
  hasFailed: boolean;
}

/** Creates a cached value. `stopwatch` returns ms that never decrease, unlike the clock. */
export function createCachedValue<T>(
  load: (db: Db) => Promise<T>,
  stopwatch: () => number = () => performance.now(),
): CachedValue<T> {
  const caches = new WeakMap<Db, Cached<T>>();

  function loadFirst(db: Db, nowMs: number): Promise<T> {
    const startedAt = stopwatch();
    const value = load(db);
    const entry: Cached<T> = {
      value,
      until: nowMs + KEPT_MS,
      isLoading: true,
      changedAt: undefined,
      restsUntil: 0,
      hasFailed: false,
    };
    caches.set(db, entry);
    value.then(
      () => rest(entry, startedAt),
      () => caches.delete(db),
    );
    return value;
  }

  /** Loads the value and returns it; returns the old value when the load fails. */
  function loadAgain(db: Db, entry: Cached<T>, nowMs: number): Promise<T> {
    const startedAt = stopwatch();
    const staleValue = entry.value;
    const { changedAt } = entry;
    entry.isLoading = true;
    entry.changedAt = undefined;
    return load(db).then(
      (value) => {
        entry.value = Promise.resolve(value);
        entry.until = nowMs + KEPT_MS;
        entry.hasFailed = false;
        rest(entry, startedAt);
        return value;
      },
      () => {
        entry.changedAt = changedAt ?? startedAt;
        entry.hasFailed = true;
        rest(entry, startedAt);
        return staleValue;
      },
    );
  }

  function rest(entry: Cached<T>, startedAt: number): void {
    const endedAt = stopwatch();
    entry.isLoading = false;
    entry.restsUntil = endedAt + REST * (endedAt - startedAt);
  }

  return {
    get(asked, nowMs) {
      const db = primaries.get(asked) ?? asked;
      const entry = caches.get(db);
      if (!entry) return loadFirst(db, nowMs);
      const isInTime = nowMs < entry.until && nowMs > entry.until - 2 * KEPT_MS;
      if (isInTime && entry.changedAt === undefined) return entry.value;
      // The pause does not apply to an expired value, unless the last load failed.
      const isResting = stopwatch() < entry.restsUntil && (isInTime || entry.hasFailed);
      if (entry.isLoading || isResting) return entry.value;
      const isOld = !isInTime || stopwatch() - (entry.changedAt ?? 0) > OLD_SERVES_MS;
      const loading = loadAgain(db, entry, nowMs);
      return isOld ? loading : entry.value;
    },
    invalidate(db) {
      const entry = caches.get(db);
      if (entry) entry.changedAt ??= stopwatch();
    },
  };
}
