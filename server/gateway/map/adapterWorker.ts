import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

const LIMIT_MS = 100;
/** Time limit for reading the module and the modules that it imports. */
const LOAD_MS = 5_000;
/** Memory limits of a worker thread, in MB. A worker that exceeds them ends. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** A worker thread that has loaded the operator's module and runs one step at a time. */
export interface AdapterWorker {
  /**
   * Steps for which the module has a function, such as "request GET /course/list". Rejects if the module is unreadable.
   */
  readonly steps: Promise<ReadonlySet<string>>;
  readonly isAlive: boolean;
  /**
   * Runs a step and returns its result; the unchanged value if the module has no function for the step. Rejects with
   * the reason of any failure.
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

/**
 * Code of the worker thread. Replies to the message "load" with the available steps, to any other by running a step.
 */
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
  const steps = load();
  // Callers of `steps` handle the rejection. This handler only prevents an unhandled rejection.
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
