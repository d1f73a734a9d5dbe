// `npm run bench:upstream`: the hottest calls of the reference upstream (docs/upstream-performance.md).
import { openSession } from "#upstream/account/sessions.ts";
import type { Db } from "#upstream/db/database.ts";
import { users } from "#upstream/db/schema/users.ts";
import { hotInputs } from "#upstream/testing/hotCalls.ts";
import { loadBefore } from "../driver/machine.ts";
import { readOptions } from "../driver/options.ts";
import { table, tell } from "../driver/report.ts";
import { median, percentile } from "../driver/statistics.ts";
import { openUpstream } from "./open.ts";

/** Node compiles for a thousand calls of a kind, the database's WebAssembly too; a learner meets a process that has run for days. */
const WARM_UP = 5;

const { rounds, save } = readOptions({
  name: "npm run bench:upstream",
  about: `Measures the hottest calls of the reference upstream on a large database, over one connection, from a process of its own.
Reads DATABASE_URL (PostgreSQL), else DATA_DIR (default: data) for the embedded database; fill it first: npm run seed -- --size large
The server's processor time, without that of a PostgreSQL, is one that a busy machine does not change much.`,
  options: {
    rounds: { by: 300, help: `calls of each kind, after ${WARM_UP} times as many that are not counted` },
    save: { by: false, help: "keep the report in bench/results" },
  },
});

interface Time {
  readonly wall: number;
  readonly cpu: number;
  readonly path: string;
}

const busyBefore = loadBefore();
await using upstream = await openUpstream();
const { place } = upstream;
const token = await someToken(upstream.db);
const times = new Map<string, Time[]>(place.calls.map(({ name }) => [name, []]));
const random = hotInputs();
// Calls take turns, so that a slow moment of the machine falls on all of them.
for (let round = -WARM_UP * rounds; round < rounds; round++) {
  for (const call of place.calls) {
    const path = call.path(random);
    const before = process.cpuUsage();
    const { ms, body } = await upstream.ask(path, {
      "agency-flag": place.agency,
      // Many visitors: one alone would be held up.
      ip: `198.18.${random.below(256)}.${random.below(256)}`,
      ...(call.token && { authorization: token }),
    });
    const { user, system } = process.cpuUsage(before);
    if (!body.startsWith('{"code":20200')) throw new Error(`${call.name}: ${body.slice(0, 200)}`);
    if (round >= 0) times.get(call.name)?.push({ wall: ms, cpu: (user + system) / 1_000, path });
  }
}
const rows = [...times].map(([name, list]) => {
  const walls = list.map(({ wall }) => wall);
  const figures = [
    median(walls),
    percentile(walls, 99),
    Math.max(...walls),
    median(list.map(({ cpu }) => cpu)),
  ];
  const slowest = list.find(({ wall }) => wall === figures[2])?.path;
  return [name, ...figures.map((figure) => figure.toFixed(1)), slowest];
});
tell({
  bench: "upstream",
  save,
  conditions: { database: upstream.kind, rounds, "load before": busyBefore },
  body: table(["call, ms", "p50", "p99", "slowest", "p50 of the processor", "the slowest call"], rows),
});

async function someToken(db: Db): Promise<string> {
  const [user] = await db.select().from(users).orderBy(users.agencyId, users.id).limit(1);
  if (!user) throw new Error("no learner");
  return openSession(db, { userId: user.id, agencyId: user.agencyId, ip: "", nowMs: Date.now() });
}
