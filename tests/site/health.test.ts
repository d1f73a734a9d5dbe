import type { ServerResponse } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";

test("is always alive, and ready only while the system config is available and no end was requested", async () => {
  await using upstream = await startFakeUpstream();
  const clock = { now: 0 };
  await using site = await startSite({ upstreamUrl: upstream.url, now: () => clock.now });
  const status = async (target: string) => {
    clock.now += 2_000;
    return (await request(site.server).get(target).set("Host", "any.thing")).status;
  };
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 200]);
  await upstream.stop();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  await upstream.start();
  expect(await status("/readyz")).toBe(200);
  site.dependencies.lifecycle.close();
  expect([await status("/healthz"), await status("/readyz")]).toEqual([200, 503]);
  expect((await request(site.server).get("/healthz")).headers["connection"]).toBe("close");
});

test("while its own upstream starts no call is made and nothing is logged", async () => {
  await using upstream = await startFakeUpstream();
  await upstream.stop();
  const own = { starting: true };
  await using site = await startSite({ upstreamUrl: upstream.url, upstreamStarting: () => own.starting });
  const ready = () => request(site.server).get("/readyz");
  await ready().expect(503);
  await request(site.server).get("/").set("Host", TEST_HOST).expect(503);
  expect(site.log.filter((line) => /system config load failed|"level":"(?:warn|error)"/.test(line))).toEqual(
    [],
  );
  await upstream.start();
  own.starting = false;
  await ready().expect(200);
});

test("reports a wrong salt and a wrong clock, once while the fault lasts", async () => {
  await using upstream = await startFakeUpstream();
  const clock = { now: Date.now() };
  await using site = await startSite({ upstreamUrl: upstream.url, now: () => clock.now });
  const ready = async () => {
    clock.now += 2_000;
    return (await request(site.server).get("/readyz")).status;
  };
  const reasons = () =>
    site.log
      .map((line) => JSON.parse(line) as { msg: string; why?: string })
      .filter(({ msg }) => msg === "system config load failed")
      .map(({ why }) => why);
  const refuse = () => upstream.answer("/uploads/json/default.json", {}, { code: 20403 });
  upstream.forget("/uploads/json/default.json");
  refuse();
  expect([await ready(), await ready(), await ready()]).toEqual([503, 503, 503]);
  expect(reasons()).toEqual(["SIGN_SALT is not the one that the upstream has"]);
  upstream.answer("/uploads/json/default.json", { refreshRate: 20, resource_url: "/static/" });
  expect(await ready()).toBe(200);
  clock.now += 600_000;
  refuse();
  expect([await ready(), await ready()]).toEqual([503, 503]);
  expect(reasons().at(1)).toMatch(
    /^the clock of the site is 6[01]\d s ahead of that of the upstream; a sign is good for 300 s$/,
  );
  expect(reasons()).toHaveLength(2);
});

test("hears the time of the configured upstream, for pages and /api, and not that of another host", async () => {
  await using upstream = await startFakeUpstream();
  await using files = await startFakeUpstream();
  const heard: unknown[] = [];
  await using site = await startSite({
    upstreamUrl: upstream.url,
    hearTime: ({ "x-from": from }) => void heard.push(from),
  });
  const answerAs = (name: string, data: object) => (_req: unknown, res: ServerResponse) =>
    void res.setHeader("X-From", name).end(JSON.stringify({ code: 20200, flag: 0, msg: "", data }));
  upstream.handle(
    "/uploads/json/default.json",
    answerAs("config", { refreshRate: 20, resource_url: `${files.url}/static/` }),
  );
  files.open(TEST_HOST);
  upstream.handle("/mechanism/view", answerAs("api", {}));
  await request(site.server).get("/readyz");
  await request(site.server).get("/api/mechanism/view").set("Host", TEST_HOST);
  expect(files.seenAt(`/static/agency/${TEST_HOST}`)).toHaveLength(1);
  expect(heard).toEqual(["config", "api"]);
});

test("serves metrics to this machine only, labelled by route and never by path", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  await request(site.server).get("/course/123").set("Host", TEST_HOST).expect(200);
  const { text } = await request(site.server).get("/metrics").expect(200);
  expect(text).toContain('http_request_duration_seconds_count{route="courseDetail",status="200"} 1');
  expect(text).toContain('upstream_call_duration_seconds_count{endpoint="agency",outcome="ok"} 1');
  expect(text).not.toContain('123"');
  const outside = await request(site.server)
    .get("/metrics")
    .set({ Host: TEST_HOST, "X-Forwarded-For": "203.0.113.9" });
  expect(outside.status).toBe(404);
});

test("refuses metrics to a request through a proxy, even when no proxy is trusted", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url, trustProxy: false });
  for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
    await request(site.server).get("/metrics").set(name, "203.0.113.9").expect(404);
  await request(site.server).get("/metrics").expect(200);
});

