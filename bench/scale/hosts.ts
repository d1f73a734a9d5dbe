import type { ServerProcess } from "../children.ts";
import { agency } from "../fixture/agency.ts";
import { AGENCY_PREFIX } from "../fixture/answers.ts";
import { PAGE } from "../scenarios.ts";
import { createVisitor } from "../visit.ts";
import { inOrder, type Point, type Series, type Setting } from "./curve.ts";
import { withSite } from "./site.ts";

/*
 * Agencies asked one after the other, round and round: the worst order for a memory that gives up its oldest entry.
 * Each has a name, a flag and a configuration of its own, as large as that of the other benches (324 subjects).
 */

const HOSTS = [1, 10, 100, 300, 1_000, 10_000];
/** From so many on a turn is thousands of pages: the first round alone has them. */
const ONCE = 1_000;
/** Pages are kept when they are asked for again soon; more of them than there is room for. */
const KEPT_HOSTS = [1, 500];
const WARM_REQUESTS = 1_000;
const LEAST_REQUESTS = 500;
/** More than a process remembers: after them every further host is new to it, as it would be after a whole turn. */
const FIRST_LOOK = 1_500;

/** What a process may hold at its most, whatever the number of agencies. */
export const MEMORY_BOUND_MB = 450;

interface Way {
  readonly keepsPages: boolean;
  /** How often each host is asked before the next one. */
  readonly times: number;
}

export async function measureHosts(setting: Setting, round: number): Promise<readonly Series[]> {
  const points: Point[] = [];
  for (const hosts of inOrder(HOSTS, round)) {
    if (hosts < ONCE || round === 0)
      points.push(await measure(setting, hosts, { keepsPages: false, times: 1 }));
  }
  const kept: Point[] = [];
  for (const hosts of round === 0 ? KEPT_HOSTS : [])
    kept.push(await measure(setting, hosts, { keepsPages: true, times: 2 }));
  return [
    { label: "asked in turn, no page cache", points },
    { label: "asked twice, page cache", points: kept },
  ];
}

function measure(setting: Setting, hosts: number, { keepsPages, times }: Way): Promise<Point> {
  return withSite(setting, { keepsPages }, async (server, upstream) => {
    const ask = (from: number, count: number) => askInTurn(server, setting, { hosts, from, count, times });
    await askInTurn(server, setting, { hosts: 1, from: 0, count: WARM_REQUESTS, times });
    let asked = Math.min(hosts, FIRST_LOOK) * times;
    await ask(0, asked);
    await upstream.takeCalls();
    const from = asked;
    const started = performance.now();
    const before = await server.usage();
    while (asked - from < hosts * times || performance.now() - started < setting.seconds * 1000) {
      const count = Math.max(hosts * times, LEAST_REQUESTS);
      await ask(asked, count);
      asked += count;
    }
    const { cpuMs, rssMb, peakMb } = await server.usage();
    const requests = asked - from;
    const calls = Object.entries((await upstream.takeCalls()).calls);
    const looked = calls.filter(([target]) => target.startsWith(AGENCY_PREFIX));
    const point = {
      x: hosts,
      cpuMs: (cpuMs - before.cpuMs) / requests,
      facts: { requests, calls: sum(calls) / requests, looked: sum(looked) / requests, rssMb, peakMb },
    };
    setting.say(`hosts  ${hosts} cost ${point.cpuMs.toFixed(2)} ms, ${peakMb.toFixed(0)} MB at most`);
    return point;
  });
}

interface Turn {
  readonly hosts: number;
  readonly from: number;
  readonly count: number;
  readonly times: number;
}

/** Several readers share the turn; each page has to be that of its own agency. */
async function askInTurn(server: ServerProcess, { connections }: Setting, turn: Turn): Promise<void> {
  let next = turn.from;
  const read = async () => {
    const visitor = createVisitor();
    try {
      while (next < turn.from + turn.count) {
        const host = `h${Math.floor(next++ / turn.times) % turn.hosts}.bench.test`;
        const { status, body } = await visitor.visit(server.url + PAGE, { headers: { host } });
        if (status !== 200 || !body.includes(`${agency.name} ${host}<`))
          throw new Error(`${host} was answered with ${status} and not with its own page`);
      }
    } finally {
      visitor.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, read));
}

function sum(calls: readonly (readonly [string, number])[]): number {
  return calls.reduce((total, [, count]) => total + count, 0);
}
