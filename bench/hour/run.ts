// `npm run bench:hour`: measures what an hour of one learner costs the servers; a script plays it (docs/scaling.md).
import { setTimeout as delay } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import pg from "pg";
import { Agent, request } from "undici";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { dataOf } from "#tests/exam/examClient.ts";
import { hostOf, startExamSite, type WorldLearner } from "#tests/exam/examWorld.ts";
import { startNginx } from "#tests/deploy/nginx.ts";
import { loadBefore, nodeFor, say } from "../driver/machine.ts";
import { readOptions } from "../driver/options.ts";
import { table, tell } from "../driver/report.ts";
import { root } from "../driver/servers.ts";
import { callsOfScreens, playHour, type Visitor } from "./learnerHour.ts";
import { processorSeconds } from "./processorTime.ts";

const COURSE = "101";
/** Most attempts for a request, because a busy database rejects a search with 503. */
const MOST_ATTEMPTS = 20;

const { learners, warmUp, atOnce, database, node20, profile, save } = readOptions({
  name: "npm run bench:hour",
  about: `What an hour of a learner costs: so many learners play one each, through nginx with TLS, the built site, the reference upstream and
PostgreSQL, on the demo content, without the time in which they think. The processor's time of each part is read from /proc before and
after; what their browsers do is not counted. Needs nginx, openssl and a PostgreSQL server of this machine.`,
  options: {
    database: { by: "", help: "postgres://...: the server, on which a database is made and dropped again" },
    learners: { by: 20, most: 500, help: "hours that are counted" },
    warmUp: { by: 10, most: 500, help: "hours before them that are not" },
    atOnce: { by: 4, most: 50, help: "learners at the same time" },
    node20: { by: false, help: "run site and upstream with Node 20 and not with Node 24" },
    profile: {
      by: "",
      help: "a folder for CPU profiles of site and upstream; their figures are then too high",
    },
    save: { by: false, help: "keep the report in bench/results" },
  },
});
if (database === "") {
  say("--database postgres://USER@HOST:PORT/NAME is needed: a PostgreSQL server of this machine");
  process.exit(2);
}

const busyBefore = loadBefore();
const node = nodeFor(node20 ? 20 : 24);
await using world = await startExamSite({
  learners: learners + warmUp,
  questions: 50,
  minutes: 60,
  server: database,
  node,
  profile: profile || undefined,
});
if (world.storage.kind !== "postgres") throw new Error("it runs on PostgreSQL");
let next = 0;
let sentAway = 0;
const pool = new pg.Pool({ connectionString: world.storage.url, max: 1 });
// Ignores connection errors: after a failure the database is dropped while the pool is still open.
pool.on("error", () => undefined);
const host = hostOf(0);
await using nginx = await startNginx({
  processes: [Number(new URL(world.url).port)],
  domains: [host],
  assets: `${root}/dist/client`,
  realIp: "127.0.0.1",
});
const agent = new Agent({
  connections: atOnce,
  connect: { ca: nginx.certificate, servername: host },
});

for (const { userId } of world.learners)
  await pool.query(
    "insert into enrolments (user_id, agency_id, course_id, origin) values ($1, 1, $2, 'gift') on conflict do nothing",
    [userId, COURSE],
  );
const postmaster = Number(
  (await pool.query<{ file: string }>("select pg_read_file('postmaster.pid') as file")).rows[0]?.file.split(
    "\n",
  )[0],
);
const [first] = world.learners;
const screens = await callsOfScreens(visitorOf(first, 0));
const subjectId = await largestSubject();
await playUntil(warmUp);
sentAway = 0;
const before = await state();
await playUntil(warmUp + learners);
const after = await state();
await pool.end();
await agent.close();

const parts = (["nginx", "site", "upstream", "PostgreSQL"] as const).map((name) => ({
  name,
  ms: ((after.cpu[name] - before.cpu[name]) / learners) * 1_000,
}));
const calls = (after.calls - before.calls) / learners;
const requests = (after.requests - before.requests) / learners;
const transactions = (after.transactions - before.transactions) / learners;
tell({
  bench: "hour",
  node,
  save,
  conditions: { learners, "warm-up": warmUp, "at once": atOnce, "load before": busyBefore },
  body: [
    ...table(
      ["one learner-hour", "CPU ms"],
      [...parts, { name: "together", ms: parts.reduce((sum, { ms }) => sum + ms, 0) }].map(({ name, ms }) => [
        name,
        ms.toFixed(0),
      ]),
    ),
    "",
    `requests to the site ${requests.toFixed(0)}, calls to the upstream ${calls.toFixed(0)}, transactions of PostgreSQL ${transactions.toFixed(0)}`,
    `sent away with 503 and asked again: ${sentAway}`,
  ],
});

async function playUntil(end: number): Promise<void> {
  const lane = async () => {
    for (let no = next++; no < end; no = next++) {
      await playHour(visitorOf(world.learners[no], no), visitorOf(undefined, no), {
        screens,
        courseId: COURSE,
        subjectId,
        no,
      });
    }
    next = end;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  say(`${end} hours played`);
}

function visitorOf(learner: WorldLearner | undefined, no: number): Visitor {
  const ask = async (path: string, { asRobot = false, body }: { asRobot?: boolean; body?: object } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await request(`https://127.0.0.1:${nginx.httpsPort}${path}`, {
        dispatcher: agent,
        method: body ? "POST" : "GET",
        headers: {
          host,
          // Gives each learner another IP address, because a single address would be throttled.
          "x-forwarded-for": `198.18.${no >> 8}.${no & 255}`,
          "user-agent": asRobot ? "bench bot" : "bench",
          ...(learner && { cookie: `token=${learner.token}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (answer.statusCode === 200) return text;
      if (answer.statusCode !== 503 || attempt === MOST_ATTEMPTS)
        throw new Error(`${path} was answered ${answer.statusCode}: ${text.slice(0, 200)}`);
      sentAway += 1;
      await delay(Number(answer.headers["retry-after"] ?? 1) * 1_000);
    }
  };
  return {
    page: (path, options) => ask(path, options),
    async call(path, body) {
      const text = await ask(`/api${path}`, body && { body });
      const told = await decodeEnvelope(text, (base64) =>
        inflateRawSync(Buffer.from(base64, "base64")).toString(),
      );
      return dataOf(told, path);
    },
    file: async (path) => void (await ask(path)),
  };
}

async function largestSubject(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select q.subject_id::text as id from questions q group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]?.id ?? "";
}

async function state() {
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  const sumOf = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
  const { rows } = await pool.query<{ n: string }>(
    "select pg_stat_get_db_xact_commit(oid) as n from pg_database where datname = current_database()",
  );
  const requests = sumOf(/^http_request_duration_seconds_count\{(?!route="health").*\} (\d+)$/gm);
  return {
    requests,
    calls: sumOf(/^upstream_call_duration_seconds_count\{.*\} (\d+)$/gm),
    transactions: Number(rows[0]?.n),
    cpu: {
      nginx: processorSeconds(nginx.pid),
      site: processorSeconds(world.site.pid()),
      upstream: processorSeconds(world.upstream.pid()),
      PostgreSQL: processorSeconds(postmaster),
    },
  };
}
