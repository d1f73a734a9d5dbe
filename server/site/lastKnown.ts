import { setTimeout as delay } from "node:timers/promises";
import NodeCache from "node-cache";
import { type Bounds, createBoundedMap } from "#shared/boundedMap.ts";

export interface LastKnown<T> {
  state(key: string): "fresh" | "old" | "none";
  /** Rejects only when it cannot be had and nothing is known from before. */
  get(key: string, load: Load<T>): Promise<T | undefined>;
  /** Loads the value now; callers who are waiting for it already share the load. */
  refresh(key: string, load: Load<T>): Promise<T | undefined>;
  /** From now on every value is one that was asked for from now on. */
  forget(): void;
}

/** Undefined: there is none, and what was known of it is forgotten. */
export type Load<T> = (before: T | undefined) => Promise<Loaded<T> | undefined>;

export interface Loaded<T> {
  readonly value: T;
  /** The time for which the value is used unasked; afterwards it is the last known. */
  readonly freshMs: number;
}

export interface LastKnownOptions<T> extends Pick<Bounds<T>, "maxEntries" | "maxSize"> {
  readonly now: () => number;
  readonly sizeOf?: (value: T) => number;
  /** How long one waits for a newer value while an old one is there. */
  readonly patienceMs?: number;
  /** Called with a load that failed while an old value was there. */
  readonly onFailure?: (key: string, error: unknown) => void;
}

interface Entry<T> extends Loaded<T> {
  readonly freshUntil: number;
  readonly size: number;
}

/** How long a value is good for want of a newer one. */
const MAX_AGE_SECONDS = 7 * 24 * 3600;
/** How long nobody asks again after a failure: all go on with the last known value. */
const RETRY_MS = 3_000;
const TIMED_OUT = Symbol("timed out");

/** Values that are asked for once for all who want them: used unasked while they are fresh, and the last known good one while none can be had. */
export function createLastKnown<T>(options: LastKnownOptions<T>): LastKnown<T> {
  const { now, maxEntries, maxSize, sizeOf = () => 0, patienceMs = 0, onFailure } = options;
  // Values are shared, not cloned: they are read-only, and a clone of a configuration costs more than a page.
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
      // Loads under way were asked for before: nobody else waits for them, and they are not kept.
      flights = new Map();
    },
  };

  function find(key: string): Entry<T> | undefined {
    return entries.get<Entry<T>>(key);
  }

  function refresh(key: string, load: Load<T>): Promise<T | undefined> {
    const underWay = flights.get(key);
    if (underWay) return underWay;
    const loads = flights;
    const flight = run(key, load, () => loads === flights).finally(() => loads.delete(key));
    // Nobody waits for it where an older value does.
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

  /** Good for a little longer, so that nobody else waits for whoever does not answer. */
  function extend(key: string, entry: Entry<T>): void {
    put(key, { ...entry, freshUntil: now() + RETRY_MS });
  }

  function put(key: string, entry: Entry<T>): void {
    entries.set(key, entry);
    sizes.set(key, entry.size);
  }
}
