import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { missingPostgres, startPostgres, startReplica } from "#tests/support/postgres.ts";
import { startProgram } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";
import { missingRedis, startRedisServer } from "#upstream/testing/redisServer.ts";
import { missingBuild, untested } from "#tests/support/untested.ts";
import { demoToken } from "./demoToken.ts";
import { missing as missingNginx, startNginx } from "./nginx.ts";
import { startService, startSite, startUpstream } from "./service.ts";
import { visit } from "./visitor.ts";

const reason = untested("figures", missingPostgres(), missingRedis(), missingNginx(), missingBuild());
const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;

const RULES = "deploy/prometheus/beikao.rules.yml";
const SIGN_SALT = "metrics-test";

type World = Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  if (!reason) world = await startWorld();
});
afterAll(async () => world?.close());

/** Starts a site with its upstream behind nginx, and a second site without one, and causes every kind of event that is measured. */
async function startWorld() {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-metrics-"));
  const postgres = await startPostgres();
  const replica = await startReplica(postgres);
  const redis = await startRedisServer();
  const upstream = await startUpstream({
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: replica.url,
    SIGN_SALT,
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    BACKUP_DIR: folder,
    CERTIFICATES_AT: await startTls(folder),
  });
  const nginx = await startNginx({
    processes: [upstream.port],
    upstreams: [upstream.port],
    domains: ["unused.test"],
    assets: folder,
  });
  const site = await startSite({ UPSTREAM_URL: `http://127.0.0.1:${nginx.apiPort}`, SIGN_SALT });
  const lonely = startService({
    entry: "dist/server/index.js",
    port: await freePort(),
    env: { UPSTREAM_URL: `http://127.0.0.1:${await freePort()}`, SIGN_SALT },
  });
  const place = { port: site.port, host: "localhost" };
  // The second site never becomes ready, but it listens and has metrics.
  await lonely.ready("/healthz");
  const doSomething = async () => {
    for (const at of ["/", "/course", "/api/course/list", "/api/user/info-v1"])
      await visit({ ...place, path: at });
    await demoToken(place);
    await visit({ port: lonely.port, host: "localhost", path: "/course" }).catch(() => undefined);
  };
  await doSomething();
  return {
    folder,
    sites: [site.port, lonely.port],
    upstreams: [upstream.port],
    doSomething,
    async close() {
      for (const service of [lonely, site, nginx, upstream]) await service[Symbol.asyncDispose]();
      await replica[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await redis[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server with a certificate, for the domains of the demo. It ends with this process. */
async function startTls(folder: string): Promise<string> {
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const make = `req -x509 -newkey rsa:2048 -nodes -days 3 -subj /CN=localhost -keyout ${key} -out ${cert}`;
  execFileSync("openssl", make.split(" "), { stdio: "ignore" });
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) });
  server.unref();
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Expression {
  readonly title: string;
  readonly expr: string;
}

async function expressions(): Promise<readonly Expression[]> {
  const rules = parse(await readFile(RULES, "utf8")) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const dashboard = JSON.parse(await readFile("deploy/grafana/beikao.json", "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ title: alert, expr }))),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))),
  ];
}

/** Returns for each metric the sets of labels of its samples. */
async function scrape(ports: readonly number[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, name = "", labels = ""] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? [^ ]+$/gm)) {
      const own = found.get(name) ?? new Set(["job", "instance"]);
      found.set(name, own);
      for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) own.add(label);
    }
  }
  return found;
}

const SELECTOR = /\b([a-z_][a-z_0-9]*)(?:\{([^}]*)\})?(?=[\s[)]|$)/g;
const WORDS = new Set([
  "sum",
  "by",
  "rate",
  "max",
  "min",
  "or",
  "increase",
  "topk",
  "histogram_quantile",
  "time",
]);

test.skipIf(reason)(
  "the processes export every metric and label of the rules and the dashboard",
  async () => {
    const told = await scrape([...world.sites, ...world.upstreams]);
    const all = await expressions();
    expect(all.length).toBeGreaterThan(25);
    for (const { title, expr } of all) {
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = ""]) => names.split(/, */));
      const selectors = [...expr.replace(/by \([^)]*\)/g, "").matchAll(SELECTOR)].filter(
        ([, name = ""]) => !WORDS.has(name),
      );
      expect(selectors.length, expr).toBeGreaterThan(0);
      for (const [, name = "", matchers = ""] of selectors) {
        const labels = name === "up" ? new Set(["job", "instance"]) : told.get(name);
        expect(labels, `${title}: ${name}`).toBeDefined();
        const asked = [...matchers.matchAll(/(\w+)[=!]/g)].map(([, label = ""]) => label);
        for (const label of [...asked, ...grouped])
          expect(labels?.has(label), `${title}: ${name} has ${label}`).toBe(true);
      }
    }
  },
);

test.skipIf(reason || !has("prometheus"))(
  "Prometheus evaluates each expression on a real scrape",
  async () => {
    const targets = (ports: readonly number[]) => JSON.stringify(ports.map((port) => `127.0.0.1:${port}`));
    const shipped = await readFile("deploy/prometheus/prometheus.yml", "utf8");
    const config = shipped
      .replace("15s", "1s")
      .replace('["127.0.0.1:3001", "127.0.0.1:3002"]', targets(world.sites))
      .replace('["127.0.0.1:3101", "127.0.0.1:3102"]', targets(world.upstreams));
    expect(config).not.toMatch(/:3[01]0\d"/);
    const file = path.join(world.folder, "prometheus.yml");
    await writeFile(file, config);
    await copyFile(RULES, path.join(world.folder, "beikao.rules.yml"));
    const port = await freePort();
    await using _prometheus = startProgram({
      command: "prometheus",
      args: [
        `--config.file=${file}`,
        `--storage.tsdb.path=${world.folder}/tsdb`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
    });
    const query = async (expr: string) => {
      const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expr)}`;
      return (await (await fetch(url)).json()) as { status: string; data: { result: unknown[] } };
    };
    await expect
      .poll(async () => (await query("up == 1").catch(() => undefined))?.data.result.length, {
        timeout: 30_000,
      })
      .toBe(3);
    await world.doSomething();
    for (const { title, expr } of await expressions()) {
      expect((await query(expr)).status, `${title}: ${expr}`).toBe("success");
      // Without its threshold, the alarm's expression must return a value even while the alarm does not fire.
      const figure = expr.replace(/ (?:>|<|==) [\d.e]+/g, "");
      await expect
        .poll(async () => (await query(figure)).data.result.length, {
          message: `${title}: ${figure}`,
          timeout: 15_000,
        })
        .toBeGreaterThan(0);
    }
  },
);
