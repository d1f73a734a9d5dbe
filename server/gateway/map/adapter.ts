import path from "node:path";
import { createFairTurns, type Turns } from "#shared/fairTurns.ts";
import { type AdapterMember, type AdapterWorker, NotBegun, startAdapterWorker } from "./adapterWorker.ts";

export const ADAPTER_STEPS = ["request", "answer", "refusal"] as const;
export type AdapterStep = (typeof ADAPTER_STEPS)[number];

/** A step of converting a call, such as its request. visitor "": the site itself makes the call. */
export interface AdapterRun {
  readonly call: string;
  readonly step: AdapterStep;
  /** Runs the function that the module has for all calls, instead of the call's own. */
  readonly isForAll?: boolean;
  readonly visitor: string;
}

/** Runs the functions of an operator's module, in worker threads that can be stopped (docs/own-api.md). */
export interface Adapter {
  /**
   * Runs the module's function for one step of a call.
   * @returns the function's result; the unchanged value if the module has no function for the step
   * @throws AdapterError when the function fails; AdapterBusy when it cannot start in time
   */
  run(run: AdapterRun, value: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** A failure of the operator's module. The message names the file, the call, the step and the reason. */
export class AdapterError extends Error {
  constructor(file: string, step: string, reason: string) {
    super(`adapter ${file}, ${step}: ${reason}`);
    this.name = "AdapterError";
  }
}

/** Too many calls wait for the operator's module, so the function was not started. */
export class AdapterBusy extends AdapterError {}

const WORKERS = 2;
/** Longest time that a function waits to start. Must be shorter than UPSTREAM_TIMEOUT_MS, for which a page waits. */
const WAIT_MS = 3_000;
/** Limits of the queue of all visitors; OF_VISITOR: of each visitor's own queue. */
const OF_ALL = { atOnce: WORKERS, longest: 200 };
const OF_VISITOR = { atOnce: 4, longest: 100 };
/** Pause after the module could not be read, before it is read again. */
const RELOAD_MS = 1_000;

export function createAdapter(file: string): Adapter {
  const name = path.basename(file);
  const workers = new Set<AdapterWorker>();
  const idle: AdapterWorker[] = [];
  const everybody = createFairTurns(OF_ALL);
  const visitors = new Map<string, { readonly turns: Turns; inside: number }>();
  let isClosed = false;
  let functions: ReadonlySet<string> | undefined;
  let reloadAt = Infinity;
  let loading = load();

  return {
    async run({ call, step, isForAll = false, visitor }, value) {
      if (performance.now() >= reloadAt) loading = load();
      const known = functions ?? (await loading);
      const place = isForAll ? ["all", step] : ["calls", call, step];
      if (!known.has(keyOf(place))) return value;
      const where = isForAll ? `${step} of all, for ${call}` : `${step} of ${call}`;
      const deadline = performance.now() + WAIT_MS;
      const own = visitors.get(visitor) ?? { turns: createFairTurns(OF_VISITOR), inside: 0 };
      visitors.set(visitor, own);
      own.inside += 1;
      try {
        // The visitor's calls wait separately, so a slow function delays only further runs of the same call.
        return await inTurn({ turns: own.turns, asker: call, deadline, where }, () =>
          inTurn({ turns: everybody, asker: visitor, deadline, where }, () =>
            work({ place, value, call, where }),
          ),
        );
      } finally {
        own.inside -= 1;
        if (own.inside === 0) visitors.delete(visitor);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };

  async function work({ place, value, call, where }: Work): Promise<unknown> {
    if (isClosed) throw new AdapterError(name, where, "the site is closing");
    const waiting = idle.pop();
    const worker = waiting ?? start();
    try {
      await worker.members;
      return await worker.run(place, value, call);
    } catch (error) {
      if (error instanceof NotBegun && waiting) return await work({ place, value, call, where });
      throw new AdapterError(name, where, (error as Error).message);
    } finally {
      if (worker.isAlive) idle.push(worker);
    }
  }

  function start(): AdapterWorker {
    const worker = startAdapterWorker(file, () => {
      workers.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    workers.add(worker);
    return worker;
  }

  /** Reads the module. If that fails, all calls fail until a call after the pause reads the module again. */
  function load(): Promise<ReadonlySet<string>> {
    reloadAt = Infinity;
    const first = start();
    const found = first.members.then(
      (members) => {
        idle.push(first);
        functions = functionsIn(members);
        return functions;
      },
      (error: Error) => {
        reloadAt = performance.now() + RELOAD_MS;
        throw new AdapterError(name, "loading", error.message);
      },
    );
    found.catch(() => undefined);
    return found;
  }

  interface Work {
    readonly place: readonly string[];
    readonly value: unknown;
    readonly call: string;
    readonly where: string;
  }

  interface Waiting {
    readonly turns: Turns;
    readonly asker: string;
    /** Deadline on the clock of performance.now(). */
    readonly deadline: number;
    readonly where: string;
  }

  async function inTurn<T>({ turns, asker, deadline, where }: Waiting, run: () => Promise<T>): Promise<T> {
    if (!turns.take())
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        const refuse = (reason: string) => reject(new AdapterBusy(name, where, reason));
        const timer = setTimeout(() => {
          if (turns.withdraw(asker, begin)) refuse(`no turn within ${WAIT_MS} ms`);
        }, deadline - performance.now());
        if (turns.wait(asker, begin)) return;
        clearTimeout(timer);
        refuse(`${turns.length} are waiting already`);
      });
    try {
      return await run();
    } finally {
      turns.leave();
    }
  }
}

function functionsIn(members: readonly AdapterMember[]): ReadonlySet<string> {
  return new Set(members.filter(({ type }) => type === "function").map(({ place }) => keyOf(place)));
}

function keyOf(place: readonly string[]): string {
  return place.join("\n");
}
