import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { createDirectory } from "#server/site/directory.ts";
import { startSite } from "#tests/support/buildApp.ts";
import {
  agency,
  type FakeUpstream,
  sendEnvelope,
  startFakeUpstream,
  STUDY_HOST,
  TEST_HOST,
} from "#tests/support/fakeUpstream.ts";

const LIMIT_MS = 2_000;
const AGENCY = `/static/agency/${TEST_HOST}`;

async function start(
  upstream: FakeUpstream,
  options: {
    readonly maxEntries?: number;
    readonly basePath?: string;
    readonly upstreamTimeoutMs?: number;
  } = {},
) {
  const clock = { now: 1_700_000_000_000 };
  const upstreamUrl = upstream.url + (options.basePath ?? "");
  const { upstreamTimeoutMs = 600 } = options;
  const site = await startSite({ upstreamUrl, now: () => clock.now, upstreamTimeoutMs });
  const { upstream: gateway, systemConfig, log, metrics, now } = site.dependencies;
  const { maxEntries = 100 } = options;
  const directory = createDirectory({
    upstream: gateway,
    upstreamUrl,
    systemConfig,
    staticData: false,
    now,
    log,
    metrics,
    maxEntries,
  });
  return {
    site,
    systemConfig,
    find: (host: string) => directory.find(host, undefined),
    pass: (seconds: number) => {
      clock.now += seconds * 1000;
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("mode, flag and name are those of the host's agency", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  expect(await running.find(TEST_HOST)).toMatchObject({
    host: TEST_HOST,
    mode: "full",
    agencyFlag: "zhixing",
  });
  expect(await running.find(STUDY_HOST)).toMatchObject({ mode: "study" });
  upstream.open("mixed.test", {
    domain_extend: [
      { domain: "study.test", mode: "1" },
      { domain: "Mixed.test", mode: 2 },
    ],
  });
  expect(await running.find("mixed.test")).toMatchObject({ mode: "full" });
});

test("policy hosts are read from the agency's configuration, and an invalid one closes no school", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const media_hosts = ["https://vod.test", "*", 5, null, "vod.test; script-src *"];
  upstream.open(TEST_HOST, { config: { media_hosts, room_hosts: "room.test" } });
  expect(await running.find(TEST_HOST)).toMatchObject({ mediaHosts: ["vod.test"], roomHosts: [] });
});

test("simultaneous visitors share one request, which is repeated after refreshRate seconds", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  await Promise.all(Array.from({ length: 50 }, () => running.find(TEST_HOST)));
  expect(upstream.seenAt(AGENCY).length).toBe(1);
  running.pass(19);
  await running.find(TEST_HOST);
  expect(upstream.seenAt(AGENCY).length).toBe(1);
  upstream.open(TEST_HOST, { name: "新名" });
  running.pass(2);
  expect((await running.find(TEST_HOST))?.agency.name).toBe("新名");
  expect(upstream.seenAt(AGENCY).length).toBe(2);
});

test("a refreshed configuration stays the same object until its content changes", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const first = await running.find(TEST_HOST);
  running.pass(21);
  expect(await running.find(TEST_HOST)).toBe(first);
  expect(upstream.seenAt(AGENCY).length).toBe(2);
  upstream.open(TEST_HOST, { name: "别的名字" });
  running.pass(21);
  expect((await running.find(TEST_HOST))?.agency.name).toBe("别的名字");
});

test("known hosts stay open without delay during an outage, and the site recovers by itself", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const before = await running.find(TEST_HOST);
  await upstream.stop();
  running.pass(3600);
  expect(await running.find(TEST_HOST)).toBe(before);
  await expect(running.find(STUDY_HOST)).rejects.toMatchObject({ kind: "refused" });
  await upstream.start();
  upstream.open(TEST_HOST, { name: "回来了" });
  running.pass(4);
  expect((await running.find(TEST_HOST))?.agency.name).toBe("回来了");
  expect(await running.find(STUDY_HOST)).toBeDefined();
});

