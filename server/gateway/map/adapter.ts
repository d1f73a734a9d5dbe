import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export type AdapterStep = "request" | "answer";

/** Functions of an operator's module, run where they can be stopped (docs/own-api.md). */
export interface Adapter {
  /** The module's result for the value; the value itself where the module has no function for the call. Throws AdapterError. */
  run(call: string, step: AdapterStep, value: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Names the file, the call and the step, and what went wrong. */
export class AdapterError extends Error {
  constructor(file: string, step: string, reason: string) {
    super(`adapter ${file}, ${step}: ${reason}`);
    this.name = "AdapterError";
  }
}

interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

/** The time for one function. */
const LIMIT_MS = 100;
/** The time for reading the module, which may import others. */
const LOAD_MS = 5_000;
/** The memory of the worker that runs it. */
const MEMORY_MB = 128;

/** Answers the steps that there are for "load", and else what a step makes of its value. */
const WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  let calls = {};
  parentPort.on("message", async ({ call, step, value }) => {
    try {
      if (call === undefined) {
        ({ calls } = await import(workerData));
        const steps = Object.entries(calls).flatMap(([name, own]) => Object.keys(own).map((one) => one + " " + name));
        return parentPort.postMessage({ value: steps });
      }
      parentPort.postMessage({ value: calls[call][step](value) });
    } catch (error) {
      parentPort.postMessage({ error: String(error && error.message || error) });
    }
  });
`;

export function createAdapter(file: string): Adapter {
  const name = path.basename(file);
  let worker: Worker | undefined;
  let steps: ReadonlySet<string> = new Set();
  let last: Promise<unknown> = load();
  // Whoever asks hears of it.
  last.catch(() => undefined);

  return {
    run(call, step, value) {
      // Functions run one after the other: the time of one is not that of another.
      const next = last
        .catch(() => undefined)
        .then(async () => {
          if (!worker) await load();
          if (!steps.has(`${step} ${call}`)) return value;
          return ask({ call, step, value }, LIMIT_MS, `${step} of ${call}`);
        });
      last = next;
      next.catch(() => undefined);
      return next;
    },
    async close() {
      await stop();
    },
  };

  async function load(): Promise<void> {
    worker = new Worker(WORKER, {
      eval: true,
      workerData: pathToFileURL(file).href,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    steps = new Set((await ask({}, LOAD_MS, "loading")) as readonly string[]);
  }

  /** Any failure but a thrown error ends the worker; the next call starts another. */
  async function ask(message: object, limitMs: number, step: string): Promise<unknown> {
    const running = worker;
    if (!running) throw new AdapterError(name, step, "is not running");
    try {
      const { value, error } = await reply(running, message, limitMs);
      if (error === undefined) return value;
      if (step === "loading") await stop();
      throw new AdapterError(name, step, error);
    } catch (error) {
      if (error instanceof AdapterError) throw error;
      await stop();
      throw new AdapterError(name, step, (error as Error).message);
    }
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }
}

function reply(worker: Worker, message: object, limitMs: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(() => reject(new Error(`does not end within ${limitMs} ms`))),
      limitMs,
    );
    const onMessage = (answer: Reply) => end(() => resolve(answer));
    const onError = (error: Error) => end(() => reject(error));
    const onExit = () => onError(new Error("has ended its thread"));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      // Nobody listens to what a thread says at its end.
      worker.on("error", () => undefined);
      settle();
    };
    worker.once("message", onMessage).once("error", onError).once("exit", onExit);
    worker.postMessage(message);
  });
}
