import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const LIMIT_MS = 100;
/** Time limit for reading the module, which may import others. */
const LOAD_MS = 5_000;
/** Heap limits of a worker in MB. A worker that exceeds them ends. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** A worker with the operator's module. It runs one step at a time. */
export interface AdapterWorker {
  /** Steps that the module has, such as "request GET /course/list". Rejects when the module cannot be read. */
  readonly steps: Promise<ReadonlySet<string>>;
  readonly isAlive: boolean;
  /**
   * Returns the result of a step, or the value itself where there is no such step. Rejects with the reason of any
   * failure.
   */
  run(call: string, step: string, value: unknown): Promise<unknown>;
  end(): Promise<void>;
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

/** Answers the message "load" with the available steps, and any other message with the result of a step. */
const CODE = `
  const { parentPort, workerData } = require("node:worker_threads");
  let calls = {};
  parentPort.on("message", async ({ id, call, step, value }) => {
    try {
      if (call === undefined) {
        ({ calls } = await import(workerData));
        const steps = Object.entries(calls).flatMap(([name, own]) => Object.keys(own).map((one) => one + " " + name));
        return parentPort.postMessage({ id, value: steps });
      }
      parentPort.postMessage({ id, value: calls[call]?.[step] ? calls[call][step](value) : value });
    } catch (error) {
      parentPort.postMessage({ id, error: String(error && error.message || error) });
    }
  });
`;

/**
 * Starts a worker for the module. Any failure except a thrown error ends the worker and calls `onEnd`.
 * @returns the worker, which starts by reading the module
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
    // Ignores messages that the module itself sends.
    if (reply?.id === pending?.id && reply) settle(reply);
  });
  worker.on("messageerror", fail);
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("has ended its thread")));
  const steps = load();
  // Callers handle the rejection; this avoids an unhandled one.
  steps.catch(() => undefined);

  return {
    steps,
    get isAlive() {
      return isAlive;
    },
    run: (call, step, value) => ask({ call, step, value }, LIMIT_MS),
    end: () => end(new Error("was ended")),
  };

  async function load(): Promise<ReadonlySet<string>> {
    try {
      return new Set((await ask({}, LOAD_MS)) as readonly string[]);
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
      // An answer that arrived while this thread was busy is read before the call counts as late.
      const timer = setTimeout(() => setImmediate(late), limitMs);
      pending = { id, timer, resolve };
      worker.postMessage({ ...message, id });
    });
  }

  /** Settles the pending call and drops references to its value and answer. */
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
