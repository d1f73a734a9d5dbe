import { timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { CODES } from "#shared/contract/codes.ts";
import type { ReplicaState } from "../db/database.ts";
import { type EventName, countEvent, countsOf } from "../kit/events.ts";
import { queueLoad } from "../queue/fairQueue.ts";
import { type Care, observeCare } from "./careMetrics.ts";

export interface Metrics {
  /** Records the duration and the code of each call. */
  readonly observe: RequestHandler;
  /** Answers requests for metrics: from this machine always, from elsewhere only with the token. */
  readonly serve: RequestHandler;
}

export interface Sources extends Care {
  /** The variable METRICS_TOKEN; undefined: it is not set. */
  readonly token: string | undefined;
  readonly isReady: () => Promise<boolean>;
  /** Numbers of connections of the pool; undefined: the database is embedded. */
  readonly connections: (() => Readonly<Record<"busy" | "idle" | "waiting", number>>) | undefined;
  /** Reports the state of the replica; undefined: there is no replica. */
  readonly replica: (() => ReplicaState) | undefined;
  /** Reports whether Redis can be reached; undefined: there is no Redis. */
  readonly isRedisUp?: (() => boolean) | undefined;
  readonly jobs: () => Promise<{ readonly due: number; readonly failing: number }>;
  /** Returns how many ms the machine's clock is ahead of the database's. */
  readonly clockAheadMs: () => number;
  /** Whether to add figures of Node and of the process. They can be registered only once per process. */
  readonly ofProcess: boolean;
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];
const LOGINS: readonly string[] = ["/user/login", "/user/uid-login", "/user/register"];
/** Headers that a proxy adds. A request with one of them comes through a proxy, not directly from this machine. */
const OF_PROXIES = ["x-forwarded-for", "forwarded", "x-real-ip"];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Counted events with all their outcomes. Each counter starts at 0, so that its first event shows as an increase. */
const EVENTS: readonly {
  readonly event: EventName;
  readonly name: string;
  readonly help: string;
  readonly outcomes: readonly string[];
}[] = [
  {
    event: "login",
    name: "logins_total",
    help: "Sign-ins and registrations, by how they ended",
    outcomes: ["ok", "refused"],
  },
  {
    event: "sms",
    name: "sms_total",
    help: "Messages given to the provider, and those that the budget of the day refused",
    outcomes: ["sent", "refused", "budget"],
  },
  {
    event: "payment",
    name: "payments_total",
    help: "Payments that a provider told of, by what became of them",
    outcomes: ["paid", "surplus", "failed"],
  },
  {
    event: "unhandled",
    name: "unhandled_errors_total",
    help: "Rejections and exceptions that nothing caught",
    outcomes: ["rejection", "exception"],
  },
  { event: "job", name: "jobs_total", help: "Runs of jobs, by how they ended", outcomes: ["ok", "failed"] },
  {
    event: "refusedTurn",
    name: "queue_refused_total",
    help: "Work that was refused because too much waited, by why",
    outcomes: ["full", "late"],
  },
];

export function createMetrics({
  token,
  isReady,
  connections,
  replica,
  isRedisUp,
  jobs,
  clockAheadMs,
  ofProcess,
  ...care
}: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "api_call_duration_seconds",
    help: "Calls of the site, by path and by the code of the answer",
    labelNames: ["path", "code"],
    buckets: SECONDS,
    registers,
  });
  for (const { event, name, help, outcomes } of EVENTS)
    new Counter({
      name,
      help,
      labelNames: ["outcome"],
      registers,
      collect() {
        this.reset();
        for (const outcome of outcomes) this.inc({ outcome }, countsOf(event).get(outcome) ?? 0);
      },
    });
  new Gauge({
    name: "database_up",
    help: "1 while the database answers",
    registers,
    collect: async function () {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "clock_ahead_seconds",
    help: "How far the clock of this machine is ahead of the database's, whose time counts; negative: behind",
    registers,
    collect() {
      this.set(clockAheadMs() / 1_000);
    },
  });
  if (isRedisUp)
    new Gauge({
      name: "redis_up",
      help: "1 while Redis answers; without it limits count in each process alone",
      registers,
      collect() {
        this.set(isRedisUp() ? 1 : 0);
      },
    });
  new Gauge({
    name: "database_connections",
    help: "Connections of the pool, and who waits for one",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, num] of Object.entries(connections?.() ?? {})) this.set({ state }, num);
    },
  });
  if (replica) observeReplica(replica, registers);
  observeCare(care, registers);
  new Gauge({
    name: "queue_requests",
    help: "Work that has its turn, and that waits for one, in all queues",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, num] of Object.entries(queueLoad())) this.set({ state }, num);
    },
  });
  new Gauge({
    name: "jobs",
    help: "Work for later that is due now, and that has failed and waits to be tried again",
    labelNames: ["state"],
    registers,
    collect: async function () {
      this.reset();
      const found = await jobs().catch(() => ({}));
      for (const [state, num] of Object.entries(found)) this.set({ state }, num);
    },
  });

  return {
    observe(req, res, next) {
      const startedAt = performance.now();
      res.once("close", () => {
        // The label is the path of the route table. The requested path would let clients create any number of series.
        const { path = "none" } = (req.route ?? {}) as { readonly path?: string };
        const { code: refused } = res.locals as { readonly code?: number };
        const code = String(refused ?? (res.statusCode < 400 ? CODES.ok : res.statusCode));
        calls.observe({ path, code }, (performance.now() - startedAt) / 1000);
        if (LOGINS.includes(path)) countEvent("login", code === String(CODES.ok) ? "ok" : "refused");
      });
      next();
    },
    async serve(req, res) {
      const given = req.get("authorization")?.replace(/^Bearer /, "");
      const isKnown = token !== undefined && given !== undefined && isSame(given, token);
      const isNear =
        LOOPBACK.test(req.socket.remoteAddress ?? "") && OF_PROXIES.every((name) => !req.headers[name]);
      if (!isKnown && !isNear) return void res.status(404).type("text/plain").send("Not Found\n");
      res.setHeader("Content-Type", registry.contentType);
      res.end(await registry.metrics());
    },
  };
}

function observeReplica(state: () => ReplicaState, registers: Registry[]): void {
  new Gauge({
    name: "database_replica_up",
    help: "1 while the replica is asked: it answers and lags 5 s at most",
    registers,
    collect() {
      this.set(state().isAsked ? 1 : 0);
    },
  });
  new Gauge({
    name: "database_replica_lag_seconds",
    help: "How old the replica's newest row is at most",
    registers,
    collect() {
      this.set(state().lagSeconds);
    },
  });
  new Counter({
    name: "database_reads_total",
    help: "Calls that a replica may answer, by who did; moved: begun there, answered by the primary",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, num] of Object.entries(state().reads)) this.inc({ from }, num);
    },
  });
}

function isSame(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(token)];
  return left.length === right.length && timingSafeEqual(left, right);
}
