import type { Db } from "./database.ts";

/** A value that nearly every request reads and hardly anybody changes. */
export interface CachedValue<T> {
  /** Rejects only while nothing has been loaded yet. */
  get(db: Db, nowMs: number): Promise<T>;
  /** After a change: the old value serves while a new one is loaded. */
  invalidate(db: Db): void;
}

/** Primaries by replica: values are loaded from the primary, for a change is told before a replica has it. */
const primaries = new WeakMap<Db, Db>();

/** Values remembered of `primary` serve whoever asks over `replica`. */
export function shareCachedValues(replica: Db, primary: Db): void {
  primaries.set(replica, primary);
}

/** A change is told at once (changes.ts); this is for one that nobody told. */
const KEPT_MS = 5 * 60_000;
/** The first caller that asks longer than this after a change waits for the new value. */
const OLD_SERVES_MS = 2_000;
/** Loads take a tenth of the time at most, however fast changes come: an import commits all the while. */
const REST = 9;

interface Cached<T> {
  value: Promise<T>;
  /** Unix ms. */
  until: number;
  isLoading: boolean;
  /** When the first change came that is not in the value; in ms of the stopwatch, as `restsUntil`. */
  changedAt: number | undefined;
  restsUntil: number;
  hasFailed: boolean;
}

/** `stopwatch`: ms that only grow. */
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

  /** The new value, or the old one when there is none to be had. */
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
      // A value that is out of time has had its rest; only a failure is not asked for again and again.
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
