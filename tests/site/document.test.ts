import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "#tests/support/buildApp.ts";
import {
  type FakeUpstream,
  sendEnvelope,
  startFakeUpstream,
  TEST_HOST,
} from "#tests/support/fakeUpstream.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror="alert(1)">\u2028';

async function start(
  options: {
    readonly pageCacheSeconds?: number;
    readonly upstreamTimeoutMs?: number;
    readonly now?: () => number;
  } = {},
) {
  const upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 20200, []));
  upstream.answer("/course/list", { list: [{ id: 1, name: "线性代数精讲" }], total: 1 });
  const renderer = await startRenderer(options.now && { now: options.now });
  const site = await startSite({ upstreamUrl: upstream.url, renderer, upstreamTimeoutMs: 5_000, ...options });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${site.port}${path}`, {
      headers: { "X-Forwarded-Host": TEST_HOST, ...headers },
      redirect: "manual",
    });
  return {
    upstream,
    renderer,
    log: site.log,
    get,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

function slow(upstream: FakeUpstream, path: string, ms: number, data: unknown): void {
  upstream.handle(path, (_req, res) => void delay(ms).then(() => sendEnvelope(res, 20200, data)));
}

function bootOf(html: string) {
  const text = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? "null";
  return JSON.parse(text) as {
    boot: Record<string, unknown>;
    answers: [string, unknown][];
  } | null;
}

function entryTag(html: string): string {
  return /<script type="module"[^>]*entry[^>]*>/.exec(html)?.[0] ?? "";
}

test("a page contains its data, its scripts with the policy's nonce, and its rules with their hash", async () => {
  await using running = await start();
  const answer = await running.get("/course");
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(answer.status).toBe(200);
  expect(html).toContain('<html lang="zh-CN" data-layout="default" data-mode="full"');
  expect(html).toContain("线性代数精讲");
  expect(html).toContain(`["/course/list?page=1&page_size=20",{`);
  const scripts = [...html.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].map(([tag]) => tag);
  expect(preloads.map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual(
    ["entry", "base", "course"].map((name) => `/assets/${name}.js`),
  );
  for (const tag of preloads) expect(tag).toContain(`nonce="${nonce}"`);
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(html.indexOf('id="boot"')).toBeLessThan(html.indexOf('src="/assets/entry.js"'));
  const second = await running.get("/course");
  expect(second.headers.get("content-security-policy")).not.toContain(nonce ?? "?");
});

test("sends the shell at once, and a late block afterwards with its data before its HTML", async () => {
  await using running = await start();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  running.upstream.handle("/course/list", (_req, res) => {
    void held.then(() => sendEnvelope(res, 20200, { list: [{ id: 7, name: "迟到的课" }], total: 1 }));
  });
  const answer = await running.get("/course");
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  // The list is answered only after the first part of the page was read, so that part did not wait for the list.
  const first = (await reader?.read())?.value ?? "";
  release();
  expect(first).toContain("<h1");
  expect(first).toContain("nojs=1");
  expect(first).not.toContain("迟到的课");
  expect(entryTag(first)).toMatch(/ async /);
  let rest = "";
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    rest += part.value;
  }
  expect(rest.indexOf("__q")).toBeGreaterThanOrEqual(0);
  expect(rest.indexOf("__q")).toBeLessThan(rest.indexOf("<div hidden"));
  expect(rest.slice(rest.indexOf("<div hidden"))).toContain("迟到的课");
  expect(rest.endsWith("</body></html>")).toBe(true);
});

test("robots, and browsers that come back without scripts, get the whole page in one piece", async () => {
  await using running = await start();
  slow(running.upstream, "/course/list", 150, { list: [{ id: 7, name: "迟到的课" }], total: 1 });
  const robot = { "User-Agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" };
  for (const html of [
    await (await running.get("/course", robot)).text(),
    await (await running.get("/course?nojs=1")).text(),
  ]) {
    expect(html).toContain("迟到的课");
    // The script has no `async`, because a page sent in one piece need not hydrate early.
    expect(entryTag(html)).toMatch(/^<script type="module" (?!async)/);
    expect(html).not.toMatch(/<div hidden|<template|__q|noscript><meta/);
  }
});

test("a robot's page waits for a call that only rendering finds, and leaves out a part whose call is not offered", async () => {
  await using running = await start();
  running.upstream.answer("/user/info-v1", { id: 7, nickname: "阿圆" });
  running.upstream.handle("/advertise/ad", (_req, res) => void res.writeHead(404).end("<h1>404</h1>"));
  // The home page asks for classrooms when it turns out that the learner has no lesson to go on with.
  slow(running.upstream, "/user/classroom-v1", 50, []);
  const answer = await running.get("/", { Cookie: "token=good", "User-Agent": "ExampleBot/1.0 bot" });
  const html = await answer.text();
  expect(running.upstream.seenAt("/user/classroom-v1")).toHaveLength(1);
  expect(html).toContain("阿圆");
  expect(html).not.toContain("没有加载出来");
});

test("a missing record is 404 before the first byte, whether the answer is empty, null or a refusing code", async () => {
  await using running = await start();
  for (const respond of [
    () => running.upstream.answer("/course/detail", []),
    () => running.upstream.answer("/course/detail", null),
    () => running.upstream.answer("/course/detail", null, { code: 20404 }),
  ]) {
    respond();
    const answer = await running.get("/course/5");
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain("Page Not Found: /course/5");
    expect(html).toContain('data-layout="error"');
    expect(bootOf(html)?.boot["failure"]).toMatchObject({ status: 404, path: "/course/5" });
  }
});

test("a subject outside the agency is 404 in every list, with its path", async () => {
  await using running = await start();
  const list = [{ id: 11, name: "英语", list: [{ id: 111, name: "英语（二）" }] }];
  running.upstream.open(TEST_HOST, { subject_list: [{ id: 1, name: "自考", list }] });
  for (const list of ["course", "question", "teacher"]) {
    for (const subject of ["1/11", "1/0"])
      expect((await running.get(`/${list}/${subject}`)).status, list + subject).toBe(200);
    for (const subject of ["9/0", "1/9", "0/0", "9/11"]) {
      const answer = await running.get(`/${list}/${subject}`);
      expect(answer.status, list + subject).toBe(404);
      const html = await answer.text();
      expect(html).toContain(`Page Not Found: /${list}/${subject}`);
      expect(html).not.toContain("canonical");
    }
  }
});

test("a failed critical call gives a page of its status with Retry-After, a failed deferred call affects only its block", async () => {
  await using running = await start({ upstreamTimeoutMs: 200 });
  running.upstream.handle("/course/detail", (_req, res) => void res.writeHead(500).end("no"));
  expect((await running.get("/course/5")).status).toBe(502);
  running.upstream.handle("/course/detail", () => undefined);
  const silent = await running.get("/course/5");
  expect(silent.status).toBe(504);
  expect(silent.headers.get("retry-after")).toBeTruthy();
  await silent.text();
  running.upstream.handle("/course/list", (_req, res) => void res.writeHead(500).end("no"));
  const list = await running.get("/course");
  expect(list.status).toBe(200);
  expect(await list.text()).toContain("<h1");
});

test("no text of the upstream ends a script or becomes a tag", async () => {
  await using running = await start();
  running.upstream.open(TEST_HOST, { name: HOSTILE });
  running.upstream.answer("/course/list", {
    list: [{ id: 1, name: HOSTILE, cover: "javascript:alert(1)" }],
    total: 1,
  });
  slow(running.upstream, "/course/facets", 150, { year: [HOSTILE, "2027"], type: [HOSTILE, "精讲"] });
  const html = await (await running.get("/course")).text();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/(?:href|src)="javascript:/);
  for (const [, body] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(body).not.toMatch(/<\/?script|<img|\u2028/);
  expect(bootOf(html)?.boot["site"]).toMatchObject({ name: HOSTILE });
});

test("an invalid token makes the browser request the page again as an anonymous visitor, once", async () => {
  await using running = await start();
  running.upstream.answer("/course/detail", { id: 5, name: "线性代数精讲" });
  expect((await running.get("/course/5")).status).toBe(200);
  running.upstream.answer("/course/detail", null, { code: 401 });
  const answer = await running.get("/course/5", { Cookie: "token=old" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/course/5");
  expect(answer.headers.getSetCookie().join()).toContain("token=;");
  expect((await running.get("/course/5")).status).toBe(502);
});

test("an invalid token opens no learner's screen: the refusal precedes the first byte, in every layout", async () => {
  await using running = await start();
  const learners = routes.filter(({ auth }) => auth);
  expect(new Set(learners.map(({ layout }) => layout)).size).toBeGreaterThan(3);
  // Any code of the upstream for the user info call ends the session; a failure does not (decision 019).
  const codes = [401, 20404, 40300];
  for (const [index, sample] of learners.map(sampleAddress).entries()) {
    const code = codes[index % codes.length] ?? 401;
    running.upstream.handle("/user/info-v1", (_req, res) => {
      setTimeout(() => sendEnvelope(res, code, null), 20);
    });
    const answer = await running.get(sample, { Cookie: "token=void" });
    const login = `/user/login?redirect=${encodeURIComponent(sample)}`;
    expect([answer.status, answer.headers.get("location")], sample).toEqual([302, login]);
    const cookies = answer.headers.getSetCookie().map((text) => text.split(";", 1)[0]);
    expect(cookies.sort(), sample).toEqual(["ag=", "refused=void", "token="]);
    const form = await running.get(login, { Cookie: "token=void; refused=void" });
    expect(form.status, sample).toBe(200);
    await form.text();
  }
});

test("logs a failed user info by name in every layout; a refusal ends the session, an outage does not", async () => {
  await using running = await start();
  const screens = ["/course", "/share", "/study/course", "/live/1", "/no/such/page"];
  const visits = async () => {
    const answers = [];
    for (const path of screens) {
      const answer = await running.get(path, { Cookie: "token=mine" });
      await answer.text();
      answers.push(answer.headers.getSetCookie().length > 0);
    }
    return answers;
  };
  const lines = () => running.log.filter((line) => line.includes('"msg":"获取用户信息失败"'));
  running.upstream.handle("/user/info-v1", (_req, res) => void res.writeHead(500).end("no"));
  expect(await visits()).toEqual(screens.map(() => false));
  await expect.poll(() => lines().length).toBe(screens.length);
  expect(lines()[0]).toContain("user/info-v1");
  running.upstream.handle("/user/info-v1", (_req, res) => {
    res.end(JSON.stringify({ code: 40300, flag: 0, data: null, msg: "账号已停用" }));
  });
  await visits();
  await expect.poll(() => lines().length).toBe(2 * screens.length);
  for (const line of lines().slice(screens.length))
    expect(JSON.parse(line)).toMatchObject({ upstreamCode: 40300, reason: "账号已停用" });
});

test("a refused token whose cookie cannot be cleared causes no second redirect, and another token is tried", async () => {
  await using running = await start();
  // The page waits for this call. The answer to another call may arrive after the page was sent on a busy machine.
  running.upstream.handle("/course/detail", ({ headers }, res) => {
    if (headers.authorization) sendEnvelope(res, 401, null);
    else sendEnvelope(res, 20200, { id: 5, name: "线性代数精讲" });
  });
  const get = (cookie: string) => running.get("/course/5", { Cookie: cookie });
  expect((await get("theme=dark")).status).toBe(200);
  // A cookie set for a parent domain: this host cannot clear it.
  const first = await get("token=a%2Bb=");
  expect(first.status).toBe(302);
  const refused = first.headers.getSetCookie().find((text) => text.startsWith("refused="));
  expect(refused).toMatch(/^refused=a%2Bb=; Max-Age=86400; Path=\/; SameSite=Lax$/);
  const again = await get("token=a%2Bb=; refused=a%2Bb=");
  expect(again.status).toBe(200);
  expect(bootOf(await again.text())?.boot["signedIn"]).toBe(false);
  expect((await get("token=new; refused=a%2Bb=")).status).toBe(302);
  // Browsers store and send values that the cookie grammar does not allow.
  for (const odd of ["a,b", "a\\b", 'a"b', "a%2Cb"]) {
    const answer = await get(`token=${odd}`);
    expect(answer.status, odd).toBe(302);
    expect(answer.headers.getSetCookie().join("\n"), odd).toContain(`refused=${odd};`);
    expect((await get(`token=${odd}; refused=${odd}`)).status, odd).toBe(200);
  }
});

test("tries our token before clearing when a foreign one came first and was refused", async () => {
  await using running = await start();
  running.upstream.handle("/user/info-v1", ({ headers }, res) => {
    if (headers.authorization === "ours") sendEnvelope(res, 20200, { uid: "7" });
    else sendEnvelope(res, 401, null);
  });
  const get = (Cookie: string) => running.get("/user/profile", { Cookie });
  const first = await get("token=theirs; token=ours");
  expect([first.status, first.headers.getSetCookie()]).toEqual([
    302,
    ["refused=theirs; Max-Age=86400; Path=/; SameSite=Lax"],
  ]);
  const second = await get("token=theirs; token=ours; refused=theirs");
  expect([second.status, second.headers.getSetCookie()]).toEqual([200, []]);
  expect(bootOf(await second.text())?.boot["signedIn"]).toBe(true);
});

test("aborts the upstream's calls when the reader leaves", async () => {
  await using running = await start();
  let closed = false;
  running.upstream.handle("/course/list", (req) => void req.socket.once("close", () => (closed = true)));
  const controller = new AbortController();
  const answer = await fetch(`${new URL((await running.get("/")).url).origin}/course`, {
    headers: { "X-Forwarded-Host": TEST_HOST },
    signal: controller.signal,
  });
  await answer.body?.getReader().read();
  controller.abort();
  for (let wait = 0; wait < 50 && !closed; wait++) await delay(20);
  expect(closed).toBe(true);
});

test("allows the agency's hosts in the policy of screens that need them, and of no others", async () => {
  await using running = await start();
  running.upstream.open(TEST_HOST, {
    config: { media_hosts: ["vod.test"], room_hosts: ["room.test"] },
  });
  const policyOf = async (path: string) => {
    const answer = await running.get(path, { Cookie: "token=mine" });
    await answer.text();
    return answer.headers.get("content-security-policy") ?? "";
  };
  expect(await policyOf("/course")).not.toMatch(/\.test|blob:/);
  expect(await policyOf("/no/such/page")).not.toMatch(/\.test|blob:/);
  const player = await policyOf("/course/study/1");
  expect(player).toContain("media-src 'self' blob: https://vod.test; connect-src 'self' https://vod.test;");
  expect(player).not.toContain("room.test");
  const room = routes.find(({ policy }) => policy === "room");
  expect(await policyOf(room?.path ?? "none")).toContain("frame-src 'self' https://room.test;");
});

test("caches a page at its second request: without nonce or inline script, with a tag, 304 and a fresh clock", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  for (let visit = 0; visit < 2; visit++) await (await running.get("/course")).text();
  await delay(100);
  const calls = running.upstream.seenAt("/course/list").length;
  const kept = await running.get("/course", { "Accept-Encoding": "identity" });
  const html = await kept.text();
  expect(running.upstream.seenAt("/course/list").length).toBe(calls);
  expect(kept.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(html).not.toContain("nonce");
  expect(entryTag(html)).toBe('<script type="module" src="/assets/entry.js">');
  expect(html).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/entry\.js"/);
  expect(html).toContain("线性代数精讲");
  expect(
    [...html.matchAll(/<script(?! type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/script>/gs)].map(
      ([, body]) => body,
    ),
  ).toEqual([""]);
  const etag = kept.headers.get("etag") ?? "";
  expect(
    (await running.get("/course", { "Accept-Encoding": "identity", "If-None-Match": etag })).status,
  ).toBe(304);
  expect(Number(/desc="(\d+)"/.exec(kept.headers.get("server-timing") ?? "")?.[1])).toBeGreaterThan(
    Date.now() - 2_000,
  );
  const packed = await running.get("/course", { "Accept-Encoding": "br" });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(await packed.text()).toBe(html);
});

test("a cached page is the same whether its first reader received it whole or in parts", async () => {
  const keptAfter = async (listMs: number) => {
    await using running = await start({ pageCacheSeconds: 10, now: () => 1_800_000_000_000 });
    const list = { list: [{ id: 1, name: "线性代数精讲", cover: "/uploads/cover/1.svg" }], total: 1 };
    slow(running.upstream, "/course/list", listMs, list);
    for (let visit = 0; visit < 2; visit++) await (await running.get("/course")).text();
    await delay(150);
    const kept = await running.get("/course");
    expect(kept.headers.get("etag")).not.toBeNull();
    // Cuts the page before its data, which contains the request's id.
    return (await kept.text()).split('<script type="application/json"')[0] ?? "";
  };
  const atOnce = await keptAfter(0);
  expect(atOnce.match(/<link rel="modulepreload"/g)?.length).toBeGreaterThan(1);
  expect(atOnce).toContain('<link rel="preload" as="image"');
  expect(await keptAfter(200)).toBe(atOnce);
});

test("a cached page has the same bytes, headers and log line when its visit is not decided again", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  for (let visit = 0; visit < 2; visit++) await (await running.get("/course?page=1")).text();
  await delay(100);
  const answerTo = async (headers: Record<string, string>) => {
    const answer = await running.get("/course?page=1", headers);
    const own = { ...Object.fromEntries(answer.headers), "x-request-id": "", "server-timing": "", date: "" };
    return { id: answer.headers.get("x-request-id"), own, body: await answer.text() };
  };
  // A visit with a cookie is always decided.
  const decided = await answerTo({ Cookie: "other=1" });
  const [first, again] = [await answerTo({}), await answerTo({})];
  expect(again.own).toEqual(decided.own);
  expect([first.body, again.body]).toEqual([decided.body, decided.body]);
  const lineOf = ({ id }: { readonly id: string | null }) => {
    const line = running.log.findLast((text) => text.includes(`"request":"${id}"`)) ?? "{}";
    return { ...(JSON.parse(line) as object), request: "", time: "", ms: 0 };
  };
  expect(lineOf(again)).toEqual(lineOf(decided));
});

test("a token holder neither receives nor creates a cached page; hosts, themes and text sizes are cached separately", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  for (let visit = 0; visit < 3; visit++) {
    const own = await running.get("/course", { Cookie: "token=mine" });
    expect(own.headers.get("etag")).toBeNull();
    await own.text();
  }
  for (let visit = 0; visit < 2; visit++) await (await running.get("/course")).text();
  await delay(100);
  expect((await running.get("/course", { Cookie: "token=mine" })).headers.get("etag")).toBeNull();
  expect((await running.get("/course", { Cookie: "theme=dark" })).headers.get("etag")).toBeNull();
  const large = await running.get("/course", { Cookie: "text=large" });
  expect(large.headers.get("etag")).toBeNull();
  expect(await large.text()).toMatch(/<html [^>]*data-text="large"/);
  expect(await (await running.get("/course", { Cookie: "text=x" })).text()).not.toContain("data-text");
  expect((await running.get("/course")).headers.get("etag")).not.toBeNull();
  running.upstream.open("other.test", { name: "别的学堂" });
  expect(await (await running.get("/course", { "X-Forwarded-Host": "other.test" })).text()).toContain(
    "别的学堂",
  );
});

test("caches a page per anonymous visitor's province only where lists depend on it", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  const seconds = [{ id: "314", name: "公共课", list: [{ id: "3141", name: "马原" }] }];
  running.upstream.open(TEST_HOST, { subject_list: [{ id: "313", name: "自考", list: seconds }] });
  const from = (path: string, cookie: string) => running.get(path, { Cookie: cookie });
  const provinceIn = async (path: string, cookie: string) =>
    (bootOf(await (await from(path, cookie)).text())?.boot["region"] as { id?: string } | undefined)?.id;
  for (let visit = 0; visit < 2; visit++) {
    await (await from("/course", "region=440000")).text();
    await (await from("/course/313/0", "region=440000")).text();
  }
  await expect.poll(async () => (await from("/course", "region=110000")).headers.get("etag")).not.toBeNull();
  expect(await provinceIn("/course", "region=110000")).toBe("430000");
  await expect
    .poll(async () => (await from("/course/313/0", "region=440000")).headers.get("etag"))
    .not.toBeNull();
  expect(await provinceIn("/course/313/0", "region=440000")).toBe("440000");
  expect((await from("/course/313/0", "region=110000")).headers.get("etag")).toBeNull();
  expect(await provinceIn("/course", "token=mine; region=440000")).toBe("440000");
  // A cookie with an unknown province is ignored.
  expect(await provinceIn("/course/313/0", "region=999999")).toBe("430000");
  const asked = running.upstream.seenAt("/subject/zk-subject-v1").map(({ url }) => url);
  expect(new Set(asked)).toEqual(
    new Set(["440000", "110000", "430000"].map((id) => `/subject/zk-subject-v1?province_id=${id}`)),
  );
});

test("pages of 自考 use the agency's province until a visitor chooses another", async () => {
  await using running = await start();
  const seconds = [{ id: "314", name: "公共课", list: [{ id: "3141", name: "马原" }] }];
  running.upstream.open(TEST_HOST, {
    subject_list: [{ id: "313", name: "自考", list: seconds }],
    zk_province: "440000",
  });
  const provinceIn = async (path: string, cookie: string) =>
    (
      bootOf(await (await running.get(path, { Cookie: cookie })).text())?.boot["region"] as
        | { id?: string }
        | undefined
    )?.id;
  for (const token of ["", "token=mine; "]) {
    expect(await provinceIn("/course/313/0", token)).toBe("440000");
    expect(await provinceIn("/question/313/314", token)).toBe("440000");
    expect(await provinceIn("/course/313/0", `${token}region=110000`)).toBe("110000");
    expect(await provinceIn("/course", token)).toBe("430000");
  }
  const asked = running.upstream.seenAt("/subject/zk-subject-v1").map(({ url }) => url);
  expect(new Set(asked)).toEqual(
    new Set(["440000", "110000"].map((id) => `/subject/zk-subject-v1?province_id=${id}`)),
  );
});

test("caches no separate page for a port in Host, which could fill the cache", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  const at = (port: number) => running.get("/course", { "X-Forwarded-Host": `${TEST_HOST}:${port}` });
  for (let port = 1; port < 3; port++) await (await at(port)).text();
  await expect.poll(async () => (await at(3)).headers.get("etag")).not.toBeNull();
  expect((await running.get("/course")).headers.get("etag")).not.toBeNull();
  expect(await (await at(4)).text()).not.toContain(`${TEST_HOST}:`);
});

test("caches no page for a query member that no screen reads, which could fill the cache", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  const keeps = async (query: string) => {
    for (let visit = 0; visit < 2; visit++) await (await running.get(`/course${query}`)).text();
    await delay(100);
    const { headers } = await running.get(`/course${query}`);
    return headers.get("etag") !== null;
  };
  await expect.poll(() => keeps("?page=1&year=2025"), { timeout: 10_000 }).toBe(true);
  for (const query of ["?utm=1", "?page=1&utm", "?page=1?x&utm=1", "?page=1&%75tm=1"])
    expect(await keeps(query), query).toBe(false);
});

test("does not cache a page with a failed block", async () => {
  await using running = await start({ pageCacheSeconds: 10 });
  running.upstream.handle("/course/list", (_req, res) => void res.writeHead(500).end("no"));
  for (let visit = 0; visit < 3; visit++) await (await running.get("/course")).text();
  expect((await running.get("/course")).headers.get("etag")).toBeNull();
});

test("a failed part shows a link to try again where no script runs", async () => {
  await using running = await start();
  const broken = (path: string) =>
    running.upstream.handle(path, (_req, res) => void res.writeHead(500).end("no"));
  for (const path of ["/course/list", "/live/list", "/default/bottom-detail"]) broken(path);
  const first = await (await running.get("/course?type=精讲")).text();
  expect(first).toContain('content="0;url=/course?type=%E7%B2%BE%E8%AE%B2&amp;nojs=1"');
  for (const [path, headers] of [
    ["/course?nojs=1", {}],
    ["/course", { "User-Agent": "ExampleBot/1.0 bot" }],
    ["/?nojs=1", {}],
  ] as const) {
    const html = await (await running.get(path, headers)).text();
    const body = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(body, path).toContain("这里没有加载出来");
    expect(body, path).toContain(`href="${path}">`);
    expect(body, path).not.toMatch(/正在查找/);
    expect(html, path).not.toContain("noscript><meta");
    const footer = html.slice(html.indexOf("<footer"));
    expect(footer, path).toContain('href="/news"');
  }
});

test("every shown module of an agency has a footer link, with or without own groups", async () => {
  await using running = await start();
  const url = (name: string, shown: string) => ({ url: `/${name}`, is_show: shown });
  running.upstream.open(TEST_HOST, {
    agency_nav: {
      course: url("course", "1"),
      live: url("live", "0"),
      question: url("question", "1"),
      news: { ...url("news", "1"), top_is_show: "0" },
    },
  });
  for (const links of [
    [],
    [{ title: "关于", list: [] }],
    [{ title: "课", list: [{ name: "全部", url: "/course" }] }],
  ]) {
    running.upstream.answer("/default/bottom-detail", { links });
    const html = await (await running.get(`/?nojs=1`)).text();
    const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
    for (const path of ["/course", "/question", "/news"]) expect(footer).toContain(`href="${path}"`);
    expect(footer).not.toContain('href="/live"');
  }
});

test("a live class with few known fields has a card like the others", async () => {
  await using running = await start();
  running.upstream.answer("/live/list", {
    list: [
      { id: 7, teacher: { id: 0 } },
      { id: 8, name: "冲刺课", teacher: { id: 3, name: "林知远" } },
    ],
    total: 2,
  });
  const html = await (await running.get("/?nojs=1")).text();
  const cards = html.match(/<article[\s\S]*?<\/article>/g)?.filter((card) => card.includes("/live/")) ?? [];
  expect(cards).toHaveLength(2);
  expect(cards[0]).toMatch(/直播课.*时间待定/);
  expect(cards[0]).not.toContain("<svg");
  expect(cards[1]).toMatch(/冲刺课.*时间待定.*<svg.*林知远/);
});

test("links to the question bank use the agency's own names and pictures where configured", async () => {
  await using running = await start();
  running.upstream.open(TEST_HOST, {
    exam_type: [
      { id: 4 },
      { id: 3, name: "天天练" },
      { id: 77, name: "机构题库", icon: "/uploads/own.png", icon_active: "/uploads/own-active.png" },
    ],
  });
  const html = await (await running.get("/?nojs=1")).text();
  const bank = html.slice(html.indexOf('aria-labelledby="bank-title"'));
  expect(bank).toMatch(/章节练习.*天天练.*own\.png.*own-active\.png.*机构题库/);
});

test("a hidden module is not in navigation, footer and home; its pages exist and are noindex", async () => {
  await using running = await start();
  const hidden = { url: "/course", is_show: "0" };
  const shown = { url: "/live", is_show: "1" };
  running.upstream.open(TEST_HOST, {
    agency_nav: { course: hidden, live: shown, question: hidden, news: { ...hidden, top_is_show: "1" } },
  });
  const urls = [
    "/course",
    "/course/7",
    "/classroom/2",
    "/question/313/0",
    "/news/cate/1",
    "/live/all",
    "/help/1",
  ];
  running.upstream.answer("/default/bottom-detail", {
    links: [
      { title: "学习", list: urls.map((url) => ({ name: url, url })) },
      { title: "只有课程", list: [{ name: "全部", url: "/course" }] },
    ],
  });
  const home = await (await running.get("/?nojs=1")).text();
  const links = [...home.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? "");
  expect(links.filter((href) => /^\/(?:course|classroom|question|news)(?:\/|$)/.test(href))).toEqual([]);
  expect(links).toEqual(expect.arrayContaining(["/live/all", "/help/1"]));
  expect(home).not.toMatch(/>只有课程<|content="noindex/);
  for (const [path, is] of [
    ["/course", true],
    ["/question", true],
    ["/live", false],
    ["/teacher", false],
  ] as const) {
    const answer = await running.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(/<meta name="robots" content="noindex"/.test(await answer.text()), path).toBe(is);
  }
  running.upstream.open("study.test", { domain_extend: [{ domain: "study.test", mode: "1" }] });
  const study = await running.get("/live", { "X-Forwarded-Host": "study.test" });
  expect(await study.text()).toMatch(/<meta name="robots" content="noindex"/);
});

test("an agency's look: logo for light and dark, favicon, title pattern, records and contacts", async () => {
  await using running = await start();
  const config = {
    logo: "/uploads/logo.svg",
    logo_dark: "/uploads/dark.svg",
    favicon: "https://cdn.example/icon.png",
    title_pattern: "【{name}】{title}",
    icp: "湘ICP备1号",
    police_no: "湘公网安备 43010002000001号",
    contact: { email: "a@school.test", wechat: "知行", address: "岳麓区 1 号" },
  };
  running.upstream.open(TEST_HOST, { config });
  const html = await (await running.get("/teacher?nojs=1")).text();
  expect(html).toContain('<link rel="icon" href="https://cdn.example/icon.png"/>');
  expect(html).toContain("<title>【知行学堂】名师</title>");
  expect(html).toContain('<source media="(prefers-color-scheme: dark)" srcSet="/api/uploads/dark.svg"/>');
  expect(html).toContain('src="/api/uploads/logo.svg"');
  for (const text of ["湘ICP备1号", "code=43010002000001", "mailto:a@school.test", "知行", "岳麓区 1 号"])
    expect(html).toContain(text);
  const dark = await (await running.get("/teacher?nojs=1", { Cookie: "theme=dark" })).text();
  expect(dark).toContain('src="/api/uploads/dark.svg"');
  expect(dark).not.toContain("<source");
  // Unusable values are ignored.
  const broken = { logo_dark: ["x"], favicon: "javascript:alert(1)", title_pattern: "no place", contact: 7 };
  running.upstream.open("broken.test", { config: broken });
  const plain = await (await running.get("/teacher?nojs=1", { "X-Forwarded-Host": "broken.test" })).text();
  expect(plain).toContain('<link rel="icon" href="/favicon.svg"/>');
  expect(plain).toContain("<title>名师 - 知行学堂</title>");
});
