import { percentile } from "#tests/support/builtSite.ts";
import type { SoakRecord } from "./record.ts";
import type { Course, Memory } from "./watchMemory.ts";

interface Result {
  readonly record: SoakRecord;
  readonly memory: Memory;
  readonly socketsBefore: number;
  readonly socketsAfter: number;
  readonly alive: boolean;
}

const MOST_GROWTH_MEGABYTES = 40;
/** The heap after collecting hardly moves, so that a small leak shows in it within minutes. */
const MOST_HEAP_GROWTH_MEGABYTES = 4;
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
    ...grown("memory", memory.resident, MOST_GROWTH_MEGABYTES),
    ...grown("the heap", memory.heap, MOST_HEAP_GROWTH_MEGABYTES),
    ...(socketsAfter - socketsBefore > MOST_SOCKETS_LEFT
      ? [`sockets stay open: ${socketsAfter - socketsBefore}`]
      : []),
  ];
  const text = [
    ...lines,
    `requests: ${[...times.values()].reduce((sum, { length }) => sum + length, 0) + left}, of them ${left} left in the middle`,
    `by status: ${listed(statuses)}`,
    `faults: ${listed(faults)}`,
    `5xx or broken without a fault: ${unexplained.length}, foreign markers: ${foreign.length}`,
    `memory: ${courseText(memory.resident)}`,
    `heap after collecting: ${courseText(memory.heap)}`,
    `sockets: ${socketsBefore} before, ${socketsAfter} after`,
    ...problems.map((problem) => `FAILED ${problem}`),
    problems.length === 0 ? "ok" : "",
  ];
  process.stdout.write(`${text.join("\n")}\n`);
  return problems.length;
}

function grown(what: string, { growth }: Course, most: number): readonly string[] {
  return growth > most ? [`${what} grows: ${mb(growth)} from the middle to the last third`] : [];
}

function courseText({ first, last, highest, slope, growth }: Course): string {
  return `${mb(first)} at first, ${mb(last)} at last, ${mb(highest)} at most, ${slope.toFixed(2)} MB/min, ${growth.toFixed(1)} MB from the middle to the last third`;
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
