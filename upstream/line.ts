import { setTimeout as delay } from "node:timers/promises";

/** Nobody is to wait longer than a page does (UPSTREAM_TIMEOUT_MS of the site): who cannot be served soon is told so at once. */
export interface LineRule {
  readonly atOnce: number;
  /** Who comes while so many wait is refused. */
  readonly longest: number;
  readonly waitMs: number;
}

/** Runs work when its turn comes; rejects with Busy, without having begun it, when that takes too long. */
export type Line = <T>(work: () => Promise<T>) => Promise<T>;

/** There is too much to do just now: nothing was done, and the same request may be sent again. */
export class Busy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Busy";
  }
}

export function createLine({ atOnce, longest, waitMs }: LineRule): Line {
  const waiting = new Set<() => void>();
  let running = 0;

  function next(): void {
    for (const begin of waiting) {
      if (running >= atOnce) return;
      waiting.delete(begin);
      running += 1;
      begin();
    }
  }

  async function turn(): Promise<void> {
    if (running < atOnce && waiting.size === 0) {
      running += 1;
      return;
    }
    if (waiting.size >= longest) throw new Busy(`${waiting.size} are waiting already`);
    const given = new AbortController();
    const begin = () => given.abort();
    waiting.add(begin);
    const isLate = await delay(waitMs, true, { signal: given.signal }).catch(() => false);
    // Its turn may have come in the same moment.
    if (isLate && waiting.delete(begin)) throw new Busy(`no turn within ${waitMs} ms`);
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}

/** A line for each key, so that who asks very often waits behind himself; a key that nobody uses is forgotten. */
export function createLines(rule: LineRule): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { readonly line: Line; inside: number }>();
  return async (key, work) => {
    const own = lines.get(key) ?? { line: createLine(rule), inside: 0 };
    lines.set(key, own);
    own.inside += 1;
    try {
      return await own.line(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) lines.delete(key);
    }
  };
}
