import { setTimeout as delay } from "node:timers/promises";
import { openSession } from "#upstream/domain/account/sessions.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import { type HotCall, hotInputs } from "#upstream/testing/hotCalls.ts";
import { table } from "../driver/report.ts";
import { percentile } from "#tests/support/percentile.ts";
import { median } from "../driver/statistics.ts";
import { command } from "../driver/tool.ts";
import { openUpstream } from "./open.ts";

type Upstream = Awaited<ReturnType<typeof openUpstream>>;

interface Asked {
  readonly wall: number;
  readonly cpu: number;
  readonly path: string;
}

/** A database with the measured times of each call, by the call's name. */
class Measured {
  readonly random: Random = hotInputs();
  readonly times = new Map<string, Asked[]>();
  readonly upstream: Upstream;
  readonly tokens: readonly string[];

  constructor(upstream: Upstream, tokens: readonly string[]) {
    this.upstream = upstream;
    this.tokens = tokens;
  }

  async ask(call: HotCall, isCounted: boolean): Promise<void> {
    const { place } = this.upstream;
    const at = this.random.below(this.tokens.length);
    const learner = place.learners[at] ?? 0;
    const path = call.path(this.random, learner);
    const json = call.body?.(this.random, learner);
    const headers = {
      "agency-flag": place.agency,
      // Sends each call from another IP address, because a single address would be throttled.
      ip: `198.18.${this.random.below(256)}.${this.random.below(256)}`,
      ...(call.token && { authorization: this.tokens[at] ?? "" }),
    };
    const before = process.cpuUsage();
    const { ms, body } = await answered(() => this.upstream.ask(path, headers, json));
    const { user, system } = process.cpuUsage(before);
    if (!body.startsWith('{"code":20200')) throw new Error(`${call.name}: ${path} ${body.slice(0, 200)}`);
    if (!isCounted) return;
    const own = this.times.get(call.name) ?? [];
    own.push({ wall: ms, cpu: (user + system) / 1_000, path });
    this.times.set(call.name, own);
  }

  p95(name: string): number {
    return percentile(
      (this.times.get(name) ?? []).map(({ wall }) => wall),
      95,
    );
  }
}

/** Makes a call, and repeats it while the upstream is too busy, e.g. while a process loads its cached values. */
async function answered(ask: () => ReturnType<Upstream["ask"]>): ReturnType<Upstream["ask"]> {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (tries === 20 || !answer.body.startsWith('{"code":20503')) return answer;
    await delay(1_000);
  }
}

/** Measures the most frequent calls of the reference upstream (docs/upstream-performance.md). */
export default command({
  about: `Measures the hottest calls of the reference upstream on a large database, over one connection, from a process of its own.
Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database; fill it first: npm run seed -- --size large
The server's processor time, without that of a PostgreSQL, is one that a busy machine does not change much.
Some calls begin exams and runs of practice, which stay.`,
  options: {
    rounds: { by: 300, help: "calls of each kind" },
    warm: {
      by: 1_500,
      help: "calls of each kind before, which are not counted: Node compiles for a thousand",
    },
    against: {
      by: "",
      help: "DATABASE_URL of another size: both are asked in turn, and the last column is p95 here by p95 there",
    },
    only: { by: "", help: "calls whose name has this in it" },
  },
  async measure({ rounds, warm, against, only }) {
    await using here = await openUpstream();
    await using there = against === "" ? undefined : await openUpstream(against);
    const own = await signedIn(here);
    const other = there && (await signedIn(there));
    const names = here.place.calls.map(({ name }) => name).filter((name) => name.includes(only));
    // Alternates calls and databases, so that a slow moment of the machine affects all of them.
    for (let round = -warm; round < rounds; round++)
      for (const name of names)
        for (const one of [own, ...(other ? [other] : [])]) {
          const call = one.upstream.place.calls.find((each) => each.name === name);
          if (call) await one.ask(call, round >= 0);
        }
    const columns = ["call, ms", "p50", "p95", "p99", "slowest", "p50 of the processor"];
    return {
      conditions: { database: here.kind },
      body: table(
        [...columns, ...(other ? ["p95 by p95 there"] : []), "the slowest call"],
        names.map((name) => rowOf(name, own, other)),
      ),
    };
  },
});

function rowOf(name: string, own: Measured, other: Measured | undefined): (string | undefined)[] {
  const list = own.times.get(name) ?? [];
  const walls = list.map(({ wall }) => wall);
  const most = Math.max(...walls);
  const figures = [
    median(walls),
    percentile(walls, 95),
    percentile(walls, 99),
    most,
    median(list.map(({ cpu }) => cpu)),
    ...(other ? [own.p95(name) / other.p95(name)] : []),
  ];
  return [name, ...figures.map((figure) => figure.toFixed(1)), list.find(({ wall }) => wall === most)?.path];
}

async function signedIn(upstream: Upstream): Promise<Measured> {
  const { db, place } = upstream;
  const nowMs = Date.now();
  const tokens: string[] = [];
  for (const userId of place.learners)
    tokens.push(await openSession(db, { userId, agencyId: place.agencyId, ip: "", nowMs }));
  if (tokens.length === 0) throw new Error("no learner: npm run seed -- --size large");
  return new Measured(upstream, tokens);
}
