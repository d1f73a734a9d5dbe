import https from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { type Asking, visit } from "./visitor.ts";

interface Part {
  readonly path: string;
  readonly aSecond: number;
  /** Text by which a complete answer is recognized. */
  readonly whole: string;
  readonly asking: Pick<Asking, "method" | "headers" | "body">;
}

export interface LoadResult {
  readonly counts: Readonly<Record<string, number>>;
  /** Answers that failed, and connections that closed without an answer. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
}

const VISITORS = 40;

/**
 * Sends a fixed number of requests a second, whether or not earlier ones were answered. Keeps connections alive, as
 * browsers do.
 */
export function startSteadyLoad(
  place: Pick<Asking, "port" | "host" | "certificate">,
  parts: readonly Part[],
): { stop(): Promise<LoadResult> } {
  const agents = Array.from({ length: VISITORS }, () => new https.Agent({ keepAlive: true, maxSockets: 6 }));
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  let slowestMs = 0;
  let running = true;

  const loops = parts.map(async ({ path, aSecond, whole, asking }) => {
    const asked: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let num = 0; running; num++) {
      await delay(Math.max(0, startedAt + (num * 1_000) / aSecond - performance.now()));
      asked.push(ask(num, { path, whole, asking }));
    }
    await Promise.all(asked);
  });

  async function ask(num: number, { path, whole, asking }: Omit<Part, "aSecond">): Promise<void> {
    const visitor = num % VISITORS;
    const agent = agents[visitor];
    const sentAt = performance.now();
    try {
      const { status, body } = await visit({
        ...place,
        path,
        ...asking,
        ...(agent && { agent }),
        from: `127.0.1.${visitor + 1}`,
      });
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      if (status === 200 && body.includes(whole)) counts[path] = (counts[path] ?? 0) + 1;
      else failures.push(`${path}: ${status} ${body.toString().slice(0, 200)}`);
    } catch (error) {
      failures.push(`${path}: ${(error as Error).message}`);
    }
  }

  return {
    async stop() {
      running = false;
      await Promise.all(loops);
      for (const agent of agents) agent.destroy();
      return { counts, failures, slowestMs: Math.round(slowestMs) };
    },
  };
}
