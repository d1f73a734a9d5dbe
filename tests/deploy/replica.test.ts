import pg from "pg";
import { expect, test } from "vitest";
import { missingPostgres, startPostgres, startReplica } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { callApi } from "../exam/examClient.ts";
import { demoToken } from "./demoToken.ts";
import { startSite, startUpstream } from "./service.ts";

const reason = untested("a replica", missingPostgres(), missingBuild());

const SIGN_SALT = "replica-test";
/** Calls that read lists, details, numbers by filter, searches and statistics of the demo. */
const READ = [
  "/course/list",
  "/course/facets",
  "/course/detail?id=401",
  "/teacher/list",
  "/classroom/list",
  "/news/list",
  "/news/cate",
  "/help/list",
  "/subject/tree",
  "/calendar/info",
  "/live/list",
  "/question/list",
  "/question/facets",
  "/search?q=%E8%AF%BE",
  "/search/suggest?q=%E8%AF%BE",
  "/user/today",
  "/user/user-data",
  "/user/learn-record",
  "/user/my-subject-v1",
  "/exam/history-list-v1",
  "/exam/wrong-list-v1",
  "/exam/wrong-facets",
  "/question/favorite-list",
  "/question/favorite-subjects",
] as const;

test.skipIf(reason)(
  "a replica answers reads of learners without recent writes; a lagging, frozen or dead replica is skipped until it recovers",
  async () => {
    await using primary = await startPostgres();
    await using replica = await startReplica(primary);
    await using upstream = await startUpstream({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      SIGN_SALT,
      LOG_LEVEL: "info",
    });
    await using site = await startSite({ UPSTREAM_URL: upstream.url, SIGN_SALT });
    const token = await demoToken({ port: site.port, host: "localhost" });

    async function ask(path: string, body?: object, own = token) {
      const { code, data } = await callApi(`http://localhost:${site.port}`, path, { token: own, body });
      return { code, text: JSON.stringify(data) };
    }
    async function figures() {
      const text = await (await fetch(`${upstream.url}/metrics`)).text();
      const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
      const from = (place: string) => of(`database_reads_total\\{from="${place}"\\}`);
      return {
        isAsked: of("database_replica_up") === 1,
        replica: from("replica"),
        primary: from("primary"),
        moved: from("moved"),
      };
    }
    const untilAsked = (isAsked: boolean, timeout = 20_000) =>
      expect.poll(async () => (await figures()).isAsked, { timeout }).toBe(isAsked);
    /**
     * Makes reading calls until `done`, as a learner who has not written anything recently.
     * @returns the codes of the answers, and the longest wait in ms
     */
    async function askMeanwhile(done: () => Promise<boolean>) {
      const [codes, waits] = [new Set<number>(), [0]];
      while (!(await done())) {
        const startedAt = performance.now();
        codes.add((await ask("/course/list", undefined, "")).code);
        waits.push(performance.now() - startedAt);
      }
      return { codes: [...codes], longest: Math.max(...waits) };
    }
    const isLeftOut = async () => !(await figures()).isAsked;
    const onReplica = async (statement: string) => {
      const client = new pg.Client({ connectionString: replica.url });
      await client.connect();
      await client.query(statement);
      await client.end();
    };

    await untilAsked(true);
    // Signing in writes to the primary, so the calls of a new session are first read from the primary too.
    await expect
      .poll(
        async () => {
          const before = (await figures()).replica;
          await ask("/user/today");
          return (await figures()).replica - before;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1);
    const before = await figures();
    for (const path of READ) expect([path, (await ask(path)).code]).toEqual([path, 20200]);
    const after = await figures();
    expect(after.replica - before.replica, "answers of the replica").toBe(READ.length);
    expect(after.moved, upstream.log()).toBe(0);

    // A paused standby lags behind. Other readers may get its old data for five seconds; who has just written never
    // does.
    await onReplica("select pg_wal_replay_pause()");
    const sql = new pg.Client({ connectionString: primary.url });
    sql.on("error", () => undefined);
    await sql.connect();
    await sql.query("update courses set name = 'renamed just now' where id = 401");
    const title = async () => (await ask("/course/detail?id=401")).text.includes("renamed just now");
    expect(await title()).toBe(false);
    const { rows } = await sql.query<{ id: string }>(
      "select id::text from questions where agency_id is null and not exists (select from favourites where target_type = 'question' and target_id = questions.id) order by id limit 2",
    );
    const [first = "", second = ""] = rows.map(({ id }) => id);
    const collect = (id: string) => ask("/question/collect", { id, is_collect: "1" });
    const isCollected = async (id: string) =>
      (await ask(`/question/detail?id=${id}`)).text.includes('"is_collect":"1"');
    expect((await collect(first)).code).toBe(20200);
    expect(await isCollected(first)).toBe(true);
    await expect.poll(isLeftOut, { timeout: 10_000 }).toBe(true);
    expect(await title()).toBe(true);
    await onReplica("select pg_wal_replay_resume()");
    await untilAsked(true);

    // A frozen standby does not answer: calls that wait for it are sent to the primary.
    replica.freeze();
    const frozen = await askMeanwhile(isLeftOut);
    replica.thaw();
    expect(frozen.codes).toEqual([20200]);
    expect(frozen.longest).toBeLessThan(5_000);
    expect((await figures()).moved, "calls that waited there").toBeGreaterThan(0);
    await untilAsked(true);

    // A write that times out while it waits for the synchronous standby must not be acknowledged.
    await sql.query("alter system set synchronous_standby_names = '*'");
    await sql.query("select pg_reload_conf()");
    const isSynchronous = async () =>
      (await sql.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 1;
    await expect.poll(isSynchronous, { timeout: 10_000 }).toBe(true);
    replica.freeze();
    expect((await collect(second)).code).not.toBe(20200);
    expect(await isCollected(second)).toBe(false);
    replica.thaw();
    await expect.poll(() => isCollected(second), { timeout: 10_000 }).toBe(true);
    await sql.query("alter system reset synchronous_standby_names");
    await sql.query("select pg_reload_conf()");
    await untilAsked(true);

    replica.kill();
    const killed = await askMeanwhile(isLeftOut);
    expect(killed.codes).toEqual([20200]);
    expect(killed.longest).toBeLessThan(3_000);
    expect((await ask("/course/list")).code).toBe(20200);
    replica.start();
    await untilAsked(true);
    expect(upstream.log()).toMatch(/the replica is not asked: it lags \d+ s/);
    await sql.end();
  },
);
