import { Pool } from "undici";
import type { Server } from "./servers.ts";

export const CONNECTIONS = 8;

export interface LoadOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
}

interface Load {
  readonly seconds: number;
  /** Size of each answer in bytes, including its head. */
  readonly sizes: readonly number[];
}

/**
 * Sends as many requests as the server can answer. Counts the bytes of bodies but does not decode them: decoding our
 * pages takes longer than serving them, so the server would wait for the measuring tool.
 * @throws when a request fails, because quick failures would look like speed
 */
export async function load({ url, headers = {}, seconds }: LoadOptions): Promise<Load> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const sizes: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const reader = async () => {
    while (performance.now() < until) sizes.push(await sizeOfAnswer(pool, pathname + search, headers));
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, reader));
    return { seconds: (performance.now() - started) / 1000, sizes };
  } catch (cause) {
    throw new Error(`${url}: a request failed`, { cause });
  } finally {
    await pool.destroy();
  }
}

function sizeOfAnswer(pool: Pool, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    let size = 0;
    pool.dispatch(
      { path, method: "GET", headers },
      {
        onRequestStart() {},
        onResponseStart(_controller, status, answered) {
          if (status < 200 || status > 299) reject(new Error(`status ${status}`));
          for (const [name, value] of Object.entries(answered))
            size += name.length + String(value).length + 4;
        },
        onResponseData(_controller, chunk) {
          size += chunk.length;
        },
        onResponseEnd: () => resolve(size),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

export interface Cost extends Load {
  readonly requests: number;
  /** CPU time of one request in ms. */
  readonly cpuMs: number;
  readonly rssMb: number;
}

/**
 * A second of load counts as an improvement if its cost per request is below this share of the least cost so far.
 * Smaller changes are noise.
 */
const STEP = 0.97;
/** Seconds without an improvement after which the server counts as warm. */
const LEVEL_SECONDS = 4;
const MOST_SECONDS = 25;

/** Measures the cost of a request under full load. It includes all threads and the garbage collection of the server. */
export async function costUnder(server: Server, options: LoadOptions): Promise<Cost> {
  const before = await server.usage();
  const done = await load(options);
  const { cpuMs, rssMb } = await server.usage();
  const requests = done.sizes.length;
  if (requests === 0) throw new Error(`${options.url}: no answer in ${options.seconds} s`);
  return { ...done, requests, cpuMs: (cpuMs - before.cpuMs) / requests, rssMb };
}

/**
 * Sends load until the cost of a request stops falling. Node compiles code during thousands of requests, on the
 * server's core, so that after the first thousand requests a page still costs twice as much as later.
 * @returns number of seconds that this took
 */
export async function warm(server: Server, options: Omit<LoadOptions, "seconds">): Promise<number> {
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

/** Warms a server, and measures the cost of a request then. */
export async function warmCost(server: Server, options: LoadOptions): Promise<Cost> {
  await warm(server, options);
  return costUnder(server, options);
}
