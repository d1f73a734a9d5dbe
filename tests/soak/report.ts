import { percentile } from "#tests/support/builtSite.ts";
import type { SoakRecord } from "./record.ts";
import type { Memory } from "./watchMemory.ts";

interface Result {
  readonly record: SoakRecord;
  readonly memory: Memory;
  readonly socketsBefore: number;
  readonly socketsAfter: number;
  readonly alive: boolean;
}

const MOST_GROWTH_MEGABYTES = 40;
const MOST_SOCKETS_LEFT = 40;
const SHOWN = 10;

/** Prints what happened; the number of reasons to call it a failure. */
export function report({ record, memory, socketsBefore, socketsAfter, alive }: Result): number {
  const { times, statuses, faults, unexplained, foreign, left } = record.figures;
  const lines = [...times].map(
    ([kind, figures]) =>
      `${kind}: ${figures.length} answers, p50 ${ms(percentile(figures, 0.5))}, p99 ${ms(percentile(figures, 0.99))}`,
  );
  const problems = [
    ...(alive ? [] : ["the site has ended"]),
    ...unexplained.slice(0, SHOWN).map((what) => `no fault explains: ${what}`),
    ...foreign.slice(0, SHOWN).map((what) => `foreign: ${what}`),
    ...(memory.growthMegabytes > MOST_GROWTH_MEGABYTES
      ? [`memory grows: ${mb(memory.growthMegabytes)} from the middle to the last third`]
      : []),
    ...(socketsAfter - socketsBefore > MOST_SOCKETS_LEFT
      ? [`sockets stay open: ${socketsAfter - socketsBefore}`]
      : []),
  ];
  const text = [
    ...lines,
    `left in the middle: ${left}`,
    `by status: ${listed(statuses)}`,
    `faults: ${listed(faults)}`,
    `5xx or broken without a fault: ${unexplained.length}, foreign markers: ${foreign.length}`,
    `memory: ${mb(memory.firstMegabytes)} at first, ${mb(memory.lastMegabytes)} at last, ${mb(memory.highestMegabytes)} at most, ${memory.slopePerMinute.toFixed(2)} MB/min`,
    `sockets: ${socketsBefore} before, ${socketsAfter} after`,
    ...problems.map((problem) => `FAILED ${problem}`),
    problems.length === 0 ? "ok" : "",
  ];
  process.stdout.write(`${text.join("\n")}\n`);
  return problems.length;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

function mb(value: number): string {
  return `${Math.round(value)} MB`;
}
