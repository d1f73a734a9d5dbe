import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { read } from "#tests/support/builtSite.ts";
import { childrenOf } from "#tests/support/processFigures.ts";
import { startProgram } from "#tests/support/program.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const DEMO = { username: "13800000001", password: "beikao2026", type: "password" };
const KILLS = 2;

test("acknowledged writes survive a kill -9 of the reference upstream, which restarts by itself", async () => {
  await using site = await startSiteProcess();
  const token = await signIn(site);
  let acknowledged = 0;
  let written = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const writing = (async () => {
      for (;;) {
        const next = ++written;
        const answer = await post(site, "/user/info", { nickname: `名${next}` }, token).catch(
          () => undefined,
        );
        if (answer?.code !== 20200) return;
        acknowledged = next;
      }
    })();
    await delay(400);
    const [child = 0] = childrenOf(site.process.pid ?? 0);
    process.kill(child, "SIGKILL");
    await writing;
    // Pages of a known agency stay available meanwhile.
    expect((await read(site.port, "/")).status).toBe(200);
    await ready(site);
    const nickname = await until(async () => nicknameOf(site, token));
    expect(Number(nickname.slice(1))).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(nickname.slice(1))).toBeLessThanOrEqual(written);
  }
  console.log(`kill -9 of the upstream: ${KILLS} times, ${acknowledged} writes acknowledged, 0 lost`);
  expect(acknowledged).toBeGreaterThan(KILLS);
});

test("reports plainly a data folder that another process holds or that cannot be written", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "held-"));
  const first = startUpstream(folder);
  try {
    await until(async () => (first.log().includes("reference upstream on") ? "ready" : undefined));
    const second = startUpstream(folder);
    expect(await second.exit).toBe(1);
    expect(second.log()).toContain(
      `The data folder ${path.join(folder, "upstream")} is in use by another process`,
    );
    expect(second.log()).not.toMatch(/\n\s+at /);
  } finally {
    await first.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("reports plainly a data folder that cannot be created", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  const nowhere = startUpstream(file);
  expect(await nowhere.exit).toBe(1);
  expect(nowhere.log()).toMatch(/^The data folder \S+ cannot be made: /);
  expect(nowhere.log()).not.toMatch(/\n\s+at /);
});

test("reports a full disk plainly", async ({ skip }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "tiny-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]);
  if (mounted.status !== 0) skip("a small disk can be mounted by root only");
  try {
    const full = startUpstream(folder);
    expect(await full.exit).toBe(1);
    expect(full.log()).toContain(`The disk of the data folder ${path.join(folder, "upstream")} is full`);
    expect(full.log()).not.toMatch(/\n\s+at /);
  } finally {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function startUpstream(dataDir: string) {
  const env = { DATA_DIR: dataDir, SIGN_SALT: "salt", PORT: "0", SEED: "off" };
  const program = startProgram({ args: ["dist/upstream/index.js"], env });
  return { ...program, exit: once(program.child(), "exit").then(([code]) => code as number | null) };
}

async function signIn(site: SiteProcess): Promise<string> {
  const { data } = await post(site, "/user/login", DEMO);
  return String((data as { token?: unknown }).token);
}

async function nicknameOf(site: SiteProcess, token: string): Promise<string | undefined> {
  const { status, body } = await read(site.port, "/api/user/info-v1", {
    headers: { Cookie: `token=${token}` },
  });
  if (status !== 200) return undefined;
  const { data } = JSON.parse(body) as { data: { nickname?: string } | null };
  return data?.nickname;
}

async function post(
  site: SiteProcess,
  target: string,
  input: unknown,
  token = "",
): Promise<{ code: number; data: unknown }> {
  const { body } = await read(site.port, `/api${target}`, {
    method: "POST",
    body: JSON.stringify(input),
    headers: { "Content-Type": "application/json", Cookie: `token=${token}` },
  });
  return JSON.parse(body) as { code: number; data: unknown };
}

async function ready(site: SiteProcess): Promise<void> {
  await until(async () => ((await read(site.port, "/readyz")).status === 200 ? "ready" : undefined));
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await delay(100);
  }
  throw new Error("not within 30 s");
}
