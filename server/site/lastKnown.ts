import { setTimeout as delay } from "node:timers/promises";
import NodeCache from "node-cache";
import { type Bounds, createBoundedMap } from "#shared/boundedMap.ts";

export interface LastKnown<T> {
  state(key: string): "fresh" | "old" | "none";
  /** Returns the value if it is fresh. */
  fresh(key: string): T | undefined;
  /** Returns the value, loading it if needed. Rejects only when the load fails and no earlier value is known. */
  get(key: string, load: Load<T>): Promise<T | undefined>;
  /** Loads the value even if a fresh one is known. Callers that already wait for the value get the same result. */
  refresh(key: string, load: Load<T>): Promise<T | undefined>;
  /** Drops all values and ignores the results of loads in progress. */
  forget(): void;
}

/** Loads a value. undefined: the value does not exist any more, and the known value is dropped. */
export type Load<T> = (before: T | undefined) => Promise<Loaded<T> | undefined>;

export interface Loaded<T> {
  readonly value: T;
  /** Time in ms for which the value is used without loading it again. */
  readonly freshMs: number;
}

export interface LastKnownOptions<T> extends Pick<Bounds<T>, "maxEntries" | "maxSize"> {
  readonly now: () => number;
  readonly sizeOf?: (value: T) => number;
  /** Time in ms that a caller waits for a newer value while an older one is known. Default: 0. */
  readonly patienceMs?: number;
  /** Called when a load fails while an older value is known. */
  readonly onFailure?: (key: string, error: unknown) => void;
}

interface Entry<T> extends Loaded<T> {
  readonly freshUntil: number;
  readonly size: number;
}

/** Longest time for which a value is used while it cannot be loaded again. */
const MAX_AGE_SECONDS = 7 * 24 * 3600;
/** Pause between a failed load and the next one. Meanwhile the last known value is used. */
const RETRY_MS = 3_000;
const TIMED_OUT = Symbol("timed out");

/**
 * Creates a cache that loads each value once for all callers. A fresh value is used without a load; an old value is
 * used while the load fails.
 */
export function createLastKnown<T>(options: LastKnownOptions<T>): LastKnown<T> {
  const { now, maxEntries, maxSize, sizeOf = () => 0, patienceMs = 0, onFailure } = options;
  // Values are not cloned: they are read-only, and cloning a configuration costs more than rendering a page.
  const entries = new NodeCache({ useClones: false, stdTTL: MAX_AGE_SECONDS, checkperiod: 0 });
  const sizes = createBoundedMap<number>({
    ...(maxEntries !== undefined && { maxEntries }),
    ...(maxSize !== undefined && { maxSize }),
    sizeOf: (size) => size,
    onDrop: (key) => void entries.del(key),
  });
  entries.on("expired", (key: string) => sizes.delete(key));
  let flights = new Map<string, Promise<T | undefined>>();

  return {
    state(key) {
      const entry = find(key);
      if (!entry) return "none";
      return now() < entry.freshUntil ? "fresh" : "old";
    },
    fresh(key) {
      const entry = find(key);
      return entry && now() < entry.freshUntil ? entry.value : undefined;
    },
    async get(key, load) {
      const entry = find(key);
      if (entry && now() < entry.freshUntil) return entry.value;
      const flight = refresh(key, load);
      if (!entry) return flight;
      if (patienceMs === 0) return entry.value;
      const found = await Promise.race([flight, delay(patienceMs, TIMED_OUT, { ref: false })]);
      if (found !== TIMED_OUT) return found;
      extend(key, entry);
      return entry.value;
    },
    refresh,
    forget() {
      entries.flushAll();
      sizes.clear();
      // Loads that started before this moment are forgotten: their results are not cached, and new callers start new
      // loads.
      flights = new Map();
    },
  };

  function find(key: string): Entry<T> | undefined {
    return entries.get<Entry<T>>(key);
  }

  function refresh(key: string, load: Load<T>): Promise<T | undefined> {
    const inFlight = flights.get(key);
    if (inFlight) return inFlight;
    const loads = flights;
    const flight = run(key, load, () => loads === flights).finally(() => loads.delete(key));
    // Prevents an unhandled rejection when all callers use an older value instead of waiting for the load.
    flight.catch(() => undefined);
    loads.set(key, flight);
    return flight;
  }

  async function run(key: string, load: Load<T>, isCurrent: () => boolean): Promise<T | undefined> {
    const before = find(key);
    try {
      const loaded = await load(before?.value);
      if (isCurrent()) store(key, loaded, before);
      return loaded?.value;
    } catch (error) {
      if (!before) throw error;
      onFailure?.(key, error);
      if (isCurrent()) extend(key, before);
      return before.value;
    }
  }

  function store(key: string, loaded: Loaded<T> | undefined, before: Entry<T> | undefined): void {
    if (!loaded) {
      entries.del(key);
      return sizes.delete(key);
    }
    const size = before && before.value === loaded.value ? before.size : sizeOf(loaded.value);
    put(key, { ...loaded, size, freshUntil: now() + loaded.freshMs });
  }

  /** Treats an old value as fresh for the length of the pause, so that callers do not wait for a failing upstream. */
  function extend(key: string, entry: Entry<T>): void {
    put(key, { ...entry, freshUntil: now() + RETRY_MS });
  }

  function put(key: string, entry: Entry<T>): void {
    entries.set(key, entry);
    sizes.set(key, entry.size);
  }
}
