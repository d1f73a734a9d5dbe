import { setTimeout as delay } from "node:timers/promises";
import { agencyScopes } from "#upstream/platform/db/agencyScope.ts";
import { subjectRows } from "#upstream/domain/catalogue/subjectRows.ts";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import { hotInputs } from "#upstream/testing/hotCalls.ts";
import { say } from "../driver/machine.ts";
import { table } from "../driver/report.ts";
import { percentile } from "#tests/support/percentile.ts";
import { median } from "../driver/statistics.ts";
import { command } from "../driver/tool.ts";
import { openUpstream } from "./open.ts";

const WARM_UP = 20;
const FACTOR = 10;

type Upstream = Awaited<ReturnType<typeof openUpstream>>;

/** Measures how long other visitors wait while one visitor repeats one call (docs/upstream-performance.md). */
export default command({
  about: `Lets one visitor ask for one call over and over, and measures what all others wait meanwhile.
Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database; fill it first: npm run seed -- --size large
Ends with 1 when a flood makes p99 ten times as long as in quiet.`,
  options: {
    loops: { by: 20, help: "requests of that visitor under way at a time" },
    rounds: { by: 20, help: "calls of each kind by the others, quiet and under each flood" },
    only: { by: "", help: "the call that is asked for, e.g. /question/chapters; without it each of them" },
  },
  async measure({ loops, rounds, only }) {
    await using upstream = await openUpstream();
    const random = hotInputs();
    const waits = (besides: string) => waitsOf(upstream, { random, rounds, besides });
    for (let round = 0; round < WARM_UP / rounds; round++) await waits("");
    const quiet = await waits("");
    const found = [{ name: "quiet", ...quiet }];
    for (const [name, paths] of await floodsOf(upstream, random)) {
      if (only !== "" && name !== only) continue;
      say(name);
      const headers = { "agency-flag": upstream.place.agency, ip: "203.0.113.1" };
      const end = upstream.flood({ headers, paths, loops });
      await delay(1_500);
      found.push({ name, ...(await waits(name)) });
      await end();
    }
    return {
      conditions: { database: upstream.kind },
      isBroken: found.slice(1).some(({ p99, refused }) => p99 > FACTOR * quiet.p99 || refused > 0),
      body: table(
        ["the others meanwhile, ms", "p50", "p99", "slowest", "x quiet p99", "refused"],
        found.map(({ name, p50, p99, most, refused }) => [
          name,
          ...[p50, p99, most, p99 / quiet.p99].map((figure) => figure.toFixed(1)),
          String(refused),
        ]),
      ),
    };
  },
});

interface Measuring {
  readonly random: Random;
  readonly rounds: number;
  readonly besides: string;
}

/** Measures all calls of other visitors except the call that the first visitor repeats. */
async function waitsOf(upstream: Upstream, { random, rounds, besides }: Measuring) {
  const { place } = upstream;
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    for (const call of place.calls) {
      if (call.token || call.name === besides) continue;
      const headers = { "agency-flag": place.agency, ip: "203.0.113.2" };
      const { ms, body } = await upstream.ask(call.path(random, 0), headers);
      times.push(ms);
      if (!body.startsWith('{"code":20200')) refused += 1;
    }
  }
  return { p50: median(times), p99: percentile(times, 99), most: Math.max(...times), refused };
}

/** Returns the calls that one visitor repeats, by name, each with the inputs that are used in turn. */
async function floodsOf(
  { db, place }: Upstream,
  random: Random,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const scope = (await agencyScopes.get(db, Date.now())).get(place.agency);
  const own = (await subjectRows.get(db, Date.now())).filter(({ rootId }) =>
    scope?.subjectIds.includes(rootId),
  );
  const [root] = scope?.subjectIds ?? [];
  const many = (make: () => string) => Array.from({ length: 50 }, make);
  return new Map<string, readonly string[]>([
    ...place.calls
      .filter(({ token }) => !token)
      .map((call) => [call.name, many(() => call.path(random, 0))] as const),
    ["/question/chapters", own.map(({ id }) => `/question/chapters?subject_id=${id}`)],
    ["/question/chapters of no subject", ["/question/chapters?subject_id=0"]],
    ["/question/list, the last page", ["/question/list?page=1000000&page_size=100"]],
    [
      "/question/list of a chapter",
      many(() => `/question/list?chapter_id=${1_000_000 + random.below(372)}&type=single`),
    ],
    ...[
      `/speci/detail?sid=${root}`,
      "/teacher/list",
      "/classroom/list",
      "/calendar/info",
      "/subject/tree",
      "/subject/zk-subject-v1",
      "/news/cate",
      "/help/list",
      "/advertise/ad?position=home",
      "/mechanism/policy-info",
      "/default/bottom-detail",
      "/default/ip",
      "/captcha",
      `/uploads/question/${"a1".repeat(20)}.png`,
      `/uploads/avatar/${"a1".repeat(20)}.webp`,
      "/uploads/live/1/stage/main.m3u8",
      "/uploads/cover/1-1-4e59.svg",
      "/uploads/json/default.json",
      "POST /user/avatar",
    ].map((call) => [call, [call]] as const),
  ]);
}
