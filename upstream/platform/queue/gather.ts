import { countEvent } from "../kit/events.ts";
import { Busy, type QueueLimits } from "./fairQueue.ts";

/** Result of one item of a group. */
export type Outcome<R> = { readonly done: R } | { readonly failed: unknown };

/** Rejects an item whose caller left before its group began. */
export class CallerLeft extends Error {}

export interface GroupLimits extends QueueLimits {
  /** Most items of a group. */
  readonly most: number;
  /**
   * Age in ms of the newest running group from which the next one starts beside it, so that one slow group does not
   * hold up all items.
   */
  readonly patienceMs: number;
  /**
   * Least ms between the starts of two groups, unless the first has a single item: more items share a group, and an item
   * without company is not delayed.
   */
  readonly spacingMs: number;
  /** Seconds after which an item that was refused may be added again. */
  readonly retryAfterS: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly hasLeft: (() => boolean) | undefined;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
  readonly sinceMs: number;
}

/**
 * Does the work of many items together. An item starts at once when no group is running; the items that arrive
 * meanwhile form the next group, so groups grow with the load. `work` returns the outcomes in the order of its items;
 * when it throws, all items of the group fail.
 * @returns a function that adds an item and resolves with its result. Before any work on the item it rejects with Busy
 *   if too many items wait or the wait is too long, and with CallerLeft if `hasLeft` returns true
 */
export function gather<T, R>(
  { atOnce, longest, waitMs, most, patienceMs, spacingMs, retryAfterS }: GroupLimits,
  work: (items: readonly T[]) => Promise<readonly Outcome<R>[]>,
): (item: T, hasLeft?: () => boolean) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let running = 0;
  let newestAtMs = 0;
  let newestNum = 0;
  let timer: NodeJS.Timeout | undefined;

  return (item, hasLeft) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length >= longest) {
        countEvent("refusedTurn", "full");
        return reject(new Busy(`${waiting.length} are waiting already`, { retryAfterS }));
      }
      waiting.push({ item, hasLeft, resolve, reject, sinceMs: performance.now() });
      // Items of the same moment form one group. A macrotask would let the timers of other queues expire before it.
      if (waiting.length === 1) queueMicrotask(begin);
    });

  function begin(): void {
    refuseLate();
    dropLeft();
    if (waiting.length === 0) return;
    const restMs = restUntilNext();
    if (restMs > 0) {
      clearTimeout(timer);
      timer = setTimeout(begin, Math.max(1, restMs));
      return;
    }
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    void run(group);
    if (waiting.length > 0) begin();
  }

  /** Returns the ms until the next group may start; 0 or less: it may start now. */
  function restUntilNext(): number {
    if (running >= atOnce) return patienceMs;
    const ageMs = performance.now() - newestAtMs;
    if (running > 0) return patienceMs - ageMs;
    return newestNum > 1 ? spacingMs - ageMs : 0;
  }

  async function run(group: readonly Waiting<T, R>[]): Promise<void> {
    running += 1;
    newestAtMs = performance.now();
    newestNum = group.length;
    try {
      const outcomes = await work(group.map(({ item }) => item));
      for (const [at, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[at];
        if (outcome && "done" in outcome) resolve(outcome.done);
        else reject(outcome?.failed ?? new Error("a group left an item without an outcome"));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    running -= 1;
    clearTimeout(timer);
    begin();
  }

  function dropLeft(): void {
    const staying = new Set(waiting.filter(({ hasLeft }) => !hasLeft?.()));
    if (staying.size === waiting.length) return;
    const left = waiting.filter((one) => !staying.has(one));
    waiting = [...staying];
    for (const { reject } of left) reject(new CallerLeft());
  }

  function refuseLate(): void {
    const nowMs = performance.now();
    while (waiting[0] && nowMs - waiting[0].sinceMs > waitMs) {
      countEvent("refusedTurn", "late");
      waiting.shift()?.reject(new Busy(`no turn within ${waitMs} ms`, { retryAfterS }));
    }
  }
}
