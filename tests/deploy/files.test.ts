import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { describeConfig } from "#server/config.ts";
import { describeUpstreamConfig } from "#upstream/config.ts";

/** Variables of the upstream in compose.yaml that its table lacks: the site's table has them, and Node reads TMPDIR. */
const OF_BOTH = ["DATABASE_URL", "LOG_LEVEL", "METRICS_TOKEN", "PORT", "SIGN_SALT", "TMPDIR"];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "beikao-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function runs(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}

test("every file that the Dockerfile copies exists and is in the build context", async () => {
  const copied = [
    ...(await readFile("Dockerfile", "utf8")).matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm),
  ].flatMap((match) => match[1]?.split(" ") ?? []);
  const ignore = (await readFile(".dockerignore", "utf8")).split("\n");
  expect(copied.length).toBeGreaterThan(10);
  for (const source of copied) {
    expect(existsSync(source), source).toBe(true);
    expect(
      ignore.some((line) => line.startsWith("!") && `${source}/`.startsWith(`${line.slice(1)}/`)),
      source,
    ).toBe(true);
  }
});

test(".env.example lists every variable with the default of the code", async () => {
  const lines = (await readFile(".env.example", "utf8")).split("\n");
  const named = new Map(
    lines.flatMap((line) => {
      const match = /^#?([A-Z0-9_]+)=(.*)$/.exec(line);
      return match?.[1] ? [[match[1], match[2] ?? ""] as const] : [];
    }),
  );
  for (const { name, shown } of describeConfig({})) {
    expect(named.has(name), name).toBe(true);
    if (shown !== "(unset)") expect(named.get(name), name).toBe(shown);
  }
  const upstream = await readFile("upstream/config.ts", "utf8");
  const read = [...upstream.matchAll(/env\["([A-Z0-9_]+)"\]/g)].map(([, name]) => name ?? "");
  // These are not documented: the site sets them for the embedded upstream.
  for (const name of [...read, ...describeUpstreamConfig({}).map((report) => report.name)])
    if (!["SITE_HOST", "SITE_PORT"].includes(name)) expect(named.has(name), name).toBe(true);
  // Production must not create the demo accounts, because their password is published.
  for (const file of [
    ".env.example",
    "deploy/systemd/beikao-upstream@.service",
    "deploy/systemd/beikao@.service",
  ])
    expect(await readFile(file, "utf8"), file).toMatch(/^(Environment=.*)?\bSEED=off\b/m);
  // Production must not turn on trial features.
  for (const file of [
    "deploy/systemd/beikao-upstream@.service",
    "deploy/systemd/beikao@.service",
    "compose.yaml",
    "Dockerfile",
  ])
    expect(await readFile(file, "utf8"), file).not.toMatch(/\bTRIAL\b|npm start|start\.mjs/);
  const compose = await readFile("compose.yaml", "utf8");
  expect(compose).toContain("SEED: ${SEED:-off}");
  for (const [, name] of compose.matchAll(/\$\{([A-Z0-9_]+)/g))
    expect(named.has(name ?? ""), name).toBe(true);
  // compose.yaml passes exactly the known variables to the upstream, without those of the admin pages, which only one
  // process serves.
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const known = describeUpstreamConfig({}).map(({ name }) => name);
  const told = Object.keys(services["upstream1"]?.environment ?? {});
  // Without a colon an empty variable stays empty, which turns the alarm off.
  for (const name of known)
    expect(services["upstream1"]?.environment?.[name], name).toContain(
      `\${${name}${["BACKUP_DIR", "CERTIFICATES_AT"].includes(name) ? "-" : ":-"}`,
    );
  expect(told.filter((name) => !known.includes(name)).sort()).toEqual(OF_BOTH);
  expect(Object.keys(services["upstream2"]?.environment ?? {})).toEqual(
    told.filter((name) => !name.startsWith("ADMIN_")),
  );
});

test("fill.sh replaces every placeholder and rejects odd domains", async () => {
  const env = {
    PATH: process.env["PATH"],
    CONF: folder,
    REAL_IP: "192.0.2.0/24 2001:db8::/32",
    NOTIFY_TO: "127.0.0.1:3100",
    MARKING_TO: "127.0.0.1:3100",
  };
  execFileSync("sh", ["deploy/nginx/fill.sh"], { env });
  execFileSync("sh", ["deploy/nginx/fill.sh", "school.test", "/tls/a.pem", "/tls/a.key"], { env });
  const written = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = written.filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    "asset.inc",
    "beikao-api.conf",
    "beikao.conf",
    "proxy.inc",
    "school.test.conf",
    "site.inc",
    "tls.inc",
  ]);
  for (const { parentPath, name } of files) {
    expect(await readFile(path.join(parentPath, name), "utf8"), name).not.toMatch(/@[A-Z_]+@/);
  }
  const site = await readFile(path.join(folder, "conf.d/beikao.conf"), "utf8");
  // nginx has upstream groups for all processes, and for all except each one (used while it restarts): one group for
  // requests that nginx may retry, and one for others.
  expect(site.match(/^ {4}server 127\.0\.0\.1:300[12] max_fails=3 fail_timeout=2s;$/gm)).toHaveLength(8);
  expect(site.match(/^set_real_ip_from .+;$/gm)).toHaveLength(2);
  const agencySite = await readFile(path.join(folder, "beikao/site.inc"), "utf8");
  for (const pastTheSite of ["~ ^/payment/notify(/[a-z]+)?$", "= /exam/marking"])
    expect(agencySite).toContain(`location ${pastTheSite} { proxy_pass http://127.0.0.1:3100; }`);
  for (const odd of ["../x", "A.test", "a b", "", "-x", "a;b", "a/b"]) {
    expect(spawnSync("sh", ["deploy/nginx/fill.sh", odd, "/a", "/b"], { env }).status, odd).toBe(2);
  }
});