test("serves metrics to other machines with the token", async () => {
  await using upstream = await startFakeUpstream();
  const metricsToken = "0123456789abcdef0123";
  await using site = await startSite({ upstreamUrl: upstream.url, metricsToken });
  const status = async (authorization: string) =>
    (
      await request(site.server)
        .get("/metrics")
        .set({ "X-Forwarded-For": "203.0.113.9", Authorization: authorization })
    ).status;
  expect(await status(`Bearer ${metricsToken}`)).toBe(200);
  for (const wrong of ["", "Bearer ", metricsToken, `Bearer ${metricsToken}0`, "Bearer 0123456789abcdef0124"])
    expect(await status(wrong), wrong).toBe(404);
  await request(site.server).get("/metrics").expect(200);
});

test("serves hashed files as immutable and compressed, the manifest uncached, and nothing else", async () => {
  await using upstream = await startFakeUpstream();
  const folders = { clientFolder: folder(), publicFolder: folder() };
  mkdirSync(path.join(folders.clientFolder, "assets"));
  const write = (name: string, text: string | Buffer = name) =>
    writeFileSync(path.join(folders.clientFolder, name), text);
  write("assets/entry-1a.js", "plain");
  write("assets/entry-1a.js.br", brotliCompressSync("plain"));
  write("assets/entry-1a.js.gz", gzipSync("plain"));
  write("assets/entry-1a.js.map");
  write("assets/small-2b.css", "css");
  write("assets/.hidden.js");
  write("manifest.json");
  write("build-manifest.json", '{"version":"1"}');
  write("sw.js", "worker");
  writeFileSync(path.join(folders.publicFolder, "robots.txt"), "robots");
  writeFileSync(path.join(folders.publicFolder, ".env"), "secret");
  await using site = await startSite({ upstreamUrl: upstream.url, folders });
  const get = (target: string, encoding = "") =>
    request(site.server).get(target).set({ Host: TEST_HOST, "Accept-Encoding": encoding });

  const raw = async (encoding: string) => {
    const { headers, text } = await get("/assets/entry-1a.js", encoding);
    expect(text).toBe("plain");
    return [headers["content-encoding"], headers["content-type"], headers["vary"], headers["cache-control"]];
  };
  const type = "text/javascript; charset=utf-8";
  const forever = "public, max-age=31536000, immutable";
  expect(await raw("gzip, br")).toEqual(["br", type, "Accept-Encoding", forever]);
  expect(await raw("gzip")).toEqual(["gzip", type, "Accept-Encoding", forever]);
  expect(await raw("br;q=0, identity")).toEqual([undefined, type, "Accept-Encoding", forever]);
  expect((await get("/assets/small-2b.css", "br")).text).toBe("css");
  const manifest = await get("/build-manifest.json?t=1").expect(200);
  expect([manifest.body.version, manifest.headers["cache-control"]]).toEqual(["1", "no-cache"]);
  // The worker is never cached, because an old worker would stay, and its policy allows its own site only.
  const worker = (await get("/sw.js").expect(200)).headers;
  expect([worker["content-type"], worker["cache-control"], worker["content-security-policy"]]).toEqual([
    type,
    "no-cache",
    "default-src 'none'; connect-src 'self'",
  ]);
  expect((await get("/robots.txt")).text).toBe("robots");
  for (const target of [
    "/assets/entry-1a.js.map",
    "/assets/entry-1a.js.br",
    "/assets/.hidden.js",
    "/assets/nothing.js",
    "/assets/",
    "/assets/../manifest.json",
    "/assets/%2e%2e/manifest.json",
    "/.env",
    "/manifest.json",
    "/assets/..%2fmanifest.json",
  ]) {
    expect((await get(target)).status, target).toBe(404);
  }
  expect(upstream.seen.filter(({ url }) => url.includes("agency")).length).toBe(1);
});

test("a failing renderer still gets an answer without internals, logged once with its request id", async () => {
  await using upstream = await startFakeUpstream();
  const renderer = {
    complete: async () => undefined,
    render: () => Promise.reject(new Error("secret inside")),
  };
  await using site = await startSite({ upstreamUrl: upstream.url, renderer });
  const answer = await request(site.server).get("/course").set("Host", TEST_HOST);
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain("secret");
  expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
  expect(
    linesWith(site, String(answer.headers["x-request-id"])).some((line) => line.includes("secret inside")),
  ).toBe(true);
});

test("logs one line per request, without query, token, phone or salt", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  upstream.answer("/user/login", { token: "t-secret" });
  await request(site.server)
    .get("/course?mobile=13800000000&x=%0aforged")
    .set({ Host: TEST_HOST, Cookie: "token=t-secret" });
  await request(site.server)
    .post("/api/user/login?code=999888")
    .set("Host", TEST_HOST)
    .send({ mobile: "13800000000" });
  await request(site.server).get("/api/%0d%0aforged").set("Host", TEST_HOST);
  const text = site.log.join("");
  for (const secret of ["13800000000", "t-secret", "999888", site.dependencies.config.signSalt])
    expect(text).not.toContain(secret);
  expect(linesWith(site, '"msg":"request"').length).toBe(3);
  for (const line of site.log) expect(() => JSON.parse(line)).not.toThrow();
});

function linesWith(site: RunningSite, text: string): string[] {
  return site.log.filter((line) => line.includes(text));
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
