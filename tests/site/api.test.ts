import { gzipSync } from "node:zlib";
import md5 from "blueimp-md5";
import request from "supertest";
import { expect, test } from "vitest";
import { startSite, TEST_SALT } from "#tests/support/buildApp.ts";
import { sendEnvelope, startFakeUpstream, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { rawGet, rawRequest } from "#tests/support/rawRequest.ts";

const PATH = "/user/info-v1";

test("signs every call with the headers that the upstream trusts, and drops such headers of the browser", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  upstream.open(TEST_HOST, { config: { agency_flags: ["partner"] } });
  await using site = await startSite({ upstreamUrl: upstream.url, now: () => 1_700_000_000_999 });
  await request(site.server)
    .get(`/api${PATH}?a=1`)
    .set({
      Host: TEST_HOST,
      Cookie: "token=mine; ag=partner; other=secret",
      Sign: "forged",
      "Access-Time": "1",
      Version: "9",
      Platform: "IOS",
      "Agency-Flag": "forged",
      Authorization: "forged",
      ip: "6.6.6.6",
      "X-Forwarded-For": "203.0.113.9",
      "X-Forwarded-Host": TEST_HOST,
      "X-Real-Ip": "6.6.6.6",
      "X-HTTP-Method-Override": "DELETE",
      Forwarded: "for=6.6.6.6",
      TE: "trailers",
    })
    .expect(200);
  const [seen] = upstream.seenAt(PATH);
  expect(seen?.url).toBe(`${PATH}?a=1`);
  expect(seen?.headers).toMatchObject({
    sign: md5(md5(`1700000000${TEST_SALT}`)),
    "access-time": "1700000000",
    version: "2.0.0",
    platform: "PC",
    "agency-flag": "partner",
    authorization: "mine",
    "content-type": "application/json",
    ip: "203.0.113.9",
    host: new URL(upstream.url).host,
  });
  const names = [
    "cookie",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-real-ip",
    "x-http-method-override",
    "forwarded",
    "te",
  ];
  expect(names.filter((name) => seen?.headers[name] !== undefined)).toEqual([]);
});

test("drops hop-by-hop headers, and `Connection` cannot remove an injected header", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const connection of ["sign, access-time", "authorization", "ip, close", "keep-alive"]) {
    await rawGet(site.port, `/api${PATH}`, [
      `Host: ${TEST_HOST}`,
      `Connection: ${connection}`,
      "Cookie: token=mine",
      "Proxy-Authorization: x",
      "Keep-Alive: timeout=999",
      "Expect: 100-continue",
    ]);
  }
  expect(upstream.seenAt(PATH).length).toBe(4);
  for (const { headers } of upstream.seenAt(PATH)) {
    expect(headers).toMatchObject({
      authorization: "mine",
      ip: "127.0.0.1",
      sign: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect([headers["proxy-authorization"], headers["keep-alive"], headers.expect]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});

test("ip is always a valid address", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const forwarded = {
    garbage: "127.0.0.1",
    "1.2.3.4, garbage": "127.0.0.1",
    "::ffff:10.1.2.3": "10.1.2.3",
    "2001:db8::1": "2001:db8::1",
  };
  for (const [value, expected] of Object.entries(forwarded)) {
    await request(site.server).get(`/api${PATH}`).set({ Host: TEST_HOST, "X-Forwarded-For": value });
    expect(upstream.seenAt(PATH).at(-1)?.headers["ip"], value).toBe(expected);
  }
});

test("sends no token with login and SMS calls, and accepts multipart for the avatar alone", async () => {
  await using upstream = await startFakeUpstream();
  for (const path of ["/user/login", "/sms/send", "/user/avatar", "/user/info"]) upstream.answer(path, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const post = (path: string) =>
    request(site.server).post(`/api${path}`).set({ Host: TEST_HOST, Cookie: "token=mine" });

  await post("/user/login").send({ mobile: "1" }).expect(200);
  await post("/sms/send").send({}).expect(200);
  for (const path of ["/user/login", "/sms/send"]) {
    expect(upstream.seenAt(path)[0]?.headers.authorization, path).toBeUndefined();
  }
  expect(upstream.seenAt("/user/login")[0]?.body).toBe('{"mobile":"1"}');
  await post("/user/avatar").attach("file", Buffer.from("picture"), "a.png").expect(200);
  await post("/user/info").attach("file", Buffer.from("picture"), "a.png").expect(200);
  expect(upstream.seenAt("/user/avatar")[0]).toMatchObject({
    body: expect.stringContaining("picture"),
    headers: {
      "content-type": expect.stringMatching(/^multipart\/form-data; boundary=/),
      authorization: "mine",
    },
  });
  expect(upstream.seenAt("/user/info")[0]?.headers["content-type"]).toBe("application/json");
});

test("an odd cookie becomes no header and causes no failure", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const odd = [
    "token=a%0d%0ab",
    "token=j:{}",
    'token=j:{"a":1}',
    "token=%E5%9B%BE",
    "token=a%20b",
    "token=",
    "__proto__=x; token=%00",
  ];
  for (const cookie of odd) {
    await request(site.server).get(`/api${PATH}`).set({ Host: TEST_HOST, Cookie: cookie }).expect(200);
    expect(upstream.seenAt(PATH).at(-1)?.headers.authorization, cookie).toBeUndefined();
  }
});

test("passes only GET and POST, and only unambiguous requests", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer(PATH, {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const method of ["put", "delete", "patch", "options", "head"] as const) {
    const answer = await request(site.server)[method](`/api${PATH}`).set("Host", TEST_HOST);
    expect([answer.status, answer.headers["allow"]], method).toEqual([405, "GET, POST"]);
  }
  const head = `Host: ${TEST_HOST}\r\nConnection: close\r\n`;
  const raw = async (bytes: string) => (await rawRequest(site.port, bytes)).status;
  expect(await raw(`GET /api${PATH} HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nGET /`)).toBe(400);
  expect(await raw(`GET /api${PATH} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toBe(
    400,
  );
  expect(
    await raw(
      `GET /api${PATH} HTTP/1.1\r\nHost: ${TEST_HOST}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    ),
  ).toBe(400);
  expect(await raw(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${head}\r\n`)).toBe(0);
  expect(
    await raw(
      `POST /api${PATH} HTTP/1.1\r\n${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ),
  ).toBe(400);
  expect(upstream.seenAt(PATH)).toEqual([]);
});

test("answers 404 to calls of an agency's own system, whoever sends them", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, {}));
  await using site = await startSite({ upstreamUrl: upstream.url });
  const signed = {
    Host: TEST_HOST,
    Cookie: "token=mine",
    Sign: "x",
    "Access-Time": "1",
    "Agency-Flag": "jia",
  };
  for (const path of ["/exam/marking", "/exam/marking?page=1", "/EXAM/marking", "/exam/m%61rking"]) {
    await request(site.server).get(`/api${path}`).set(signed).expect(404);
    await request(site.server).post(`/api${path}`).set(signed).send({}).expect(404);
  }
  expect(upstream.seen.filter(({ url }) => /marking/i.test(url))).toEqual([]);
});

