import autocannon, { type Result } from "autocannon";

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

/** As many requests as the server takes. Rejects when one of them failed: a faster failure is no speed. */
export async function load({ url, headers, connections, seconds }: LoadOptions): Promise<Load> {
  const sizes: number[] = [];
  const result = await new Promise<Result>((resolve, reject) => {
    const run = autocannon({ url, headers, connections, duration: seconds }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on("response", (_client, _status, bytes) => sizes.push(bytes));
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} of the requests failed`);
  return { requests: result["2xx"], requestsPerSecond: result["2xx"] / result.duration, sizes };
}
