import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Time limit of a function, from its first line on. */
const LIMIT_MS = 100;
/** Time limit for a thread to begin and answer. On a busy machine a thread may wait longer than its function takes. */
const REPLY_MS = 2_000;
/** Time limit for reading the module and the modules that it imports. */
const LOAD_MS = 5_000;
/** Memory limits of a worker thread, in MB. A worker that exceeds them ends. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** A worker thread that has loaded the operator's module and runs one step at a time. */
export interface AdapterWorker {
  /** Members that the module exports. Rejects if the module is unreadable. */
  readonly members: Promise<readonly AdapterMember[]>;
  readonly isAlive: boolean;
  /**
   * Runs the function at a place and returns its result. `call`: its second argument. Rejects with the reason of any
   * failure; with NotBegun when the thread ended before it began the function.
   */
  run(place: readonly string[], value: unknown, call: string): Promise<unknown>;
  end(): Promise<void>;
}

/** A member of the operator's module, with the places before it: `calls`, `GET /course/list`, `answer`. */
export interface AdapterMember {
  readonly place: readonly string[];
  /** Result of typeof. */
  readonly type: string;
}

/** The thread ended before it began the function, so another thread may run it. */
export class NotBegun extends Error {}

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

interface Pending {
  readonly id: number;
  timer: NodeJS.Timeout;
  readonly resolve: (reply: Reply | Error) => void;
}

/**
 * Code of the worker thread. Replies to a message without a place with the module's members, to any other by running
 * the function at that place. Only objects that hold functions are looked into: `calls` of the module, each of its
 * calls, and `all`.
 */
const CODE = `
  const { parentPort, workerData: { href, since } } = require("node:worker_threads");
  let exported = {};
  const at = (place) => place.reduce((value, key) => value[key], exported);
  const members = (place, depth) => Object.entries(Object(at(place))).flatMap(([key, value]) => {
    const own = [...place, key];
    const isHolder = typeof value === "object" && value !== null && depth > 0;
    return isHolder ? members(own, key === "all" ? 0 : depth - 1) : [{ place: own, type: typeof value }];
  });
  parentPort.on("message", async ({ id, place, value, call }) => {
    try {
      if (place === undefined) {
        exported = await import(href);
        return parentPort.postMessage({ id, value: members([], 2) });
      }
      Atomics.store(since, 1, BigInt(id));
      Atomics.store(since, 0, process.hrtime.bigint());
      const result = at(place)(value, call);
      Atomics.store(since, 0, 0n);
      parentPort.postMessage({ id, value: result });
    } catch (error) {
      Atomics.store(since, 0, 0n);
      parentPort.postMessage({ id, error: String(error && error.message || error) });
    }
  });
`;

/**
 * Starts a worker thread, which first reads the module. Any failure ends the worker and calls `onEnd`, except an error
 * that a function throws.
 */
export function startAdapterWorker(file: string, onEnd: () => void): AdapterWorker {
  /** Time at which the thread began its function, by process.hrtime (0: no function runs); id of that step. */
  const since = new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
  const worker = new Worker(CODE, {
    eval: true,
    workerData: { href: pathToFileURL(file).href, since },
    env: {},
    resourceLimits: MEMORY,
  });
  worker.unref();
  let isAlive = true;
  let pending: Pending | undefined;
  let lastId = 0;
  worker.on("message", (reply: Reply | undefined) => {
    // Messages that the operator's module itself sends have no pending id and are ignored.
    if (reply?.id === pending?.id && reply) settle(reply);
  });
  worker.on("messageerror", fail);
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("has ended its thread")));
  const members = load();
  // Callers of `members` handle the rejection. This handler only prevents an unhandled rejection.
  members.catch(() => undefined);

  return {
    members,
    get isAlive() {
      return isAlive;
    },
    run: (place, value, call) => ask({ place, value, call }, REPLY_MS),
    end: () => end(new Error("was ended")),
  };

  async function load(): Promise<readonly AdapterMember[]> {
    try {
      return (await ask({}, LOAD_MS)) as readonly AdapterMember[];
    } catch (error) {
      await end(error as Error);
      throw error;
    }
  }

  async function ask(message: object, replyMs: number): Promise<unknown> {
    const reply = await exchange(message, replyMs);
    if (reply instanceof Error) {
      await end(reply);
      throw reply;
    }
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.value;
  }

  function exchange(message: object, replyMs: number): Promise<Reply | Error> {
    return new Promise((resolve) => {
      if (!isAlive) return resolve(new NotBegun("has ended its thread"));
      lastId += 1;
      const id = lastId;
      const deadline = performance.now() + replyMs;
      const check = () => {
        if (pending?.id !== id) return;
        if (runningMs() >= LIMIT_MS) return settle(new Error(`does not end within ${LIMIT_MS} ms`));
        if (performance.now() >= deadline) return settle(new Error(`does not answer within ${replyMs} ms`));
        pending.timer = later();
      };
      // setImmediate: a reply that arrived while this thread was busy is read before the step counts as too late.
      const later = () => setTimeout(() => setImmediate(check), Math.max(1, LIMIT_MS - runningMs()));
      pending = { id, timer: later(), resolve };
      worker.postMessage({ ...message, id });
    });
  }

  /** Returns for how long the function of the thread has run, in ms. */
  function runningMs(): number {
    const begun = Atomics.load(since, 0);
    return begun === 0n ? 0 : Number(process.hrtime.bigint() - begun) / 1e6;
  }

  /** Settles the pending step and drops all references to its value and its result. */
  function settle(reply: Reply | Error): void {
    const settled = pending;
    pending = undefined;
    clearTimeout(settled?.timer);
    settled?.resolve(reply);
  }

  function fail(error: Error): void {
    isAlive = false;
    onEnd();
    const hasBegun = Atomics.load(since, 1) === BigInt(pending?.id ?? 0);
    settle(hasBegun ? error : new NotBegun(error.message));
  }

  async function end(error: Error): Promise<void> {
    fail(error);
    await worker.terminate();
  }
}
