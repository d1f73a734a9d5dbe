import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createFairTurns, type TurnLimits } from "#shared/fairTurns.ts";
import { countEvent } from "../kit/events.ts";

/** Nobody is to wait longer than a page does (UPSTREAM_TIMEOUT_MS of the site): who cannot be served soon is told so at once. */
export interface QueueLimits extends TurnLimits {
  readonly waitMs: number;
}

/** Runs work when its turn comes; rejects with Busy, without having begun it, when that takes too long. */
export type FairQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** There is too much to do just now: nothing was done, and the same request may be sent again. */
export class Busy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Busy";
  }
}

/** In all queues of the process, for who watches it. */
const load = { running: 0, waiting: 0 };

export function queueLoad(): Readonly<typeof load> {
  return load;
}

/** For whom work is done; "" is this process itself. */
const askers = new AsyncLocalStorage<string>();

/** The turn that work is done in. */
interface Turn {
  readonly leave: <T>(work: () => Promise<T>) => Promise<T>;
}

const currentTurn = new AsyncLocalStorage<Turn>();

/** Work that waits for a slow sender: meanwhile others have the turn, and afterwards it is waited for again. */
export function outsideQueue<T>(work: () => Promise<T>): Promise<T> {
  const turn = currentTurn.getStore();
  return turn ? turn.leave(work) : work();
}

/** Askers have their turns one after another, each his own work in the order in which it came: who asks much waits for himself. */
export function createFairQueue({ waitMs, ...limits }: QueueLimits): FairQueue {
  const turns = createFairTurns(limits);

  async function turn(asker: string): Promise<void> {
    if (turns.take()) {
      load.running += 1;
      return;
    }
    const given = new AbortController();
    const begin = () => {
      load.waiting -= 1;
      load.running += 1;
      // Requests that have arrived meanwhile are read first: the embedded database works without ever letting go of the thread.
      setImmediate(() => given.abort());
    };
    if (!turns.wait(asker, begin)) {
      countEvent("refusedTurn", "full");
      throw new Busy(`${turns.length} are waiting already`);
    }
    load.waiting += 1;
    const isLate = await delay(waitMs, true, { signal: given.signal }).catch(() => false);
    if (!isLate || !turns.withdraw(asker, begin)) return;
    load.waiting -= 1;
    countEvent("refusedTurn", "late");
    throw new Busy(`no turn within ${waitMs} ms`);
  }

  return async (work) => {
    const asker = askers.getStore() ?? "";
    let isIn = false;
    const enter = async () => {
      await turn(asker);
      isIn = true;
    };
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      load.running -= 1;
      turns.leave();
    };
    const own: Turn = {
      async leave(others) {
        leave();
        const result = await others();
        await enter();
        return result;
      },
    };
    await enter();
    try {
      return await currentTurn.run(own, work);
    } finally {
      leave();
    }
  };
}

/**
 * A queue for each key, so that who asks very often waits behind himself; a key that nobody uses is forgotten.
 * In the other queues that its work comes to, the key is the asker.
 */
export function createFairQueues(rule: QueueLimits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { readonly queue: FairQueue; inside: number }>();
  return async (key, work) => {
    const own = queues.get(key) ?? { queue: createFairQueue(rule), inside: 0 };
    queues.set(key, own);
    own.inside += 1;
    try {
      return await own.queue(() => askers.run(key, work));
    } finally {
      own.inside -= 1;
      if (own.inside === 0) queues.delete(key);
    }
  };
}
