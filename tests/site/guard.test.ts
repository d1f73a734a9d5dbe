import request from "supertest";
import { expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { startSite } from "#tests/support/buildApp.ts";
import { startFakeUpstream, STUDY_HOST, TEST_HOST } from "#tests/support/fakeUpstream.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";

const paths = [
  ...routes.map(sampleAddress),
  "/user",
  "/study",
  "/order",
  "/exam/3",
  "/exam/mock",
  "/onlineExam/portal",
  "/study/myCourse",
  "/news",
  "/no/such/page/here",
];

test("every path ends in a page within a few redirects, for every visitor and mode", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null);
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const host of [TEST_HOST, STUDY_HOST]) {
    for (const cookie of ["", "token=abc"]) {
      for (const path of paths) {
        const visited = [path];
        let answer = await visit(path, host, cookie);
        while (answer.status === 302) {
          const to = String(answer.headers["location"]);
          expect(to.startsWith("/") && !to.startsWith("//"), to).toBe(true);
          visited.push(to);
          expect(visited.length, visited.join(" -> ")).toBeLessThan(6);
          answer = await visit(to, host, cookie);
        }
        const expected = path.startsWith("/no/") ? 404 : 200;
        expect(answer.status, `${host} ${cookie} ${visited.join(" -> ")}`).toBe(expected);
      }
    }
  }

  function visit(path: string, host: string, cookie: string) {
    return request(site.server).get(path).set("Host", host).set("Cookie", cookie).redirects(0);
  }
});

test("/news redirects to the agency's first category, unless the agency has a redirect of its own", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const news = (url: string) => ({ agency_nav: { news: { url, is_show: "1", top_is_show: "1" } } });
  upstream.open("third.test", news("/news/cate/7"));
  upstream.open("letters.test", news("/news/cate/c-3"));
  upstream.open("elsewhere.test", news("/news/7"));
  upstream.open("own.test", {
    ...news("/news/cate/7"),
    config: { redirects: [{ from: "/news", to: "/help/3" }] },
  });
  const leadsTo = async (host: string) =>
    (await request(site.server).get("/news").set("Host", host).redirects(0)).headers["location"];
  expect(await leadsTo(TEST_HOST)).toBe("/news/cate/1");
  expect(await leadsTo("third.test")).toBe("/news/cate/7");
  expect(await leadsTo("letters.test")).toBe("/news/cate/c-3");
  expect(await leadsTo("elsewhere.test")).toBe("/news/cate/1");
  expect(await leadsTo("own.test")).toBe("/help/3");
});

test("redirects an anonymous visitor to login with path and query, and forbids caching the redirect", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const answer = await request(site.server)
    .get("/user/profile?tab=2&a=b")
    .set("Host", TEST_HOST)
    .redirects(0);
  expect(answer.status).toBe(302);
  expect(answer.headers["location"]).toBe("/user/login?redirect=%2Fuser%2Fprofile%3Ftab%3D2%26a%3Db");
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
});

test("no internal-looking header and no spelling of a path opens a protected page", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const headers = {
    "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
    "x-original-url": "/course",
    "x-rewrite-url": "/course",
    "x-forwarded-uri": "/course",
    "x-forwarded-prefix": "/course",
    "x-http-method-override": "GET",
    authorization: "Bearer abc",
    "x-internal": "1",
    "x-auth-token": "abc",
    "x-matched-path": "/",
    "x-middleware-rewrite": "/user/profile",
    "x-middleware-next": "1",
    "x-nextjs-data": "1",
    "x-react-router-prerender-data": "1",
    "x-remix-response": "yes",
    "x-forwarded-user": "admin",
    "x-forwarded-host": TEST_HOST,
    "x-forwarded-path": "/course",
    "x-url": "/course",
    "x-real-url": "/course",
    "x-invoke-path": "/course",
    "x-user-id": "1",
    token: "abc",
  };
  expect(Object.keys(headers).length).toBeGreaterThanOrEqual(20);
  for (const [name, value] of Object.entries(headers)) {
    const answer = await request(site.server)
      .get("/user/profile")
      .set("Host", TEST_HOST)
      .set(name, value)
      .redirects(0);
    expect(answer.status, name).toBe(302);
  }
  for (const path of [
    "/user/%70rofile",
    "/user%2fprofile",
    "//user/profile",
    "/user//profile",
    "/./user/profile",
    "/x/../user/profile",
    "/x/%2e%2e/user/profile",
    "/user/profile;x",
    "/user/profile%00",
    "/USER/PROFILE",
    "/user\\profile",
    "/user/profile//",
    "/user/profile.json",
    "/user/profile%20",
    "/user/profile%2f",
    "/user/profile%5c",
    "/user/profile..;/",
    "/user/.;/profile",
    "/%2fuser/profile",
    "/user/profile%09",
    "/course/../user/profile",
    "/user/%2570rofile",
  ]) {
    const answer = await request(site.server).get(path).set("Host", TEST_HOST).redirects(0);
    expect([400, 404, 302], path).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers["location"], path).toMatch(/^\/user\/login\?redirect=/);
  }
});

test("serves documents by GET and HEAD only", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const method of ["post", "put", "delete", "patch", "options"] as const) {
    const answer = await request(site.server)[method]("/course").set("Host", TEST_HOST);
    expect(answer.status, method).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, HEAD");
  }
  expect((await request(site.server).head("/course").set("Host", TEST_HOST)).status).toBe(200);
});

test("broken percent-encoding is a 400 page, not an error", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  for (const path of ["/%", "/course/%zz", "/assets/%e0%a4%a", "/%c0%ae", "/a%00b", "/api/%"]) {
    expect((await request(site.server).get(path).set("Host", TEST_HOST)).status, path).toBe(400);
  }
});

