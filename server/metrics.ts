import { richTextStats } from "#shared/domain/richText/stats.ts";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Counts a finished request. `route`: an id of the route table or a fixed word, never a path. */
  request(route: string, status: number, seconds: number): void;
  /** Counts a finished call of the upstream. `outcome`: "ok", "code" (a refusal) or a kind of UpstreamError. */
  upstream(endpoint: string, outcome: string, seconds: number): void;
  /**
   * Counts an answer in which a field has a wrong type. `path`: the field's path in the contract, no text of the
   * answer.
   */
  mismatch(endpoint: string, path: string): void;
  page(outcome: "hit" | "stale" | "shared" | "same" | "miss"): void;
  /** Counts a lookup of a host's agency. hit: cached; stale: cached, but must be loaded again; miss: not cached. */
  lookup(outcome: "hit" | "stale" | "miss"): void;
  renderAborted(reason: "left" | "timeout"): void;
  unhandled(kind: string): void;
  /** Sets whether a process of the upstream is left out because it is slow. `process`: its address in nginx. */
  leftOut(process: string, isOut: boolean): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Sources {
  readonly ofProcess: boolean;
  /** Returns how many ms the machine's clock is ahead of the upstream's; undefined: the clock does not follow it. */
  readonly clockAheadMs?: () => number;
}

export function createMetrics({ ofProcess, clockAheadMs }: Sources): Metrics {
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
  const mismatches = new Counter({
    name: "upstream_mismatch_total",
    help: "Answers of the upstream with a field that could not be read, by field",
    labelNames: ["endpoint", "path"],
    registers,
  });
  const pages = new Counter({
    name: "page_cache_requests_total",
    help: "Pages of anonymous visitors, by how they were answered",
    labelNames: ["outcome"],
    registers,
  });
  const lookups = new Counter({
    name: "agency_lookups_total",
    help: "Looks for the agency of a host, by what was remembered",
    labelNames: ["outcome"],
    registers,
  });
  // The counters of rendered texts belong to this process. Their values are read whenever metrics are requested.
  new Counter({
    name: "rich_text_total",
    help: "Texts of questions and articles that were rendered, by whether they were remembered",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: "hit" }, richTextStats.hits);
      this.inc({ outcome: "miss" }, richTextStats.misses);
    },
  });
  new Counter({
    name: "formulas_as_source_total",
    help: "Formulas that could not be drawn and were sent as their source",
    registers,
    collect() {
      this.reset();
      this.inc(richTextStats.shownAsSource);
    },
  });
  if (clockAheadMs)
    new Gauge({
      name: "clock_ahead_seconds",
      help: "How far the clock of this machine is ahead of the upstream's, whose time is used; 0: up to 2 s",
      registers,
      collect() {
        this.set(clockAheadMs() / 1_000);
      },
    });
  const aborted = new Counter({
    name: "renders_aborted_total",
    help: "Renders that ended because the reader left or the data did not come",
    labelNames: ["reason"],
    registers,
  });
  const leftOut = new Gauge({
    name: "upstream_left_out",
    help: "1: this process of the upstream answers slowly and is left out",
    labelNames: ["process"],
    registers,
  });
  const unhandled = new Counter({
    name: "unhandled_errors_total",
    help: "Rejections and exceptions that nobody caught",
    labelNames: ["kind"],
    registers,
  });
  // Counters start at 0: if the first value were 1, there would be no increase for the alarm to notice.
  for (const kind of ["rejection", "exception"]) unhandled.inc({ kind }, 0);
  return {
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    upstream: (endpoint, outcome, seconds) => calls.observe({ endpoint, outcome }, seconds),
    mismatch: (endpoint, path) => mismatches.inc({ endpoint, path }),
    page: (outcome) => pages.inc({ outcome }),
    lookup: (outcome) => lookups.inc({ outcome }),
    renderAborted: (reason) => aborted.inc({ reason }),
    unhandled: (kind) => unhandled.inc({ kind }),
    leftOut: (process, isOut) => leftOut.set({ process }, isOut ? 1 : 0),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