test("requests nothing outside the upstream's base, whatever the spelling", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, {}));
  await using site = await startSite({ upstreamUrl: `${upstream.url}/base` });
  upstream.handle(`/base/static/agency/${TEST_HOST}`, (_req, res) => sendEnvelope(res, 0, { name: "x" }));
  const ways = [
    "/api/../secret",
    "/api/%2e%2e/secret",
    "/api/a/..%2f..%2fsecret",
    "/api/%252e%252e/secret",
    "/api//evil.test/secret",
    "/api/..\\secret",
    "/api/..;/secret",
    "http://evil.test/api/../secret",
    "/api/a/%2e%2e/%2e%2e/secret",
    "/API/../secret",
    "/api/.%2e/secret",
    "/api/%2e./secret",
    "/api/%2E%2E/secret",
    "/api/..%5csecret",
    "/api/%5c..%5csecret",
    "/api/a/./../../secret",
    "/api/%2e%2e;x/secret",
    "/api/..%00/secret",
    "/api/..%09/secret",
    "/api/..%c0%afsecret",
    "/api/@evil.test/../secret",
    "/api/%2f%2fevil.test/secret",
    "//api/../secret",
    "/api?/../secret",
  ];
  expect(ways.length).toBeGreaterThanOrEqual(20);
  for (const target of ways) {
    const { status } = await rawGet(site.port, target, [`Host: ${TEST_HOST}`]);
    expect([400, 404, 200], target).toContain(status);
  }
  expect(upstream.seen.filter(({ url }) => url.includes("secret") || !url.startsWith("/base/"))).toEqual([]);
  await rawGet(site.port, "/api/fine?x=/../y", [`Host: ${TEST_HOST}`]);
  expect(upstream.seen.at(-1)?.url).toBe("/base/fine?x=/../y");
});

test("a POST from another site does not reach the upstream", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/info", {});
  await using site = await startSite({ upstreamUrl: upstream.url });
  const post = (headers: Record<string, string>) =>
    request(site.server)
      .post("/api/user/info")
      .set({ Host: TEST_HOST, Cookie: "token=mine", ...headers })
      .send({});
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { Origin: "garbage" },
    { Origin: `http://${TEST_HOST}.evil.test` },
    { Origin: `http://${TEST_HOST}:81` },
    { Origin: `https://${TEST_HOST}` },
    { Origin: `http://${TEST_HOST}`, "X-Forwarded-Proto": "https" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) {
    const answer = await post(headers);
    expect([answer.status, answer.body.code], JSON.stringify(headers)).toEqual([403, 403]);
  }
  expect(upstream.seenAt("/user/info")).toEqual([]);
  await post({ Origin: `http://${TEST_HOST}`, "Sec-Fetch-Site": "same-origin" }).expect(200);
  await post({ Origin: `https://${TEST_HOST}`, "X-Forwarded-Proto": "https" }).expect(200);
  await post({}).expect(200);
});

