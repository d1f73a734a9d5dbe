import type { ServerProcess } from "./children.ts";
import { type Load, type LoadOptions, load } from "./load.ts";

export interface Cost {
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly done: Load;
}

/** A second that costs less than this part of the best one before is a step down, less than that is chance. */
const STEP = 0.97;
/** So many seconds without a step mean that there will be none. */
const LEVEL_SECONDS = 4;
const MOST_SECONDS = 25;

/** What a request costs the server while it has as many as it takes: all its threads, garbage collection included. */
export async function costUnder(server: ServerProcess, options: LoadOptions): Promise<Cost> {
  const before = await server.usage();
  const done = await load(options);
  const after = await server.usage();
  if (done.requests === 0) throw new Error(`${options.url}: no answer in ${options.seconds} s`);
  return { cpuMs: (after.cpuMs - before.cpuMs) / done.requests, rssMb: after.rssMb, done };
}

/**
 * Until a request costs no less than a few seconds ago. Node compiles for thousands of requests, on the server's own
 * core: after the first thousand a page costs twice what it costs for the rest of the day. Resolves to the seconds it took.
 */
export async function warm(server: ServerProcess, options: Omit<LoadOptions, "seconds">): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  let level = 0;
  let seconds = 0;
  while (level < LEVEL_SECONDS && seconds < MOST_SECONDS) {
    const { cpuMs } = await costUnder(server, { ...options, seconds: 1 });
    seconds += 1;
    level = cpuMs < least * STEP ? 0 : level + 1;
    least = Math.min(least, cpuMs);
  }
  return seconds;
}