test("an agency's redirect leaves the site by http and https only", async () => {
  await using upstream = await startFakeUpstream();
  upstream.open("moved.test", {
    config: {
      redirects: [
        { from: "/old", to: "https://other.test/new", status: 301 },
        { from: "/gone", to: "/course?type=1#list", status: 301 },
        { from: "/round", to: "/round?a=1", status: 301 },
        { from: "/bad", to: "javascript:alert(1)" },
        { from: "/worse", to: "//evil.test" },
        { from: "/named", to: "https://school.test:password@evil.test/" },
      ],
    },
  });
  await using site = await startSite({ upstreamUrl: upstream.url });
  const get = (path: string) => request(site.server).get(path).set("Host", "moved.test").redirects(0);
  const old = await get("/old?a=1");
  expect([old.status, old.headers["location"]]).toEqual([301, "https://other.test/new?a=1"]);
  const gone = await get("/gone?page=2");
  expect(gone.headers["location"]).toBe("/course?type=1&page=2#list");
  // A short cache time: an operator's correction must reach browsers within minutes.
  for (const { headers } of [old, gone]) expect(headers["cache-control"]).toBe("private, max-age=300");
  expect((await get("/round?b=2")).status).toBe(200);
  expect((await get("/bad")).status).toBe(200);
  for (const path of ["/worse", "/named"])
    expect((await get(path)).headers["location"], path).toBeUndefined();
});

test("opening register with a token signs out, upstream and in the browser, and shows the page to an anonymous visitor", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const open = (method: "get" | "head") =>
    request(site.server)[method]("/user/register").set("Host", TEST_HOST).set("Cookie", "token=abc; ag=x");

  await open("head").expect(200);
  expect(upstream.seenAt("/user/logout")).toEqual([]);

  const answer = await open("get").expect(200);
  expect(answer.body.token).toBeNull();
  expect(upstream.seenAt("/user/logout")).toMatchObject([
    { method: "POST", headers: { authorization: "abc", "agency-flag": "zhixing" } },
  ]);
  expect(cookiesOf(answer)).toEqual([
    "ag=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
    "token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax",
  ]);
});

test("prefetching a page signs no one out", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null);
  await using site = await startSite({ upstreamUrl: upstream.url });
  const rows: readonly [Record<string, string>, number][] = [
    [{ "Sec-Purpose": "prefetch" }, 200],
    [{ "Sec-Purpose": "prefetch;anonymous-client-ip" }, 200],
    [{ Purpose: "prefetch" }, 200],
    [{ "X-Moz": "prefetch" }, 200],
    // A prerendered page would run and end the session itself.
    [{ "Sec-Purpose": "prefetch;prerender" }, 204],
  ];
  for (const [headers, status] of rows) {
    const open = (Cookie: string) =>
      request(site.server)
        .get("/user/reset-pwd")
        .set({ Host: TEST_HOST, Cookie, ...headers });
    const answer = await open("token=abc");
    expect([answer.status, cookiesOf(answer)], JSON.stringify(headers)).toEqual([status, []]);
    expect((await open("")).status).toBe(200);
  }
  expect(upstream.seenAt("/user/logout")).toEqual([]);
});

test("on https cleared cookies are Secure and the host is pinned; on http neither", async () => {
  await using upstream = await startFakeUpstream();
  upstream.answer("/user/logout", null, { code: 500 });
  await using site = await startSite({ upstreamUrl: upstream.url });
  const open = (protocol: string) =>
    request(site.server)
      .get("/user/reset-pwd")
      .set({ Host: TEST_HOST, Cookie: "token=abc", "X-Forwarded-Proto": protocol })
      .expect(200);
  const secure = await open("https");
  expect(cookiesOf(secure).every((cookie) => cookie.includes("Secure"))).toBe(true);
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
  const plain = await open("http");
  expect(cookiesOf(plain).some((cookie) => cookie.includes("Secure"))).toBe(false);
  expect(plain.headers["strict-transport-security"]).toBeUndefined();
});

test.each([
  ["http", "school.test", undefined],
  ["https", "school.test", "same-origin"],
  ["http", "localhost:3000", "same-origin"],
  ["http", "bei.localhost", "same-origin"],
  ["http", "127.0.0.1", "same-origin"],
  ["http", "127.0.0.1.school.test", undefined],
  ["http", "notlocalhost", undefined],
  ["http", "a b", undefined],
])(
  "sends an opener policy only to trusted origins, because browsers complain elsewhere: %s://%s",
  async (protocol, host, policy) => {
    await using upstream = await startFakeUpstream();
    await using site = await startSite({ upstreamUrl: upstream.url });
    const answer = await request(site.server)
      .get("/course")
      .set({ Host: host, "X-Forwarded-Proto": protocol });
    expect(answer.headers["cross-origin-opener-policy"]).toBe(policy);
  },
);

test("a foreign cookie that only the form receives causes no redirect loop", async () => {
  await using upstream = await startFakeUpstream();
  await using site = await startSite({ upstreamUrl: upstream.url });
  const login = (cookie: string, address = "/user/login?redirect=%2Fstudy%2Fcourse") =>
    request(site.server).get(address).set({ Host: TEST_HOST, Cookie: cookie });
  expect((await login("token=theirs").expect(200)).body.token).toBeNull();
  await login("token=theirs", "/user/login").expect(302);
  expect((await login("token=ours; token_end=ours").expect(302)).headers["location"]).toBe("/study");
});

function cookiesOf(answer: request.Response): string[] {
  const cookies: unknown = answer.headers["set-cookie"];
  return Array.isArray(cookies) ? cookies.map(String).sort() : [];
}
