import { AsyncLocalStorage } from "node:async_hooks";
import { createRandom, hashOf, type Random } from "./random.ts";

/** A process or a page. The code of a part that has ended gets no timer, message or answer any more. */
export interface Part {
  readonly name: string;
  isAlive: boolean;
  /** How many ms the clock of this part's machine is ahead of the true time; the true time is the database's. */
  readonly aheadMs: () => number;
  /** Databases of the browser of a page; undefined: the part is no page. */
  readonly indexedDB?: IDBFactory;
}

interface Planned {
  readonly at: number;
  /** Random number that decides between events of the same millisecond. */
  readonly tie: number;
  readonly no: number;
  readonly run: () => void;
  readonly part: Part | undefined;
}

/** True time in Unix ms at which each simulation starts. */
export const START_MS = Date.UTC(2027, 0, 15, 1);

const parts = new AsyncLocalStorage<Part>();
const immediately = setImmediate;

/**
 * The events of one simulation in the order of their time. Time stands still while code runs and jumps to the next
 * event when no code can go on.
 */
export class Timeline {
  readonly random: Random;
  /** Hash of all events until now; equal for two runs of a seed. */
  trace = 0;
  eventNum = 0;
  #now = 0;
  #planned: Planned[] = [];
  readonly #cancelled = new Set<number>();
  #no = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Returns the ms since the start of the simulation. */
  now = (): number => this.#now;

  /** Plans an event and returns the function that cancels it. `part`: the event is dropped once the part has ended. */
  plan(delayMs: number, run: () => void, part?: Part): () => void {
    this.#no += 1;
    const no = this.#no;
    const at = this.#now + Math.max(0, delayMs);
    this.#push({ at, tie: this.random.unit(), no, run, part });
    return () => void this.#cancelled.add(no);
  }

  /** Runs code as code of a part: its timers and requests end with the part. */
  within<T>(part: Part, run: () => T): T {
    return parts.run(part, run);
  }

  /** Runs events until `isDone`. Returns false if it is not done at `untilMs`. */
  async run(isDone: () => boolean, untilMs: number): Promise<boolean> {
    for (;;) {
      await settle();
      if (isDone()) return true;
      const next = this.#pop();
      if (!next || next.at > untilMs) return false;
      this.#now = Math.max(this.#now, next.at);
      if (next.part?.isAlive === false) continue;
      this.eventNum += 1;
      this.trace = hashOf(`${next.at} ${next.no}`, this.trace);
      if (next.part) parts.run(next.part, next.run);
      else next.run();
    }
  }

  #push(event: Planned): void {
    const heap = this.#planned;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(event, heap[above] as Planned)) break;
      heap[at] = heap[above] as Planned;
      at = above;
    }
    heap[at] = event;
  }

  #pop(): Planned | undefined {
    for (;;) {
      const first = this.#popAny();
      if (!first || !this.#cancelled.delete(first.no)) return first;
    }
  }

  #popAny(): Planned | undefined {
    const heap = this.#planned;
    const [first] = heap;
    const last = heap.pop();
    if (!last || last === first) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Planned, heap[below] as Planned)) below += 1;
      if (!isBefore(heap[below] as Planned, last)) break;
      heap[at] = heap[below] as Planned;
      at = below;
    }
    heap[at] = last;
    return first;
  }
}

function isBefore(a: Planned, b: Planned): boolean {
  return a.at !== b.at ? a.at < b.at : a.tie !== b.tie ? a.tie < b.tie : a.no < b.no;
}

/** Returns the part whose code runs; undefined: the simulator itself. */
export function currentPart(): Part | undefined {
  return parts.getStore();
}

let current = new Timeline(0);
let waitingImmediates = 0;

export function timeline(): Timeline {
  return current;
}

/** Starts a new simulation: all events of the one before are dropped. */
export function startTimeline(seed: number): Timeline {
  current = new Timeline(seed);
  return current;
}

/** Counts the callbacks that `setImmediate` will still call (virtualGlobals.ts). */
export function countImmediates(difference: 1 | -1): void {
  waitingImmediates += difference;
}

/** Waits until no code can go on before the next event. */
export async function settle(): Promise<void> {
  for (let calm = 0; calm < 2; calm = waitingImmediates === 0 ? calm + 1 : 0)
    await new Promise((resolve) => immediately(resolve));
}
