import { liveCalendar, liveFeed } from "#shared/contract/live/endpoints.ts";
import request from "supertest";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/buildApp.ts";
import { type FakeUpstream, startFakeUpstream, STUDY_HOST, TEST_HOST } from "#tests/support/fakeUpstream.ts";

const subject = { id: 313, name: "自考", alias_name: "zikao" };
const subjects = [{ ...subject, list: [{ id: 1, name: "公共课", list: [{ id: 11, name: "英语（二）" }] }] }];

const at = (list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 100 });

function fill(upstream: FakeUpstream): void {
  upstream.answer("/course/list", at([{ id: 7, name: "史纲" }]));
  upstream.answer("/classroom/list", at([{ classroom_id: 2, name: "通关班" }]));
  upstream.answer("/teacher/list", at([{ id: 3, name: "沈砚秋" }]));
  upstream.answer("/live/list", at([{ id: 4, name: "串讲" }]));
  upstream.answer("/news/list", at([{ id: 5, title: "报名" }]));
  upstream.answer("/news/cate", [{ id: 9, name: "通知" }]);
  upstream.answer("/help/list", [{ name: "新手", list: [{ id: 6, title: "注册" }] }]);
}

async function start() {
  const upstream = await startFakeUpstream();
  fill(upstream);
  const site = await startSite({ upstreamUrl: upstream.url });
  const get = (target: string, host = TEST_HOST) => request(site.server).get(target).set("Host", host);
  return {
    upstream,
    site,
    get,
    locations: async (target: string, host = TEST_HOST) =>
      [...(await get(target, host).expect(200)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url),
    async all(host = TEST_HOST): Promise<string[]> {
      const parts = await this.locations("/sitemap.xml", host);
      const lists = await Promise.all(parts.map((url) => this.locations(new URL(url ?? "").pathname, host)));
      return lists.flat().map((url) => decodeURI(url ?? "").replace(`http://${host}`, ""));
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

test("the sitemap lists all pages that anonymous visitors may read at this host, and no others", async () => {
  await using running = await start();
  running.upstream.open(TEST_HOST, {
    subject_list: subjects,
    config: { redirects: [{ from: "/aboutus", to: "https://elsewhere.example/" }] },
  });
  const { headers } = await running.get("/sitemap.xml").expect(200);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const expected = `/ /course /teacher /live /live/all /question /policy /private /zikao
    /course/313/0 /course/313/1 /course/313/1?level3=11 /question/313/0 /question/313/1 /question/313/1?level3=11
    /teacher/313/0 /teacher/313/1 /course/7 /classroom/2 /teacher/3 /live/4 /news/5 /news/cate/9 /help/6`;
  expect((await running.all()).sort()).toEqual(expected.split(/\s+/).sort());
});

test("a hidden module is in no sitemap; each host has its own sitemap", async () => {
  await using running = await start();
  const hidden = { url: "/course", is_show: "0" };
  running.upstream.open("other.test", {
    agency_flag: "other",
    agency_nav: { course: hidden, live: hidden, question: hidden, news: hidden },
  });
  const found = await running.all("other.test");
  expect(found.filter((path) => /^\/(course|classroom|live|question|news)/.test(path))).toEqual([]);
  expect(found).toContain("/teacher/3");
  expect(running.upstream.seenAt("/teacher/list").at(-1)?.headers["agency-flag"]).toBe("other");
  await running.get("/sitemap/courseDetail-1.xml", "other.test").expect(404);
});

test("long lists are split into parts of limited size, requested page by page", async () => {
  await using running = await start();
  const total = 2_350;
  running.upstream.handle("/course/list", (req, res) => {
    const page = Number(new URL(req.url ?? "", "http://x").searchParams.get("page") ?? 1);
    // An upstream that returns at most fifty rows a page, whatever page size is requested.
    const list = Array.from({ length: Math.max(0, Math.min(50, total - (page - 1) * 50)) }, (_, index) => ({
      id: (page - 1) * 50 + index + 1,
      name: "课",
    }));
    res.end(JSON.stringify({ code: 20200, flag: 0, data: { list, total, page, page_size: 50 }, msg: "" }));
  });
  const parts = (await running.locations("/sitemap.xml")).filter((url) => url?.includes("courseDetail"));
  expect(parts).toHaveLength(5);
  const lists = await Promise.all(parts.map((url) => running.locations(new URL(url ?? "").pathname)));
  expect(lists.map((list) => list.length)).toEqual([500, 500, 500, 500, 350]);
  expect(new Set(lists.flat()).size).toBe(total);
  const asked = running.upstream.seenAt("/course/list").length;
  await running.locations("/sitemap/courseDetail-1.xml");
  expect(running.upstream.seenAt("/course/list")).toHaveLength(asked);
  await running.get("/sitemap/courseDetail-6.xml").expect(404);
  for (const name of ["nothing-1", "courseDetail-0", "courseDetail-1000", "login-1", "constructor-1"])
    await running.get(`/sitemap/${name}.xml`).expect(404);
});

test("an upstream that repeats itself or fails causes neither an endless nor a wrong sitemap", async () => {
  await using running = await start();
  running.upstream.answer("/course/list", {
    list: [{ id: 7, name: "史纲" }],
    total: 9_999_999,
    page: 1,
    page_size: 1,
  });
  expect(await running.locations("/sitemap/courseDetail-1.xml")).toEqual([`http://${TEST_HOST}/course/7`]);
  expect(running.upstream.seenAt("/course/list").length).toBeLessThanOrEqual(10);
  const parts = await running.locations("/sitemap.xml");
  expect(parts.length).toBeLessThan(100);
  running.upstream.handle("/live/list", (_req, res) => void res.writeHead(500).end());
  const { headers } = await running.get("/sitemap/liveDetail-1.xml").expect(502);
  expect(headers["retry-after"]).toBe("5");
});

test("robots.txt names the sitemap of its host, and closes a study site to robots", async () => {
  await using running = await start();
  const { text, headers } = await running.get("/robots.txt").expect(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toContain(`\nSitemap: http://${TEST_HOST}/sitemap.xml\n`);
  for (const line of ["Allow: /api/uploads/", "Disallow: /api/", "Disallow: /user/", "Disallow: /study/"])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toMatch(/^Disallow: \/(?:course|live|question|news|teacher)?$/m);
  expect((await running.get("/robots.txt", STUDY_HOST)).text).toBe(
    "User-agent: *\nAllow: /api/live/calendar.ics?\nDisallow: /\n",
  );
  await running.get("/sitemap.xml", STUDY_HOST).expect(404);
  for (const target of ["/robots.txt", "/sitemap.xml", "/sitemap/pages-1.xml"])
    await running.get(target, "nobody.test").expect(404);
  await request(running.site.server).post("/sitemap.xml").set("Host", TEST_HOST).expect(405);
  const { text: none } = await request(running.site.server).head("/robots.txt").set("Host", TEST_HOST);
  expect(none).toBeFalsy();
});

/** Implements RFC 9309: the longest matching rule decides; without a match the address is allowed. */
function isAllowed(robots: string, address: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, word, path = ""]) => ({
    word,
    path,
  }));
  const own = rules.filter(({ path }) => address.startsWith(path));
  return own.toSorted((a, b) => b.path.length - a.path.length)[0]?.word !== "Disallow";
}

test("a calendar program that obeys robots.txt may read the calendars of every host, and no other path of /api", async () => {
  await using running = await start();
  for (const host of [TEST_HOST, STUDY_HOST]) {
    const { text } = await running.get("/robots.txt", host);
    for (const address of [liveCalendar.path, liveFeed.path].flatMap((path) => [
      `/api${path}`,
      `/api${path}?id=1`,
    ]))
      expect(isAllowed(text, address), `${host}${address}`).toBe(address === `/api${liveCalendar.path}?id=1`);
    expect(isAllowed(text, `/api${liveCalendar.path}?feed=secret`), host).toBe(true);
  }
  const { text } = await running.get("/robots.txt", STUDY_HOST);
  for (const address of ["/", "/study/course", "/api/uploads/icon/1.svg"])
    expect(isAllowed(text, address)).toBe(false);
});
