import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createFairTurns, type TurnLimits } from "#shared/fairTurns.ts";
import { countEvent } from "../kit/events.ts";

/** Limits of a queue. `waitMs` must be below the longest wait of a page (UPSTREAM_TIMEOUT_MS of the site). */
export interface QueueLimits extends TurnLimits {
  readonly waitMs: number;
}

/** Runs work in its turn. Rejects with Busy without starting the work if the queue is full or the wait too long. */
export type FairQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Work that was refused before it started. The client may send the same request again. */
export class Busy extends Error {
  /** Seconds after which the client may send the request again. */
  readonly retryAfterS: number;

  constructor(
    message: string,
    { retryAfterS = 2, ...options }: ErrorOptions & { retryAfterS?: number } = {},
  ) {
    super(message, options);
    this.name = "Busy";
    this.retryAfterS = retryAfterS;
  }
}

/** Totals of all queues in this process, for /metrics. */
const load = { running: 0, waiting: 0 };

export function queueLoad(): Readonly<typeof load> {
  return load;
}

/** The asker (visitor, learner or agency) of the current work; "": this process itself. */
const askers = new AsyncLocalStorage<string>();

interface Turn {
  readonly leave: <T>(work: () => Promise<T>) => Promise<T>;
}

const currentTurn = new AsyncLocalStorage<Turn>();

/** Gives up the turn while `work` waits for a slow sender, and waits for a new turn afterwards. */
export function outsideQueue<T>(work: () => Promise<T>): Promise<T> {
  const turn = currentTurn.getStore();
  return turn ? turn.leave(work) : work();
}

/**
 * Creates a queue in which askers take turns. The work of one asker runs in order, so an asker with much work delays
 * only itself.
 */
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
      // Lets Node receive newly arrived requests before the next turn, because the embedded database occupies the
      // thread.
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
 * Creates a queue for each key, so that a key with very many requests delays only itself. A queue that is no longer
 * used is removed. If the work enters other queues, the key is its asker there.
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
