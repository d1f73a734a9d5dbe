import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { fileName } from "../../scripts/exportStatic/recorder.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startContractUpstream } from "../support/contractUpstream.ts";
import { type ExportedSite, exportToFolder } from "../support/exportedSite.ts";
import { startFakeUpstream, TEST_HOST } from "../support/fakeUpstream.ts";
import { type FileServer, startFileServer } from "../support/fileServer.ts";
import { startRenderer } from "../support/realRenderer.ts";

/* Tests a site with STATIC_DATA=1 that reads the files of `npm run export:static` for 甲校 from a file server. */
let upstream: TestUpstream;
let exported: ExportedSite;
let files: FileServer;
let site: RunningSite;
beforeAll(async () => {
  upstream = await startTestUpstream();
  exported = await exportToFolder({ upstreamUrl: upstream.url, signSalt: SALT });
  // From here on only the files are available.
  await upstream[Symbol.asyncDispose]();
  files = await startFileServer(exported.folder);
  const renderer = await startRenderer();
  site = await startSite({ upstreamUrl: files.url, staticData: true, renderer, upstreamTimeoutMs: 10_000 });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await files[Symbol.asyncDispose]();
  await exported[Symbol.asyncDispose]();
});

const ROBOT = "a bot";
const get = (address: string) =>
  request(site.server).get(address).set("Host", "localhost").set("User-Agent", ROBOT);

test.each([
  ["/", "甲校"],
  ["/course", "英语精讲"],
  ["/course/313/0", "英语精讲"],
  ["/course/313/314?level3=315", "英语入门"],
  [`/course?type=${encodeURIComponent("精讲")}`, "英语精讲"],
  ["/course?sort=new", "英语精讲"],
  ["/course/11", "英语精讲"],
  ["/teacher", "林知远"],
  ["/teacher/1", "林知远"],
  ["/question", "题"],
  ["/live", "直播"],
  ["/live/all", "直播"],
  ["/zikao", "怎样报考"],
  ["/aboutus", "关于"],
])("renders %s completely", async (address, text) => {
  const { status, text: html } = await get(address);
  expect(status).toBe(200);
  expect(html).toContain(text);
  expect(html).toContain("本站目前只读");
  expect(html).not.toContain("这里没有加载出来");
  expect(html).not.toContain("暂时看不到");
});

test("every address of the sitemap is rendered", async () => {
  const index = await get("/sitemap.xml").expect(200);
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, place = ""]) =>
      place.replaceAll("&amp;", "&"),
    );
  const addresses: string[] = [];
  for (const part of locations(index.text)) addresses.push(...locations((await get(part).expect(200)).text));
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const { status, text } = await get(address);
    expect([address, status, text.includes("暂时看不到")]).toEqual([address, 200, false]);
  }
});

test("a call has one file whatever the order of its query, for its agency only", async () => {
  const list = readdirSync(path.join(exported.folder, "jia/course")).filter((name) =>
    name.startsWith("list.json@"),
  );
  expect(list.length).toBeGreaterThan(3);
  const query = (list.find((name) => /page=1&page_size/.test(name)) ?? "").split("@")[1] ?? "";
  const turned = query.split("&").reverse().join("&");
  expect(turned).not.toBe(query);
  const { body } = await get(`/api/course/list?${turned}`).expect(200);
  expect(body.code).toBe(20200);
  expect(files.asked).toContain(`GET /course/list.json?${query}`);
  expect(existsSync(path.join(exported.folder, "_/static/agency/localhost.json"))).toBe(true);
  expect(fileName("/course/../../x.json", undefined)).toBeUndefined();
  expect(fileName("/search.json", `q=${"长".repeat(90)}`)).toBeUndefined();
  expect(fileName("/a/list.json", "b=../../etc&a=1")).toBe("/a/list.json@a=1&b=..%2F..%2Fetc");
});

test("a missing file is 404, and a missing part of a page shows that in its place", async () => {
  await get("/course/999999").expect(404);
  const [question = ""] = readdirSync(path.join(exported.folder, "jia/question")).flatMap(
    (name) => /^detail\.json@id=(\d+)$/.exec(name)?.[1] ?? [],
  );
  const checked = await get(`/question/${question}?answer=A`);
  expect(checked.status).toBe(200);
  expect(checked.text).toContain("这部分内容暂时看不到");
  const search = await get("/search?q=%E8%8B%B1%E8%AF%AD").expect(200);
  expect(search.text).toContain("搜索暂时不能用");
});