test("compares paths case-sensitively: another case does not reach the upstream", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, {}));
  await using site = await startSite({ upstreamUrl: upstream.url });
  await request(site.server).get("/course").set("Host", TEST_HOST);
  const before = upstream.seen.length;
  for (const path of [
    "/api/USER/login",
    "/api/user/Login",
    "/api/user/%6Cogin",
    "/api/sms/%E2%84%AAend/../x",
  ]) {
    const answer = await request(site.server).post(path).set("Host", TEST_HOST).send({});
    expect([400, 404], path).toContain(answer.status);
  }
  expect((await request(site.server).post("/api/USER/login").set("Host", TEST_HOST)).body.code).toBe(404);
  expect((await request(site.server).post("/API/user/login").set("Host", TEST_HOST)).status).toBe(405);
  expect(upstream.seen.length).toBe(before);
  await request(site.server).get("/api/own/Path").set("Host", TEST_HOST).expect(200);
});

test.each([
  ["public, max-age=60", "private, max-age=60"],
  ["max-age=60, s-maxage=600, public", "private, max-age=60"],
  ["max-age=60", "private, max-age=60"],
  ["private, no-cache", "private, no-cache"],
  ["no-store", "private, no-store"],
  [undefined, "private, no-cache"],
])("no shared cache stores an answer to a token: %s", async (given, kept) => {
  await using upstream = await startFakeUpstream();
  for (const path of [PATH, "/uploads/own.txt"])
    upstream.handle(path, (_req, res) => {
      if (given) res.setHeader("Cache-Control", given);
      sendEnvelope(res, 0, {});
    });
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const path of [PATH, "/uploads/own.txt"]) {
    const get = (Cookie: string) => request(site.server).get(`/api${path}`).set({ Host: TEST_HOST, Cookie });
    const own = await get("token=mine");
    expect([own.headers["cache-control"], own.headers["vary"]], path).toEqual([kept, "Cookie"]);
    const anybodys = await get("");
    const plain = given ?? "private, no-cache";
    expect([anybodys.headers["cache-control"], anybodys.headers["vary"]], path).toEqual([plain, "Cookie"]);
  }
});

test("every answer under /api varies by cookies, refusals and failures too", async () => {
  await using upstream = await startFakeUpstream();
  upstream.handle("/packed", (_req, res) => {
    res.setHeader("Content-Encoding", "gzip");
    res.end(gzipSync('{"code":0}'));
  });
  await using site = await startSite({ upstreamUrl: upstream.url });
  const vary = async (path: string, host = TEST_HOST) =>
    (await request(site.server).get(path).set("Host", host)).headers["vary"];
  expect(await vary("/api/packed")).toBe("Cookie, Accept-Encoding");
  for (const path of ["/api/no/such", "/api/..%2f", "/api/USER/login", "/api/%"])
    expect(await vary(path), path).toBe("Cookie");
  expect(await vary("/api/no/such", "unknown.test")).toBe("Cookie");
  await upstream.stop();
  expect(await vary("/api/no/such")).toBe("Cookie");
});

test("passes answers unchanged, without the upstream's cookies, redirects and policies", async () => {
  await using upstream = await startFakeUpstream();
  const body = '{"code":401, "flag":0,"data":null,"msg":"登录已失效"}';
  upstream.handle(PATH, (_req, res) => {
    res.setHeader("Set-Cookie", "token=theirs");
    res.setHeader("Access-Control-Allow-Origin", "*");
    res.setHeader("Content-Security-Policy", "default-src *");
    res.setHeader("Server", "theirs/1.0");
    res.setHeader("Content-Type", "application/json");
    res.end(body);
  });
  upstream.handle("/moved", (_req, res) => {
    res.writeHead(302, { Location: "http://evil.test/" });
    res.end();
  });
  await using site = await startSite({ upstreamUrl: upstream.url });
  const answer = await request(site.server).get(`/api${PATH}`).set("Host", TEST_HOST).expect(200);
  expect(answer.text).toBe(body);
  const { headers } = answer;
  expect([headers["set-cookie"], headers["access-control-allow-origin"], headers["server"]]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const moved = await request(site.server).get("/api/moved").set("Host", TEST_HOST).redirects(0);
  expect([moved.status, moved.body.code, moved.headers["location"]]).toEqual([502, 502, undefined]);
});
