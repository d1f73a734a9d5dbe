import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { read, type BuiltSite, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";

const SYSTEM = { refreshRate: 1, resource_url: "/static/" };

test("starts without its upstream, reports that it is not ready, and becomes ready when the upstream starts", async () => {
  await using upstream = await startContractUpstream(({ path }) => `文字 ${path}`);
  await upstream.stop();
  await using site = await startBuiltSite(upstream, { ready: false });
  const statuses = async () =>
    Promise.all(
      ["/healthz", "/readyz", "/course"].map(async (target) => (await read(site.port, target)).status),
    );
  expect(await statuses()).toEqual([200, 503, 503]);
  expect((await read(site.port, "/course")).headers["retry-after"]).toBe("5");
  await upstream.start();
  await until(async () => (await read(site.port, "/readyz")).status === 200, 5_000);
  await until(async () => (await read(site.port, "/course")).status === 200, 5_000);
  expect(site.log()).toContain("system config load failed");
});

test("home pages of known agencies stay open from the last configuration during an outage, and the site recovers by itself", async () => {
  await using upstream = await startContractUpstream(({ path, endpoint }) =>
    endpoint === "agency" ? "旧校名" : `文字 ${path}`,
  );
  upstream.answer("/uploads/json/default.json", SYSTEM);
  await using site = await startBuiltSite(upstream);
  const known = ["one.test", "two.test", "three.test"];
  for (const host of known) expect((await read(site.port, "/", { host })).status).toBe(200);
  await upstream.stop();
  await delay(1_500);
  for (let round = 0; round < 3; round++) {
    for (const host of known) {
      const { status, body, milliseconds } = await read(site.port, "/", {
        host,
        headers: { Cookie: "token=t" },
      });
      expect([status, body.includes("旧校名")], host).toEqual([200, true]);
      expect(milliseconds, host).toBeLessThan(2_000);
    }
    await delay(400);
  }
  expect((await read(site.port, "/", { host: "never-seen.test" })).status).toBe(503);
  expect((await read(site.port, "/readyz")).status).toBe(503);
  expect((await read(site.port, "/healthz")).status).toBe(200);
  await upstream.start();
  for (const host of [...known, "never-seen.test"])
    await until(async () => (await read(site.port, "/", { host })).status === 200, 8_000);
  await until(async () => (await read(site.port, "/readyz")).status === 200, 5_000);
});

test("counts and logs an unhandled rejection without ending the process", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  const stray = "setTimeout(()=>Promise.reject(new Error('stray')),6000)";
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stray)}` };
  await using site = await startBuiltSite(upstream, { env });
  await until(() => Promise.resolve(site.log().includes("stray")), 15_000);
  const { body } = await read(site.port, "/metrics");
  expect(body).toContain('unhandled_errors_total{kind="rejection"} 1');
  expect((await read(site.port, "/course")).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
});

test("no page fails when the upstream has closed kept-alive connections: 60 of 60", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  await using site = await startBuiltSite(upstream);
  const statuses: number[] = [];
  for (let round = 0; round < 60; round++) {
    // The upstream restarts, so that all earlier connections are dead.
    await upstream.stop();
    await upstream.start();
    statuses.push((await page(site, round)).status);
  }
  expect(statuses.filter((status) => status === 200).length).toBe(60);
});

function page(site: BuiltSite, round: number) {
  const target = round % 2 === 0 ? "/question/7" : "/api/user/info-v1";
  return read(site.port, target, { headers: { Cookie: "token=t" } });
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await delay(100);
  }
}