test("forms show that nothing can be sent, and a request sent anyway is refused", async () => {
  for (const address of ["/user/login", "/user/login?type=password", "/user/register", "/user/reset-pwd"]) {
    const { text } = await get(address).expect(200);
    expect(text.split("本站目前只读").length, address).toBeGreaterThan(2);
    expect(text).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  }
  for (const call of [
    "/user/login",
    "/order/create",
    "/live/reserve",
    "/news/view",
    "/user/avatar",
    "/own",
  ]) {
    const { status, body } = await request(site.server)
      .post(`/api${call}`)
      .set("Host", "localhost")
      .send({ id: "1" });
    expect([call, status, body.code]).toEqual([call, 503, 20405]);
    expect(body.msg).toContain("只读");
  }
  const link = await get("/user/uid-login?uid=1&time=1795943000&sign=x")
    .set("User-Agent", "a browser")
    .expect(303);
  expect(link.headers["location"]).toBe("/user/uid-login?problem=readOnly");
  expect((await get("/user/uid-login?problem=readOnly")).text).toContain("现在不能登录");
  expect(files.asked.filter((asked) => !asked.startsWith("GET "))).toEqual([]);
});

test("offers nothing for sale", async () => {
  const { text } = await get("/course/11").expect(200);
  expect(text).toContain("¥");
  expect(text).not.toContain("/order/index");
});

test("a signed-in learner stays signed in: a missing file does not end the session", async () => {
  const page = await get("/course/11").set("Cookie", "token=t-1; ag=jia").expect(200);
  expect(page.headers["set-cookie"]).toBeUndefined();
  const profile = await get("/user/profile").set("Cookie", "token=t-1; ag=jia").expect(502);
  expect(profile.text).toContain("现在打不开这一页");
  expect(profile.headers["set-cookie"]).toBeUndefined();
  const info = await get("/api/user/info-v1").set("Cookie", "token=t-1; ag=jia");
  expect([info.status, info.body.code]).toEqual([503, 20405]);
  expect(info.headers["set-cookie"]).toBeUndefined();
  expect(files.asked).toContain("GET /user/info-v1.json");
});

test("reads files that an operator wrote by hand too", async () => {
  await using fake = await startFakeUpstream();
  fake.open(`${TEST_HOST}.json`);
  fake.answer("/user/info-v1.json", { nickname: "小明" });
  await using other = await startSite({ upstreamUrl: fake.url, staticData: true });
  const call = await request(other.server).get("/api/user/info-v1?b=2&a=1").set("Host", TEST_HOST);
  expect(call.body.data).toEqual({ nickname: "小明" });
  expect(fake.seen.map(({ url }) => url)).toEqual([
    "/uploads/json/default.json",
    `/static/agency/${TEST_HOST}.json`,
    "/user/info-v1.json?a=1&b=2",
  ]);
});

test("an incomplete export names the failed calls, and changes no file", async () => {
  await using broken = await startContractUpstream(({ path: field }) => `文字 ${field}`);
  broken.handle("/course/list", (_req, res) => void res.writeHead(500).end());
  const folder = mkdtempSync(path.join(tmpdir(), "beikao-static-"));
  mkdirSync(path.join(folder, "zhixing"));
  writeFileSync(path.join(folder, "zhixing/kept.json"), "{}");
  const options = { upstreamUrl: broken.url, folder, most: 5 };
  await expect(exportToFolder({ ...options, host: TEST_HOST })).rejects.toThrow(
    /GET \/course\/list\?\S+: HTTP 500[\s\S]*run the export again/,
  );
  await expect(exportToFolder({ ...options, host: "x.nobody" })).rejects.toThrow("--host");
  await expect(exportToFolder({ ...options, upstreamUrl: "http://127.0.0.1:1" })).rejects.toThrow(
    "UPSTREAM_URL",
  );
  expect(readdirSync(folder)).toEqual(["zhixing"]);
  expect(readFileSync(path.join(folder, "zhixing/kept.json"), "utf8")).toBe("{}");
  rmSync(folder, { recursive: true });
});

test("an export stops at its limit, replaces the previous one, and checks its host", async () => {
  await using world = await startTestUpstream();
  const options = { upstreamUrl: world.url, signSalt: SALT, host: "yi.example" };
  await using first = await exportToFolder({ ...options, most: 3, agency: "yi" });
  expect(first).toMatchObject({ flags: ["yi"], pages: 3, isCut: true });
  const stale = path.join(first.folder, "yi/stale.json");
  writeFileSync(stale, "{}");
  await expect(exportToFolder({ ...options, most: 1, agency: "jia", folder: first.folder })).rejects.toThrow(
    "yi.example shows yi and not jia",
  );
  expect(existsSync(stale)).toBe(true);
  await exportToFolder({ ...options, most: 1, folder: first.folder });
  expect(existsSync(stale)).toBe(false);
});
