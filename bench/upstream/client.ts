import { visit } from "../driver/visit.ts";

/*
 * Client that makes the calls for open.ts. It runs in its own process, so that measuring does not slow the server down.
 */

export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: object | undefined;
}

export interface Answered {
  readonly ms: number;
  readonly body: string;
}

process.on("message", async ({ port, path, headers, json }: Asked) => {
  const startedAt = performance.now();
  const { body } = await visit(`http://127.0.0.1:${port}${path}`, headers, json);
  process.send?.({ ms: performance.now() - startedAt, body } satisfies Answered);
});
process.on("disconnect", () => process.exit(0));