test("clean.sh removes files that no release contains, and keeps those of a release however old", async () => {
  const [RELEASES, ASSETS] = [path.join(folder, "releases"), path.join(folder, "shared")];
  const env = { PATH: process.env["PATH"], RELEASES, ASSETS };
  await mkdir(ASSETS);
  expect(spawnSync("sh", ["deploy/clean.sh"], { env, encoding: "utf8" })).toMatchObject({ status: 1 });
  const release = path.join(RELEASES, "2/dist/client/assets");
  await mkdir(release, { recursive: true });
  const old = new Date(Date.now() - 40 * 24 * 3_600_000);
  for (const name of ["in use-1a.js", "gone-2b.js", "new-3c.js"]) {
    const file = path.join(ASSETS, name);
    await writeFile(file, name);
    if (name !== "new-3c.js") await utimes(file, old, old);
  }
  await writeFile(path.join(release, "in use-1a.js"), "");
  execFileSync("sh", ["deploy/clean.sh"], { env });
  expect((await readdir(ASSETS)).sort()).toEqual(["in use-1a.js", "new-3c.js"]);
  // A file that the new release does not have is kept for as long as a page of the old release may be open.
  await rm(path.join(release, "in use-1a.js"));
  execFileSync("sh", ["deploy/clean.sh"], { env });
  expect((await readdir(ASSETS)).sort()).toEqual(["in use-1a.js", "new-3c.js"]);
});

test.skipIf(!runs("systemd-analyze"))("the service files are valid", async () => {
  const units = path.join(folder, "units");
  await mkdir(units);
  for (const name of await readdir("deploy/systemd")) {
    const text = await readFile(`deploy/systemd/${name}`, "utf8");
    await writeFile(
      path.join(units, name.replace("@", "@3001")),
      text
        .replaceAll("/usr/bin/node", process.execPath)
        .replaceAll("/srv/beikao/current/deploy/", `${path.resolve("deploy")}/`),
    );
  }
  const files = (await readdir(units)).map((name) => path.join(units, name));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("npm run licences fails on a foreign licence, a foreign source, a missing hash and an install script", async () => {
  const root = path.join(folder, "locked");
  await mkdir(path.join(root, "scripts"), { recursive: true });
  await copyFile("scripts/licences.mjs", path.join(root, "scripts/licences.mjs"));
  await symlink(path.resolve("node_modules"), path.join(root, "node_modules"));
  const copy = "client/ui/icons/LICENSE";
  await mkdir(path.dirname(path.join(root, copy)), { recursive: true });
  await copyFile(copy, path.join(root, copy));
  const lock = await readFile("package-lock.json", "utf8");
  const check = async (change: (packages: Record<string, Record<string, unknown>>) => void) => {
    const changed = JSON.parse(lock) as { packages: Record<string, Record<string, unknown>> };
    change(changed.packages);
    await writeFile(path.join(root, "package-lock.json"), JSON.stringify(changed));
    return spawnSync("node", [path.join(root, "scripts/licences.mjs")], { encoding: "utf8" });
  };
  const pino = "node_modules/pino";
  expect((await check(() => undefined)).status).toBe(0);
  const faults: readonly (readonly [object, RegExp])[] = [
    [{ integrity: undefined }, /pino: no integrity/],
    [{ integrity: "sha1-AAAA" }, /pino: its integrity is no sha512/],
    [{ resolved: "https://evil.example/pino.tgz" }, /pino: comes from https:\/\/evil/],
    [{ resolved: "git+ssh://git@github.com/a/b.git" }, /pino: comes from git/],
    [{ hasInstallScript: true }, /pino: has an install script/],
    [{ link: true }, /pino: a link/],
  ];
  for (const [fault, message] of faults) {
    const { status, stderr } = await check((packages) => void Object.assign(packages[pino] ?? {}, fault));
    expect(status, stderr).toBe(1);
    expect(stderr).toMatch(message);
  }
  const foreign = await check((packages) => {
    packages["node_modules/not-here"] = {
      version: "1.0.0",
      license: "GPL-3.0-only OR (MIT AND AGPL-3.0-only)",
      optional: true,
      integrity: packages[pino]?.["integrity"],
    };
  });
  expect(foreign.stderr).toMatch(/not-here 1\.0\.0: its licence is GPL/);
  const head = await readFile(copy, "utf8");
  await writeFile(path.join(root, copy), head.replace(/ISC/, "GPL-3.0-only"));
  const copied = await check(() => undefined);
  expect(copied.stderr).toMatch(/icons\/LICENSE: its licence is .*GPL/);
});
