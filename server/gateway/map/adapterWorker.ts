import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const LIMIT_MS = 100;
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
   * failure.
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

interface Reply {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

interface Pending {
  readonly id: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (reply: Reply | Error) => void;
}

/**
 * Code of the worker thread. Replies to a message without a place with the module's members, to any other by running
 * the function at that place. Only objects that hold functions are looked into: `calls` of the module, each of its
 * calls, and `all`.
 */
const CODE = `
  const { parentPort, workerData } = require("node:worker_threads");
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
        exported = await import(workerData);
        return parentPort.postMessage({ id, value: members([], 2) });
      }
      parentPort.postMessage({ id, value: at(place)(value, call) });
    } catch (error) {
      parentPort.postMessage({ id, error: String(error && error.message || error) });
    }
  });
`;

/**
 * Starts a worker thread, which first reads the module. Any failure ends the worker and calls `onEnd`, except an error
 * that a function throws.
 */
export function startAdapterWorker(file: string, onEnd: () => void): AdapterWorker {
  const worker = new Worker(CODE, {
    eval: true,
    workerData: pathToFileURL(file).href,
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
    run: (place, value, call) => ask({ place, value, call }, LIMIT_MS),
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

  async function ask(message: object, limitMs: number): Promise<unknown> {
    const reply = await exchange(message, limitMs);
    if (reply instanceof Error) {
      await end(reply);
      throw reply;
    }
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.value;
  }

  function exchange(message: object, limitMs: number): Promise<Reply | Error> {
    return new Promise((resolve) => {
      if (!isAlive) return resolve(new Error("has ended its thread"));
      lastId += 1;
      const id = lastId;
      const late = () => {
        if (pending?.id === id) settle(new Error(`does not end within ${limitMs} ms`));
      };
      // setImmediate: a reply that arrived while this thread was busy is read before the step counts as too late.
      const timer = setTimeout(() => setImmediate(late), limitMs);
      pending = { id, timer, resolve };
      worker.postMessage({ ...message, id });
    });
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
    settle(error);
  }

  async function end(error: Error): Promise<void> {
    fail(error);
    await worker.terminate();
  }
}
