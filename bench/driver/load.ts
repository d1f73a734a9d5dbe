import { Pool } from "undici";
import type { Server } from "./servers.ts";

/** Requests in progress at a time. */
export const CONNECTIONS = 8;

export interface LoadOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
}

interface Load {
  readonly seconds: number;
  /** Bytes of each answer, head included. */
  readonly sizes: readonly number[];
}

/**
 * As many requests as the server takes. Rejects when one of them failed: a faster failure is no speed. Bodies are
 * counted and not read: a tool that makes a text of each takes longer for our pages than the server, which then waits
 * for it with half-sent answers.
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
  /** Of one request. */
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** A second that costs less than this part of the best one before is a step down, less than that is chance. */
const STEP = 0.97;
/** So many seconds without a step mean that there will be none. */
const LEVEL_SECONDS = 4;
const MOST_SECONDS = 25;

/** What a request costs the server while it has as many as it takes: all its threads, garbage collection included. */
export async function costUnder(server: Server, options: LoadOptions): Promise<Cost> {
  const before = await server.usage();
  const done = await load(options);
  const { cpuMs, rssMb } = await server.usage();
  const requests = done.sizes.length;
  if (requests === 0) throw new Error(`${options.url}: no answer in ${options.seconds} s`);
  return { ...done, requests, cpuMs: (cpuMs - before.cpuMs) / requests, rssMb };
}

/**
 * Until a request costs no less than a few seconds ago. Node compiles for thousands of requests, on the server's own
 * core: after the first thousand a page costs twice what it costs for the rest of the day. Resolves to the seconds it took.
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