test("only 404 and 20404 close a school; another refusal does not change its state", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  let before = await running.find(TEST_HOST);
  const refuse = (host: string, code: number, status: number) =>
    upstream.handle(`/static/agency/${host}`, (_req, res) => {
      res.statusCode = status;
      sendEnvelope(res, code, {});
    });
  const refusals = [CODES.badSign, CODES.unauthorised, CODES.tooMany, 500, 50_000, 1, -1].flatMap((code) =>
    [200, 403, 429].map((status) => [code, status] as const),
  );
  for (const [code, status] of refusals) {
    for (const host of [TEST_HOST, STUDY_HOST]) refuse(host, code, status);
    running.pass(60);
    const what = `${code} with ${status}`;
    expect(await running.find(TEST_HOST), what).toBe(before);
    await expect(running.find(STUDY_HOST), what).rejects.toMatchObject({ kind: "status" });
  }
  upstream.open(STUDY_HOST);
  expect(await running.find(STUDY_HOST)).toBeDefined();
  const closings = [
    [404, 200],
    [20_404, 200],
    [404, 404],
    [50_000, 404],
  ] as const;
  for (const [code, status] of closings) {
    upstream.open(TEST_HOST);
    running.pass(60);
    before = await running.find(TEST_HOST);
    expect(before).toBeDefined();
    refuse(TEST_HOST, code, status);
    running.pass(60);
    expect(await running.find(TEST_HOST), `${code} with ${status}`).toBeUndefined();
    running.pass(60);
  }
});

test("a hanging upstream delays a known host briefly, and only its first request", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream, { upstreamTimeoutMs: 30_000 });
  const known = await running.find(TEST_HOST);
  upstream.handle(AGENCY, () => {});
  running.pass(60);
  expect(await Promise.race([running.find(TEST_HOST), delay(500, "the limit", { ref: false })])).toBe(known);
  // The second call returns the known site at once, without waiting for the upstream.
  expect(await Promise.race([running.find(TEST_HOST), delay(0, "a moment")])).toBe(known);
});

test("caches an unknown host briefly, and forgets a closed host", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  for (let round = 0; round < 5; round++) expect(await running.find("later.test")).toBeUndefined();
  expect(upstream.seenAt("/static/agency/later.test").length).toBe(1);
  await running.find(TEST_HOST);
  upstream.forget(AGENCY);
  running.pass(60);
  expect(await running.find(TEST_HOST)).toBeUndefined();
});

test("the oldest host is dropped above the limit, and every valid host is still found", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (req, res) => {
    if (req.url?.includes("/agency/known")) return sendEnvelope(res, 0, agency());
    res.statusCode = 404;
    res.end();
  });
  await using running = await start(upstream, { maxEntries: 10 });
  for (let index = 0; index < 60; index++) {
    expect(await running.find(`unknown${index}.test`)).toBeUndefined();
    expect(await running.find(`known${index}.test`)).toBeDefined();
  }
  const asked = upstream.seen.length;
  await running.find("known59.test");
  await running.find("unknown59.test");
  expect(upstream.seen.length).toBe(asked);
  await running.find("known0.test");
  expect(upstream.seen.length).toBe(asked + 1);
});

test("an invalid agency is unknown without an earlier configuration, otherwise the earlier one stays", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const known = await running.find(TEST_HOST);
  const none = [null, "", "text", 7, [], {}, [[]], { name: "", subject_list: [] }];
  for (const [index, data] of none.entries()) {
    upstream.answer(AGENCY, data);
    upstream.answer(`/static/agency/new${index}.test`, data);
    running.pass(60);
    const what = JSON.stringify(data);
    expect(await running.find(TEST_HOST), what).toBe(known);
    expect(await running.find(`new${index}.test`), what).toBeUndefined();
  }
});

