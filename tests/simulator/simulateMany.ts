import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migratedSnapshot } from "#upstream/testing/testDatabase.ts";
import { bundleWorker, printOfSeeding, seededFile } from "./bundle.ts";
import type { Simulated } from "./simulate.ts";
import type { Order } from "./worker.ts";

interface Plan {
  /** File of the simulation (bundle.ts). */
  readonly bundle: string;
  /** Only seed to simulate; undefined: all from `from`. */
  readonly seed: number | undefined;
  readonly from: number;
  readonly exams: number;
  readonly minutes: number;
  /** Whether `minutes` are minutes of a core; otherwise they pass on the clock. */
  readonly countsCore: boolean;
}

export interface ManySimulated {
  readonly exams: number;
  readonly events: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly lastSeed: number;
  /** Simulations that broke a promise: the run ends with the first. */
  readonly failed: readonly Simulated[];
  /** Seeds during which a process ended, or waited for what never came. */
  readonly stuck: readonly number[];
  /** Hash of the events of the seed that ran alone. */
  readonly trace: number | undefined;
}

/** Longest real time of one seed. */
const LONGEST_MS = 4 * 60_000;

/** Seconds of a core after which a seed counts as one that does not end; usual are 1 to 10. */
const STUCK_SECONDS = 45;

/** Returns how many seconds of a core a process has used; 0: the system does not say. */
function coreSeconds({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Processes that simulate, one a core. */
export interface Workers extends AsyncDisposable {
  /** Simulates seeds until enough exams or minutes are over, or a promise is broken. */
  readonly simulateMany: (plan: Plan) => Promise<ManySimulated>;
}

export async function startWorkers(num: number): Promise<Workers> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-simulator-"));
  const snapshot = path.join(folder, "snapshot.tar");
  const [worker, made, print] = await Promise.all([bundleWorker(), migratedSnapshot(), printOfSeeding()]);
  const bytes = Buffer.from(await made.arrayBuffer());
  await writeFile(snapshot, bytes);
  const seeded = await seededFile(createHash("sha256").update(print).update(bytes).digest("hex"));
  const children: (ChildProcess | undefined)[] = Array.from({ length: num });

  /** Simulates a seed in a child. slow: the machine was too busy to decide whether the seed ends. */
  async function ask(at: number, order: Order, waitMs: number): Promise<Simulated | "stuck" | "slow"> {
    const child = (children[at] ??= fork(worker, [snapshot, seeded], { execArgv: ["--enable-source-maps"] }));
    const before = coreSeconds(child);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = coreSeconds(child) - before < STUCK_SECONDS;
      child.kill("SIGKILL");
    }, waitMs);
    child.send(order);
    const ended = new AbortController();
    const { signal } = ended;
    const [message] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => []),
    ])) as [Simulated?];
    ended.abort();
    clearTimeout(timer);
    if (!message || message.isSpent) children[at] = undefined;
    return message ?? (isSlow ? "slow" : "stuck");
  }

  async function simulateMany(plan: Plan): Promise<ManySimulated> {
    const { bundle, seed, from, exams, minutes, countsCore } = plan;
    const startedAt = performance.now();
    const passedMs = () => performance.now() - startedAt;
    const done: Simulated[] = [];
    const stuck: number[] = [];
    const sum = (of: (one: Simulated) => number) => done.reduce((total, one) => total + of(one), 0);
    const failed = () => done.filter(({ findings }) => findings.length > 0);
    const isEnough = () =>
      sum((one) => one.exams) >= exams ||
      (countsCore ? sum((one) => one.cpuSeconds) : passedMs() / 1_000) > minutes * 60 ||
      failed().length + stuck.length > 0 ||
      (seed !== undefined && done.length > 0);
    let next = seed ?? from;
    const running = Array.from({ length: seed === undefined ? num : 1 }, async (_, at) => {
      while (!isEnough()) {
        const own = next;
        next += 1;
        const result = await ask(at, { bundle, seed: own }, Math.min(LONGEST_MS, (minutes + 1) * 60_000));
        if (result === "stuck") stuck.push(own);
        else if (result !== "slow") done.push(result);
      }
    });
    await Promise.all(running);
    return {
      exams: sum((one) => one.exams),
      events: sum((one) => one.events),
      cpuSeconds: sum((one) => one.cpuSeconds),
      seconds: passedMs() / 1_000,
      lastSeed: Math.max(0, ...done.map((one) => one.seed)),
      failed: failed(),
      stuck,
      trace: seed === undefined ? undefined : done[0]?.trace,
    };
  }

  return {
    simulateMany,
    async [Symbol.asyncDispose]() {
      for (const child of children) child?.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
