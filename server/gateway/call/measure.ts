import { UpstreamError } from "../../errors.ts";
import type { Metrics } from "../../metrics.ts";

/** Counts a call under the name of its endpoint, with its outcome and seconds. */
export type Measure = <T>(endpoint: string, run: () => Promise<T>) => Promise<T>;

export function createMeasure(metrics: Pick<Metrics, "upstream">): Measure {
  return async (endpoint, run) => {
    const started = performance.now();
    let outcome = "ok";
    try {
      return await run();
    } catch (error) {
      outcome = error instanceof UpstreamError ? error.kind : "code";
      throw error;
    } finally {
      metrics.upstream(endpoint, outcome, (performance.now() - started) / 1000);
    }
  };
}