test("keeps an agency open when fields have a wrong type, logs their number once, and keeps valid redirects", async () => {
  await using upstream = await startFakeUpstream();
  await using running = await start(upstream);
  const redirects = [null, { from: "/a" }, { from: "/old", to: "/course" }, 7, { from: {}, to: "/b" }];
  upstream.open(TEST_HOST, { zk_province: [], subject_list: "x", exam_type: {}, config: { redirects } });
  for (let round = 0; round < 3; round++) {
    running.pass(60);
    const site = await running.find(TEST_HOST);
    expect(site?.agency).toMatchObject({ name: "知行学堂", zkProvince: "", subjectList: [], examType: [] });
    expect(site?.agency.config.redirects).toEqual([{ from: "/old", to: "/course", status: 302 }]);
  }
  const logged = running.site.log.filter((line) => line.includes('"path":"zk_province"'));
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "warn", endpoint: "agency", expected: "text", sample: "[]" },
  ]);
  const counted = await running.site.dependencies.metrics.text();
  expect(counted).toContain('upstream_mismatch_total{endpoint="agency",path="zk_province"} 3');
  expect(counted).toContain('upstream_mismatch_total{endpoint="agency",path="config.redirects[].to"} 3');
});

test("a failing system config is logged once per try and leaves the defaults; a hanging one delays at most half the timeout", async () => {
  for (const fault of ["missing", "refusing", "code 0", "hanging"]) {
    await using upstream = await startFakeUpstream();
    await using running = await start(upstream, { upstreamTimeoutMs: LIMIT_MS });
    if (fault === "missing") upstream.forget("/uploads/json/default.json");
    if (fault === "refusing") upstream.answer("/uploads/json/default.json", {}, { code: 500 });
    if (fault === "code 0") upstream.answer("/uploads/json/default.json", { refreshRate: 5 }, { code: 0 });
    if (fault === "hanging") upstream.handle("/uploads/json/default.json", () => {});
    const logged = () => running.site.log.filter((line) => line.includes("system config load failed")).length;
    expect(
      await Promise.race([running.find(TEST_HOST), delay((LIMIT_MS * 5) / 6, undefined, { ref: false })]),
      fault,
    ).toBeDefined();
    expect(await running.systemConfig.current()).toEqual({
      refreshRate: 20,
      zkFirstSubjectId: "313",
      resourceUrl: "/static/",
    });
    await expect.poll(logged, { message: fault, timeout: 5_000 }).toBeGreaterThan(0);
    await delay(fault === "hanging" ? 200 : 0);
    expect(logged(), fault).toBe(1);
  }
});

test("uses an absolute resource_url unchanged, and resolves a relative one below the upstream's base", async () => {
  await using upstream = await startFakeUpstream();
  await using cdn = await startFakeUpstream();
  cdn.answer("/files/agency/school.test", agency({ name: "cdn" }));
  const places: readonly (readonly [string, string])[] = [
    [`${cdn.url}/files`, "cdn"],
    ["/res/", "relative"],
    ["res", "relative"],
    ["file:///etc/", "default"],
    ["javascript:alert(1)", "default"],
    ["http://", "default"],
  ];
  upstream.answer("/base/res/agency/school.test", agency({ name: "relative" }));
  upstream.answer("/base/static/agency/school.test", agency({ name: "default" }));
  for (const [resource_url, name] of places) {
    upstream.answer("/base/uploads/json/default.json", { resource_url });
    await using running = await start(upstream, { basePath: "/base" });
    expect((await running.find(TEST_HOST))?.agency.name, resource_url).toBe(name);
  }
});

test("a mistyped system config keeps its readable fields, and gives no wrong address or error", async () => {
  const wrong = [null, 5, "x", true, [1], [[]], {}, { a: 1 }, -1, 1e300, "__proto__", "http://127.0.0.1:1/"];
  for (const field of ["refreshRate", "zk_first_subject_id", "resource_url"]) {
    for (const value of wrong) {
      await using upstream = await startFakeUpstream();
      upstream.answer("/uploads/json/default.json", { resource_url: "/static/", [field]: value });
      await using running = await start(upstream);
      const found = await running.find(TEST_HOST).catch((error: { kind?: string }) => error.kind);
      const what = `${field} = ${JSON.stringify(value)}`;
      if (field === "resource_url" && typeof value === "string") continue;
      expect(found, what).toMatchObject({ host: TEST_HOST });
    }
  }
});
