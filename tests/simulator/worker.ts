import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { ExamDatabase } from "./examDatabase.ts";
import { installVirtualGlobals } from "./virtual/virtualGlobals.ts";

/** Request to the worker: simulates a seed with the product of a bundle. */
export interface Order {
  readonly bundle: string;
  readonly seed: number;
}

/** Seed of one learner, whose exam is short. */
const WARM_UP_SEED = 16;

type Bundle = Pick<typeof import("./simulate.ts"), "simulate" | "openExamDatabase" | "seedExamDatabase">;

const [IDLE_MS, IDLE_NUM, IDLE_MICROSECONDS, IDLE_CODE] = [1_000, 10, 1_000, 4];

endWhenIdle();
const [, , migrated = "", seeded = ""] = process.argv;
// The virtual time must be there before any other module is loaded.
installVirtualGlobals();
let isWorking = false;
let database: ExamDatabase | undefined;

process.on("message", (order: Order) => {
  isWorking = true;
  work(order).then(
    (done) => {
      isWorking = false;
      process.send?.(done, () => done.isSpent && process.exit(0));
    },
    (error: unknown) => {
      process.stderr.write(`seed ${order.seed}: ${(error as Error).stack}\n`);
      process.exit(3);
    },
  );
});
process.on("disconnect", () => process.exit(0));

async function work({ bundle, seed }: Order) {
  const { simulate, openExamDatabase, seedExamDatabase } = (await import(bundle)) as Bundle;
  if (!database) {
    if (!existsSync(seeded)) await keep(await seedExamDatabase(new Blob([readFileSync(migrated)])));
    database = await openExamDatabase(new Blob([readFileSync(seeded)]));
    // Statements that run for the first time may take other ways than later, and equal seeds must give equal events.
    const first = await simulate(database, WARM_UP_SEED);
    if (first.findings.length > 0) return first;
  }
  return simulate(database, seed);
}

/** Keeps the files of a database for the next processes. Several processes may do so at the same time. */
async function keep(files: Blob): Promise<void> {
  const own = `${seeded}.${process.pid}`;
  writeFileSync(own, Buffer.from(await files.arrayBuffer()));
  renameSync(own, seeded);
}

/**
 * Ends the process when it has an order and computes nothing for ten seconds: the database waits for a transaction that
 * does not end. A simulation itself never waits.
 */
function endWhenIdle(): void {
  let before = process.cpuUsage();
  let idleNum = 0;
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    idleNum = isWorking && user + system < IDLE_MICROSECONDS ? idleNum + 1 : 0;
    if (idleNum === IDLE_NUM) process.exit(IDLE_CODE);
  }, IDLE_MS).unref();
}
