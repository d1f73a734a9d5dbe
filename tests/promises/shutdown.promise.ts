import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { type BuiltSite, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { sendEnvelope } from "#tests/support/fakeUpstream.ts";
import { childrenOf, isAlive } from "#tests/support/processFigures.ts";
import { startSiteProcess } from "#tests/support/siteProcess.ts";

test("SIGTERM under load: readiness ends first, no request is lost, exit 0 within 10 s", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  await using site = await startBuiltSite(upstream);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 24 });
  const targets = ["/question", "/course", "/api/user/info-v1", "/question/7", "/build-manifest.json"];
  const counts = { answered: 0, refused: 0, lost: [] as string[] };
  let ended = false;
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let round = client; !ended; round++) {
      const outcome = await outcomeOf(site.port, targets[round % targets.length] ?? "/", agent);
      if (outcome === "answered") counts.answered++;
      else if (outcome === "refused") counts.refused++;
      else counts.lost.push(outcome);
      await delay(outcome === "answered" ? 20 : 100);
    }
  });
  await delay(1_500);
  const exit = exitOf(site);
  const signalledAt = performance.now();
  site.process.kill("SIGTERM");
  await delay(300);
  const [ready, alive] = [await read(site.port, "/readyz"), await read(site.port, "/healthz")];
  const page = await read(site.port, "/question");
  const status = await exit;
  const seconds = (performance.now() - signalledAt) / 1000;
  ended = true;
  await Promise.all(clients);
  agent.destroy();
  console.log(
    `under load: ${counts.answered} answered, ${counts.lost.length} lost, exit after ${seconds.toFixed(1)} s`,
  );
  expect([ready.status, alive.status, page.status]).toEqual([503, 200, 200]);
  expect(counts.lost).toEqual([]);
  expect(counts.answered).toBeGreaterThan(20);
  expect([status, seconds < 10]).toEqual([0, true]);
});

test("SIGTERM while pages stream and calls wait: each still receives its last byte", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  upstream.handle("/question/list", (_req, res) => {
    setTimeout(() => sendEnvelope(res, 0, { list: [{ id: "1", stem: "最后一道题" }], total: 1 }), 4_600);
  });
  upstream.handle("/user/info", (_req, res) => {
    setTimeout(() => sendEnvelope(res, 0, { saved: "yes" }), 3_000);
  });
  await using site = await startBuiltSite(upstream);
  await read(site.port, "/course");
  const waiting = [
    ...Array.from({ length: 10 }, () => read(site.port, "/question", { headers: { Cookie: "token=t" } })),
    ...Array.from({ length: 5 }, () => read(site.port, "/api/user/info", { method: "POST", body: "{}" })),
  ];
  await delay(400);
  const exit = exitOf(site);
  site.process.kill("SIGTERM");
  const answers = await Promise.all(waiting);
  for (const { status, body } of answers.slice(0, 10)) {
    expect([status, body.endsWith("</html>"), body.includes("最后一道题")]).toEqual([200, true, true]);
  }
  for (const { status, body } of answers.slice(10))
    expect([status, body.includes("saved")]).toEqual([200, true]);
  expect(await exit).toBe(0);
});

test("a reader who never reads the answer does not delay the end", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  upstream.handle("/question/list", () => {});
  await using site = await startBuiltSite(upstream, { env: { UPSTREAM_TIMEOUT_MS: "60000" } });
  const stuck = read(site.port, "/question", { headers: { Cookie: "token=t" } }).then(
    () => "answered",
    () => "cut",
  );
  await delay(500);
  const exit = exitOf(site);
  const signalledAt = performance.now();
  site.process.kill("SIGTERM");
  expect(await exit).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  expect(await stuck).toBe("cut");
});

test("SIGTERM ends event streams at once, each with a retry time", async () => {
  await using upstream = await startContractUpstream(({ path }) => path);
  upstream.handle("/own/events", (_req, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n");
  });
  await using site = await startBuiltSite(upstream);
  const headers = { Accept: "text/event-stream" };
  const streams = Array.from({ length: 20 }, () => read(site.port, "/api/own/events", { headers }));
  await expect.poll(() => upstream.seenAt("/own/events").length).toBe(20);
  await delay(300);
  const exit = exitOf(site);
  const signalledAt = performance.now();
  site.process.kill("SIGTERM");
  const bodies = (await Promise.all(streams)).map(({ body }) => body);
  expect(performance.now() - signalledAt).toBeLessThan(1_000);
  for (const body of bodies) expect(body).toMatch(/^data: 1\n\nretry: [2-4]\d{3}\n\n$/);
  expect(new Set(bodies).size).toBeGreaterThan(1);
  expect(await exit).toBe(0);
});

test("the site and its own upstream both end by SIGTERM and by SIGINT, and a second signal changes nothing", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    await using site = await startSiteProcess();
    const children = childrenOf(site.process.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    const exit = exitOf(site);
    const signalledAt = performance.now();
    site.process.kill(signal);
    await delay(100);
    site.process.kill(signal);
    expect(await exit, signal).toBe(0);
    expect(performance.now() - signalledAt, signal).toBeLessThan(10_000);
    expect(children.filter(isAlive), signal).toEqual([]);
  }
});

test("SIGHUP empties the page cache and ends nothing", async () => {
  let text = "从前";
  await using upstream = await startContractUpstream(({ endpoint, path }) =>
    endpoint === "agency" ? path : text,
  );
  await using site = await startBuiltSite(upstream, { env: { PAGE_CACHE_SECONDS: "600" } });
  const shows = async (what: string) => (await read(site.port, "/question")).body.includes(what);
  for (let visit = 0; visit < 3; visit++) expect(await shows("从前")).toBe(true);
  text = "现在";
  expect([await shows("从前"), await shows("现在")]).toEqual([true, false]);
  site.process.kill("SIGHUP");
  await expect.poll(() => shows("现在")).toBe(true);
  expect(site.process.exitCode).toBeNull();
});

function exitOf(site: Pick<BuiltSite, "process">): Promise<number | null> {
  return new Promise((resolve) => site.process.once("exit", (code) => resolve(code)));
}

/** Returns what happened to a request. A refused connection is no loss: the client knows that nothing was received. */
async function outcomeOf(port: number, target: string, agent: http.Agent): Promise<string> {
  try {
    const { status } = await read(port, target, { agent });
    return status === 200 ? "answered" : `${target} ${status}`;
  } catch (error) {
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    return syscall === "connect" ? "refused" : `${target} ${code} ${String(error)}`;
  }
}
