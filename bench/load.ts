import { Pool } from "undici";

export interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Bytes of each answer, head included. */
  readonly sizes: readonly number[];
}

/**
 * As many requests as the server takes. Rejects when one of them failed: a faster failure is no speed. Bodies are
 * counted and not read: a tool that makes a text of each takes longer for our pages than the server, which then waits
 * for it with half-sent answers.
 */
export async function load({ url, headers, connections, seconds }: LoadOptions): Promise<Load> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const sizes: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const reader = async () => {
    while (performance.now() < until) sizes.push(await sizeOfAnswer(pool, pathname + search, headers));
  };
  try {
    await Promise.all(Array.from({ length: connections }, reader));
    const took = (performance.now() - started) / 1000;
    return { requests: sizes.length, requestsPerSecond: sizes.length / took, sizes };
  } catch (cause) {
    throw new Error(`${url}: a request failed`, { cause });
  } finally {
    await pool.destroy();
  }
}

function sizeOfAnswer(pool: Pool, path: string, headers: LoadOptions["headers"]): Promise<number> {
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
