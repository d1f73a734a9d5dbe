import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missingPostgres, startPostgres } from "#tests/support/postgres.ts";
import { amount } from "#tests/support/amount.ts";
import { freePort } from "#server/freePort.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { startLearnersLoad } from "./learnersLoad.ts";
import { missing, startNginx } from "./nginx.ts";
import { type Service, startService } from "./service.ts";
import { playSystemctl } from "./systemctl.ts";
import { visit } from "./visitor.ts";

const reason = untested("an upgrade under load", missing(), missingPostgres(), missingBuild());

const HOST = "localhost";
const SIGN_SALT = "upgrade-test";
/**
 * Requests a second of each kind. There are four kinds, so a full run on an idle machine sends 40 requests a second.
 */
const RATE = amount({ usual: 3, full: 10 });

type World = Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  if (!reason) world = await startWorld();
});
afterAll(async () => world?.close());

/**
 * Starts the setup of docs/install.md: PostgreSQL, two upstreams and two sites, and nginx in front of the sites and of
 * the upstreams.
 */
async function startWorld() {
  const postgres = await startPostgres();
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const [upstreamPorts, sitePorts] = [ports.slice(0, 2), ports.slice(2)];
  const nginx = await startNginx({
    processes: sitePorts,
    upstreams: upstreamPorts,
    domains: [HOST],
    assets: path.resolve("dist/client"),
  });
  const upstreams = upstreamPorts.map((port) =>
    startService({
      entry: "dist/upstream/index.js",
      port,
      env: {
        DATABASE_URL: postgres.url,
        SIGN_SALT,
        SEED: "small",
        DATA_DIR: nginx.out.replace(/out$/, "data"),
      },
    }),
  );
  for (const upstream of upstreams) await upstream.ready();
  const sites = sitePorts.map((port) =>
    startService({
      entry: "dist/server/index.js",
      port,
      // Long, because a busy machine is slow, and the test is about lost answers, not late ones.
      env: {
        UPSTREAM_URL: `http://127.0.0.1:${nginx.apiPort}`,
        SIGN_SALT,
        UPSTREAM_TIMEOUT_MS: amount({ usual: "30000", full: "5000" }),
      },
    }),
  );
  for (const site of sites) await site.ready();
  const systemctl = await playSystemctl(
    new Map([
      ...upstreams.map((upstream) => [`beikao-upstream@${upstream.port}`, upstream] as const),
      ...sites.map((site) => [`beikao@${site.port}`, site] as const),
    ]),
  );
  return {
    nginx,
    postgres,
    services: [...upstreams, ...sites],
    /** Runs deploy/upgrade.sh unchanged. Only systemctl is fake: it starts and stops the test's processes. */
    upgrade: (...args: readonly string[]) =>
      promisify(execFile)("sh", ["deploy/upgrade.sh", ...args], {
        env: {
          PATH: process.env["PATH"],
          PORTS: sitePorts.join(" "),
          UPSTREAMS: upstreamPorts.join(" "),
          OUT: nginx.out,
          SYSTEMCTL: systemctl.command,
          WAIT: "60",
        },
      }),
    async close() {
      for (const service of [...sites, ...upstreams]) await service[Symbol.asyncDispose]();
      await systemctl[Symbol.asyncDispose]();
      await nginx[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
    },
  };
}

test.skipIf(reason)(
  "an upgrade and a rollback lose no request under load, signed-in learners included",
  async () => {
    const { nginx, services, upgrade } = world;
    const place = { port: nginx.httpsPort, host: HOST, certificate: nginx.certificate };
    const load = await startLearnersLoad(place, RATE);
    await delay(1_000);
    const told = await upgrade();
    const back = await upgrade("back");
    await delay(500);
    const { counts, failures, slowestMs } = await load.stop();

    expect(failures.slice(0, 5), nginx.errorLog().slice(-2_000)).toEqual([]);
    console.log(`upgrade and back: ${JSON.stringify(counts)}, 0 lost, the slowest ${slowestMs} ms`);
    expect(Object.values(counts).reduce((all, count) => all + count, 0)).toBeGreaterThan(30 * RATE);
    const order = (text: string) =>
      [...text.matchAll(/^(beikao\S*)@\d+: ready, in nginx again$/gm)].map(([, unit]) => unit);
    expect(order(told.stdout)).toEqual(["beikao-upstream", "beikao-upstream", "beikao", "beikao"]);
    expect(order(back.stdout)).toEqual(["beikao", "beikao", "beikao-upstream", "beikao-upstream"]);
    expect(services.map((service) => service.lastExit())).toEqual([0, 0, 0, 0]);
  },
  240_000,
);

test.skipIf(reason)(
  "sends a process no requests while its drain file exists, and its share afterwards",
  async () => {
    const { nginx, services } = world;
    const [upstream, , site] = services;
    const place = { port: nginx.httpsPort, host: HOST, certificate: nginx.certificate };
    const headers = { Origin: `https://${HOST}`, "Content-Type": "application/json" };
    const body = '{"username":"13800000001"}';
    const askALot = async () => {
      for (let num = 0; num < 10; num++)
        for (const asking of [
          { path: "/api/course/list" },
          { path: "/api/user/check-username", method: "POST", headers, body },
        ])
          expect((await visit({ ...place, ...asking })).status).toBe(200);
    };
    const arrivedAtBoth = async () => [
      await arrived(upstream, "api_call_duration_seconds"),
      await arrived(site, "http_request_duration_seconds"),
    ];
    await mkdir(nginx.out, { recursive: true });
    const files = [upstream, site].map((service) => path.join(nginx.out, `127.0.0.1:${service?.port}`));
    for (const file of files) await writeFile(file, "");
    const before = await arrivedAtBoth();
    await askALot();
    expect(await arrivedAtBoth()).toEqual(before);
    for (const file of files) await rm(file);
    await askALot();
    for (const [at, num] of (await arrivedAtBoth()).entries()) expect(num).toBeGreaterThan(before[at] ?? 0);
  },
);

/** Returns how many calls of users a process received. Its own system config calls and /metrics are not counted. */
async function arrived(service: Service | undefined, metric: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${service?.port}/metrics`)).text();
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith(`${metric}_count`) && /"(?:api|\/course\/list|\/user\/.*)"/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test.skipIf(reason)(
  "an upgrade with a stop starts the upstreams one after the other, then restarts the sites in turn",
  async () => {
    const { stdout } = await world.upgrade("stop");
    const told = [...stdout.matchAll(/^(beikao\S*)@\d+: ready/gm)].map(([, unit]) => unit);
    expect(told).toEqual(["beikao-upstream", "beikao-upstream", "beikao", "beikao"]);
  },
);
