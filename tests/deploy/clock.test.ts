import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startClockedUpstreams } from "#tests/exam/clockedUpstreams.ts";
import { missingPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { prepareDataFolder } from "#upstream/testing/testDatabase.ts";
import { callApi } from "../exam/examClient.ts";
import { startSite, startUpstream } from "./service.ts";

const reason = untested("clocks that run apart", missingPostgres(), missingBuild());

const FOUR_MINUTES_MS = 240_000;
const SHIFTED = { NODE_OPTIONS: `--import ${pathToFileURL("tests/support/laterClock.mjs").href}` };
/** Largest difference between the deadline or time of an upstream and those of the database. */
const TOLERANCE_MS = 2_000;

test.skipIf(reason).each([
  ["ahead of", FOUR_MINUTES_MS],
  ["behind", -FOUR_MINUTES_MS],
])(
  "an upstream whose clock is four minutes %s the database ends no attempt, refuses no answer and extends no deadline",
  async (_way, offMs) => {
    await using world = await startClockedUpstreams({
      learners: 2,
      minutes: 3,
      clocks: [{}, { ...SHIFTED, LATER_MS: String(offMs) }],
    });
    const { upstreams, sql, call, learners, paperId } = world;
    for (const [at, { token }] of learners.entries()) {
      const begun = await call(at, "/exam/start", token, {
        paper_id: paperId,
        request_id: `start-of-learner-${at}`,
      });
      const own = { record_id: begun.data.record_id, ticket: `ticket-of-learner-${at}` };
      for (const place of [0, 1]) {
        const { data } = await call(place, "/exam/continue", token, own);
        expect(Math.abs(data.server_time - Date.now())).toBeLessThan(TOLERANCE_MS);
        expect(Math.abs(data.deadline - Date.now() - 180_000)).toBeLessThan(2 * TOLERANCE_MS);
        const paper = await call(place, `/exam/paper?record_id=${own.record_id}`, token);
        const [{ id }] = paper.data.section[0].question;
        const change = { seq: 1, question_id: id, answer: ["A"], marked: "0", spent_ms: 1, at: Date.now() };
        const batch = { ...own, source: `source-of-page-${place}`, base_seq: 0, changes: [change] };
        expect((await call(place, "/exam/save", token, batch)).data).toMatchObject({
          saved_seq: 1,
          late: [],
        });
      }
    }
    // Three jobs one after the other need so many turns that each running process looks for due jobs at least once.
    for (const key of ["-1", "-2", "-3"]) {
      await sql.query("insert into jobs (name, key, run_at) values ('endExam', $1, now())", [key]);
      await expect
        .poll(async () => (await sql.query("select from jobs where key = $1", [key])).rowCount, {
          timeout: 30_000,
        })
        .toBe(0);
    }
    const { rows } = await sql.query("select distinct status from attempts");
    expect(rows).toEqual([{ status: "doing" }]);
    expect((await fetch(`${upstreams[0]?.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${upstreams[1]?.url}/readyz`)).status).toBe(503);
    expect(upstreams[1]?.log()).toContain("the clock of this machine is 240 s");
    const date = Date.parse((await fetch(`${upstreams[1]?.url}/readyz`)).headers.get("date") ?? "");
    expect(Math.abs(date - Date.now())).toBeLessThan(TOLERANCE_MS);
  },
);

test.skipIf(reason).each([
  ["ahead of", 600_000],
  ["behind", -600_000],
])(
  "a site whose clock is ten minutes %s the upstream serves pages and /api, shows the upstream's time, and logs the difference",
  async (way, offMs) => {
    const env = { SIGN_SALT: "clock-of-the-site", DATA_DIR: await mkdtemp(join(tmpdir(), "beikao-clock-")) };
    await prepareDataFolder(env.DATA_DIR);
    await using upstream = await startUpstream(env);
    await using site = await startSite({
      ...SHIFTED,
      LATER_MS: String(offMs),
      SIGN_SALT: env.SIGN_SALT,
      UPSTREAM_URL: upstream.url,
      LOG_LEVEL: "warn",
    });
    const origin = `http://localhost:${site.port}`;
    const page = await fetch(origin);
    expect(page.status).toBe(200);
    const [, shownMs] = /"now":(\d{13})/.exec(await page.text()) ?? [];
    expect(Math.abs(Number(shownMs) - Date.now())).toBeLessThan(2 * TOLERANCE_MS);
    expect((await callApi(origin, "/mechanism/view")).code).toBe(20200);
    expect(site.log()).toMatch(
      new RegExp(
        `the clock of the site is (?:59\\d|60\\d) s ${way} that of the upstream, whose time is used`,
      ),
    );
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toMatch(
      offMs > 0 ? /^clock_ahead_seconds (?:59\d|60\d)/m : /^clock_ahead_seconds -(?:59\d|60\d)/m,
    );
  },
);
