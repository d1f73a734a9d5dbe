import pg from "pg";
import { createExamClient, dataOf, told } from "#tests/exam/examClient.ts";
import { hostOf, LOOPBACK, startExamSite, type WorldLearner } from "#tests/exam/examWorld.ts";
import { startNginx } from "#tests/deploy/nginx.ts";
import { inParallel } from "#tests/support/builtSite.ts";
import { nodeFor, say } from "../driver/machine.ts";
import { postmasterOf, processorSeconds, transactionsOf } from "../driver/processorTime.ts";
import { table } from "../driver/report.ts";
import { root } from "../driver/servers.ts";
import { sum } from "../driver/statistics.ts";
import { command } from "../driver/tool.ts";
import { callsOfScreens, playHour, type Visitor } from "./learnerHour.ts";

const COURSE = "101";

/** Measures what an hour of one learner costs the servers (docs/scaling.md). */
export default command({
  about: `What an hour of a learner costs: so many learners play one each, through nginx with TLS, the built site, the reference upstream and
PostgreSQL, on the demo content, without the time in which they think. The processor's time of each part is read from /proc before and
after; what their browsers do is not counted. Needs nginx, openssl and a PostgreSQL server of this machine.`,
  options: {
    database: {
      by: "",
      isNeeded: true,
      help: "postgres://...: a server of this machine, on which a database is made and dropped again",
    },
    learners: { by: 20, most: 500, help: "hours that are counted" },
    warmUp: { by: 10, most: 500, help: "hours before them that are not" },
    atOnce: { by: 4, most: 50, help: "learners at the same time" },
    node20: { by: false, help: "run site and upstream with Node 20 and not with Node 24" },
    profile: {
      by: "",
      help: "a folder for CPU profiles of site and upstream; their figures are then too high",
    },
  },
  async measure({ learners, warmUp, atOnce, database, node20, profile }) {
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
    const client = createExamClient(
      { url: `https://${host}:${nginx.httpsPort}`, connect: { ca: nginx.certificate, ...LOOPBACK } },
      atOnce,
    );
    const visitorOf = (learner: WorldLearner | undefined, no: number): Visitor => {
      const ask = (path: string, { asRobot = false, body }: { asRobot?: boolean; body?: object } = {}) =>
        client.text(
          path,
          {
            // Gives each learner another IP address, because a single address would be throttled.
            "x-forwarded-for": `198.18.${no >> 8}.${no & 255}`,
            "user-agent": asRobot ? "bench bot" : "bench",
            ...(learner && { cookie: `token=${learner.token}` }),
          },
          body,
        );
      return {
        page: ask,
        call: async (path, body) => dataOf(await told(await ask(`/api${path}`, body && { body })), path),
        file: async (path) => void (await ask(path)),
      };
    };
    for (const { userId } of world.learners)
      await pool.query(
        "insert into enrolments (user_id, agency_id, course_id, origin) values ($1, 1, $2, 'gift') on conflict do nothing",
        [userId, COURSE],
      );
    const postmaster = await postmasterOf(pool);
    const screens = await callsOfScreens(visitorOf(world.learners[0], 0));
    const subjectId = await largestSubject(pool);
    const play = async (from: number, hours: number) => {
      await inParallel(hours, atOnce, async (index) => {
        const no = from + index;
        const own = { screens, courseId: COURSE, subjectId, no };
        await playHour(visitorOf(world.learners[no], no), visitorOf(undefined, no), own);
      });
      say(`${from + hours} hours played`);
    };
    const state = async () => ({
      ...(await countsOf(world.url, pool)),
      nginx: processorSeconds(nginx.pid),
      site: processorSeconds(world.site.pid()),
      upstream: processorSeconds(world.upstream.pid()),
      PostgreSQL: processorSeconds(postmaster),
    });
    await play(0, warmUp);
    const [before, retried] = [await state(), { ...client.counts }];
    await play(warmUp, learners);
    const after = await state();
    await pool.end();
    await client.close();
    const each = (name: keyof typeof before) => (after[name] - before[name]) / learners;
    const parts = (["nginx", "site", "upstream", "PostgreSQL"] as const).map(
      (name) => [name, each(name) * 1_000] as const,
    );
    return {
      node,
      body: [
        ...table(
          ["one learner-hour", "CPU ms"],
          [...parts, ["together", sum(parts.map(([, ms]) => ms))] as const].map(([name, ms]) => [
            name,
            ms.toFixed(0),
          ]),
        ),
        "",
        `requests to the site ${each("requests").toFixed(0)}, calls to the upstream ${each("calls").toFixed(0)}, transactions of PostgreSQL ${each("transactions").toFixed(0)}`,
        `sent away with 503 and asked again: ${client.counts.sentAway - retried.sentAway}; broken and tried again: ${client.counts.broken - retried.broken}`,
      ],
    };
  },
});

async function largestSubject(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select q.subject_id::text as id from questions q group by 1 order by count(*) desc limit 1`,
  );
  return rows[0]?.id ?? "";
}

async function countsOf(url: string, pool: pg.Pool) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const sumOf = (pattern: RegExp) => sum([...metrics.matchAll(pattern)].map(([, value]) => Number(value)));
  return {
    requests: sumOf(/^http_request_duration_seconds_count\{(?!route="health").*\} (\d+)$/gm),
    calls: sumOf(/^upstream_call_duration_seconds_count\{.*\} (\d+)$/gm),
    transactions: await transactionsOf(pool),
  };
}
