import { CONNECTIONS } from "../../driver/load.ts";
import { say } from "../../driver/machine.ts";
import { table } from "../../driver/report.ts";
import { startSite } from "../../driver/servers.ts";
import { sum } from "../../driver/statistics.ts";
import { visit } from "../../driver/visit.ts";
import { agency } from "../../fixture/agency.ts";
import { AGENCY_PREFIX } from "../../fixture/answers.ts";
import { startUpstream } from "../../fixture/upstream.ts";
import { PAGE } from "../scenarios.ts";

const AGENCIES = [1, 100, 300, 1_000, 10_000];
const WARM_REQUESTS = 1_000;
const LEAST_REQUESTS = 500;
/** Number of agencies, more than a process caches. From there on every requested agency is missing in the cache. */
const FIRST_LOOK = 1_500;
const MEMORY_BOUND_MB = 450;

/**
 * Measures requests to all agencies in turn, which is the worst order for a cache that drops its oldest entry. Each
 * agency has its own host, name, flag and configuration, which is as large as in the other benches (324 subjects).
 */
export async function measureAgencies(seconds: number): Promise<readonly string[]> {
  const rows: string[][] = [];
  let most = 0;
  for (const agencies of AGENCIES) {
    const { facts, peakMb } = await measure(agencies, seconds);
    rows.push([String(agencies), ...facts]);
    most = Math.max(most, peakMb);
    say(`agencies  ${agencies} cost ${facts[0]} ms, ${peakMb.toFixed(0)} MB at most`);
  }
  if (most > MEMORY_BOUND_MB) process.exitCode = 1;
  const head = [
    "agencies asked in turn",
    "CPU ms a request",
    "upstream calls a request",
    "of them configurations",
    "RSS MB",
    "at most MB",
  ];
  return [...table(head, rows), "", `At most ${most.toFixed(0)} MB; promised are ${MEMORY_BOUND_MB}.`];
}

async function measure(agencies: number, seconds: number) {
  await using upstream = await startUpstream();
  await using server = await startSite({ upstreamUrl: upstream.url, keepsPages: false });
  await askInTurn(server.url, { agencies: 1, from: 0, count: WARM_REQUESTS });
  let asked = Math.min(agencies, FIRST_LOOK);
  await askInTurn(server.url, { agencies, from: 0, count: asked });
  upstream.drainCalls();
  const from = asked;
  const started = performance.now();
  const before = await server.usage();
  while (asked - from < agencies || performance.now() - started < seconds * 1000) {
    const count = Math.max(agencies, LEAST_REQUESTS);
    await askInTurn(server.url, { agencies, from: asked, count });
    asked += count;
  }
  const { cpuMs, rssMb, peakMb } = await server.usage();
  const calls = [...upstream.drainCalls()];
  const looked = calls.filter(([target]) => target.startsWith(AGENCY_PREFIX));
  const aRequest = (total: number) => (total / (asked - from)).toFixed(2);
  const [all, configurations] = [calls, looked].map((list) => aRequest(sum(list.map(([, count]) => count))));
  const memory = [rssMb, peakMb].map((mb) => mb.toFixed(0));
  return { peakMb, facts: [aRequest(cpuMs - before.cpuMs), all ?? "", configurations ?? "", ...memory] };
}

interface Turn {
  readonly agencies: number;
  readonly from: number;
  readonly count: number;
}

/**
 * Sends the requests of one turn from several readers at once, and checks that each page is of the requested agency.
 */
async function askInTurn(url: string, { agencies, from, count }: Turn): Promise<void> {
  let next = from;
  const read = async () => {
    while (next < from + count) {
      const host = `h${next++ % agencies}.bench.test`;
      const { status, body } = await visit(url + PAGE, { host });
      if (status !== 200 || !body.includes(`${agency.name} ${host}<`))
        throw new Error(`${host} was answered with ${status} and not with its own page`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
}
