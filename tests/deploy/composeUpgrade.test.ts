import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount } from "#tests/support/amount.ts";
import { missingPostgres, type Postgres, startPostgres } from "#tests/support/postgres.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { type ComposeDouble, startComposeDouble } from "./composeDouble.ts";
import { startLearnersLoad } from "./learnersLoad.ts";
import { missing } from "./nginx.ts";
import { visit } from "./visitor.ts";

const reason = untested("an upgrade of containers under load", missing(), missingPostgres(), missingBuild());

const HOST = "localhost";
/**
 * Requests a second of each kind. There are four kinds, so a full run on an idle machine sends 40 requests a second.
 */
const RATE = amount({ usual: 3, full: 10 });

let postgres: Postgres;
let compose: ComposeDouble;
let place: { readonly port: number; readonly host: string; readonly certificate: string };
beforeAll(async () => {
  if (reason) return;
  postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("create role beikao login");
  await client.query("create database beikao owner beikao");
  await client.end();
  compose = await startComposeDouble({
    domain: HOST,
    env: {
      POSTGRES_PASSWORD: "none",
      DATABASE_AT: new URL(postgres.url).host,
      SIGN_SALT: "upgrade-test",
      SEED: "small",
      LOG_LEVEL: "error",
      // Long, because a busy machine is slow, and the test is about lost answers, not late ones.
      UPSTREAM_TIMEOUT_MS: amount({ usual: "30000", full: "5000" }),
    },
  });
  place = { port: compose.nginx.httpsPort, host: HOST, certificate: compose.nginx.certificate };
  // Before nginx ran, the sites could not reach their upstreams, so their first answers may still be failures.
  let first = await visit({ ...place, path: "/api/course/list" });
  for (let attempt = 0; first.status !== 200 && attempt < 60; attempt++) {
    await delay(250);
    first = await visit({ ...place, path: "/api/course/list" });
  }
  if (first.status !== 200)
    throw new Error(`nothing is served: ${first.status} ${first.body}\n${compose.nginx.errorLog()}`);
}, 240_000);
afterAll(async () => {
  await compose?.[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
});

/** Runs deploy/docker/upgrade.sh unchanged; only `docker` is fake. */
function upgrade(what?: "back", wait = 60) {
  const env = { PATH: `${compose.bin}:${process.env["PATH"]}`, WAIT: String(wait) };
  return promisify(execFile)("sh", ["deploy/docker/upgrade.sh", ...(what ? [what] : [])], { env });
}

const allOf = (image: number) => ({ upstream1: image, upstream2: image, site1: image, site2: image });
const order = (text: string) =>
  [...text.matchAll(/^(\w+)@[\d.:]+: ready, in nginx again$/gm)].map(([, name]) => name);

test.skipIf(reason)(
  "upgrading containers and rolling back lose no request under load, signed-in learners included",
  async () => {
    expect(compose.running()).toEqual(allOf(1));
    const load = await startLearnersLoad(place, RATE);
    await delay(1_000);
    const told = await upgrade();
    expect(compose.running()).toEqual(allOf(2));
    const back = await upgrade("back");
    expect(compose.running()).toEqual(allOf(1));
    await delay(500);
    const { counts, failures, slowestMs } = await load.stop();

    expect(failures.slice(0, 5), compose.nginx.errorLog().slice(-2_000)).toEqual([]);
    console.log(
      `containers, upgrade and back: ${JSON.stringify(counts)}, 0 lost, the slowest ${slowestMs} ms`,
    );
    expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBeGreaterThan(30 * RATE);
    expect(order(told.stdout)).toEqual(["upstream1", "upstream2", "site1", "site2"]);
    expect(order(back.stdout)).toEqual(["site1", "site2", "upstream1", "upstream2"]);
    expect(told.stderr).not.toContain("deploy/nginx has changed");
    // nginx serves the assets of the old and the new build, although each process has only its own build.
    for (const build of [1, 2])
      expect((await visit({ ...place, path: `/assets/build-${build}.js` })).status, String(build)).toBe(200);
  },
  300_000,
);

test.skipIf(reason)(
  "stops an upgrade when a service does not become ready, names the way back, and the way back works",
  async () => {
    compose.beforeBuild(async (folder) => {
      await writeFile(
        path.join(folder, "dist/upstream/index.js"),
        'console.error("broken"); process.exit(1);',
      );
    });
    const { code, stderr } = await upgrade(undefined, 4).then(
      () => ({ code: 0, stderr: "" }),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^upstream1@\S+: not ready after 4 s; it stays out of nginx, the rest is as it was\./m,
    );
    expect(stderr).toContain(
      "Why: docker compose logs --tail 20 upstream1. The way back: deploy/docker/upgrade.sh back",
    );
    for (let num = 0; num < 10; num++)
      expect((await visit({ ...place, path: "/api/course/list" })).status).toBe(200);
    const { stdout } = await upgrade("back");
    expect(order(stdout)).toHaveLength(4);
    expect(compose.running()).toEqual(allOf(1));
    expect((await visit({ ...place, path: "/api/course/list" })).status).toBe(200);
  },
  300_000,
);
