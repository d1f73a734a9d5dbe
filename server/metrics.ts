import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** A finished request; the route is an id of the table or a fixed word, never a path. */
  request(route: string, status: number, seconds: number): void;
  /** A finished upstream call; the outcome is "ok", "code" or a kind of UpstreamError. */
  upstream(endpoint: string, outcome: string, seconds: number): void;
  unhandled(kind: string): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ ofProcess }: { readonly ofProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to the last byte, by screen",
    labelNames: ["route", "status"],
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: "upstream_call_duration_seconds",
    help: "Upstream calls of the site itself, by endpoint",
    labelNames: ["endpoint", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const unhandled = new Counter({
    name: "unhandled_errors_total",
    help: "Rejections and exceptions that nobody caught",
    labelNames: ["kind"],
    registers,
  });
  return {
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    upstream: (endpoint, outcome, seconds) => calls.observe({ endpoint, outcome }, seconds),
    unhandled: (kind) => unhandled.inc({ kind }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
