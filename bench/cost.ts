import type { ServerProcess } from "./children.ts";
import { type Load, type LoadOptions, load } from "./load.ts";

export interface Cost {
  readonly cpuMs: number;
  readonly rssMb: number;
  readonly done: Load;
}

const WARM_REQUESTS = 1_000;
const WARM_TURNS = 4;

/** What a request costs the server while it has as many as it takes: all its threads, garbage collection included. */
export async function costUnder(server: ServerProcess, options: LoadOptions): Promise<Cost> {
  const before = await server.usage();
  const done = await load(options);
  const after = await server.usage();
  if (done.requests === 0) throw new Error(`${options.url}: no answer in ${options.seconds} s`);
  return { cpuMs: (after.cpuMs - before.cpuMs) / done.requests, rssMb: after.rssMb, done };
}

/** Until the code has been compiled: that takes requests, not seconds. */
export async function warm(options: LoadOptions): Promise<void> {
  let requests = 0;
  for (let turn = 0; turn < WARM_TURNS && requests < WARM_REQUESTS; turn += 1) {
    requests += (await load(options)).requests;
  }
}
