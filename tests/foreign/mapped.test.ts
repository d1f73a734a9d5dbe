import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { routes } from "#shared/routes/table.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES } from "./addresses.ts";
import { PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";
import { callName } from "#shared/contract/endpoint.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/upstream.json");
const NOT_OFFERED = { code: 20404, flag: 0, data: null, msg: "这部分内容还没有开通" };

let upstream: PhpUpstream;
let site: RunningSite;
beforeAll(async () => {
  upstream = await startPhpUpstream();
  const renderer = await startRenderer();
  site = await startSite({ upstreamUrl: upstream.url, upstreamMap: MAP, renderer });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

const HOST = "school.test";
const visit = (address: string, token?: string) =>
  request(site.server)
    .get(address)
    .set({ Host: HOST, ...(token !== undefined && { Cookie: `token=${token}` }) });
const post = (address: string, body: object) =>
  request(site.server).post(address).set("Host", HOST).send(body);

test("agency, list and course come from the other API", async () => {
  const list = await visit("/course");
  expect(list.status).toBe(200);
  for (const word of ["方圆学堂", "初级会计实务", "经济法基础", "199", "1208", "会计"])
    expect(list.text).toContain(word);
  const detail = await visit("/course/7");
  expect([detail.status, detail.text.includes("初级会计实务")]).toEqual([200, true]);
  expect((await visit("/course/99")).status).toBe(404);
  const news = await visit("/news/cate/3");
  expect([news.status, news.text.includes("报名通知"), news.text.includes("考试快讯")]).toEqual([
    200,
    true,
    true,
  ]);
  expect(upstream.asked).toContainEqual(
    expect.objectContaining({
      what: "POST /article/index",
      input: expect.objectContaining({ cid: 3, limit: 20 }),
    }),
  );
  expect((await visit("/", undefined)).status).toBe(200);
  expect((await request(site.server).get("/").set("Host", "nobody.test")).status).toBe(404);
});

test("/api speaks the contract in front of the other API, in both directions", async () => {
  const { body } = await visit("/api/course/list?page=1&page_size=20");
  expect(body).toMatchObject({ code: 20200, flag: 0, msg: "" });
  expect(body.data.total).toBe("2");
  expect(body.data.list[0]).toMatchObject({
    id: 7,
    name: "初级会计实务",
    price: "199.00",
    study_num: 1208,
    year: "2026-01-01",
  });
  expect(upstream.asked.at(-1)).toMatchObject({
    what: "GET /goods/index",
    input: { page: "1", limit: "20" },
  });
  const wrong = await post("/api/user/login", { type: "password", username: "learner", password: "no" });
  expect([wrong.status, wrong.body]).toEqual([
    200,
    { code: 20409, flag: 0, data: null, msg: "账号或密码不正确" },
  ]);
  const right = await post("/api/user/login", { type: "password", username: "learner", password: "right" });
  expect(right.body).toMatchObject({ code: 20200, data: { token: PHP_TOKEN, expire: 86_400 } });
  expect(upstream.asked.at(-1)?.input).toEqual({ account: "learner", password: "right", keep: 1 });
  expect((await post("/api/user/login", [])).status).toBe(400);
});

test("/api names a refusal as the map names the words of the other API", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "map-"));
  const own = JSON.parse(await readFile(MAP, "utf8")) as { readonly envelope: object };
  const refusals = { mobileTaken: ["别的"], accountStopped: ["账号或密码不正确"] };
  const upstreamMap = path.join(folder, "upstream.json");
  await writeFile(upstreamMap, JSON.stringify({ ...own, envelope: { ...own.envelope, refusals } }));
  await using other = await startSite({ upstreamUrl: upstream.url, upstreamMap });
  const wrong = { type: "password", username: "learner", password: "no" };
  const { body } = await request(other.server).post("/api/user/login").set("Host", HOST).send(wrong);
  expect(body).toEqual({
    code: 20409,
    flag: 0,
    data: null,
    msg: "账号或密码不正确",
    refusal: "accountStopped",
  });
  await rm(folder, { recursive: true });
});

test("the other API identifies the learner by its own header; an invalid token is refused", async () => {
  const profile = await visit("/user/profile", PHP_TOKEN);
  expect([profile.status, profile.text.includes("阿圆")]).toEqual([200, true]);
  expect(upstream.asked.filter(({ what }) => what === "GET /user/index").at(-1)?.token).toBe(PHP_TOKEN);
  const info = await visit("/api/user/info-v1", PHP_TOKEN);
  expect(info.body.data).toMatchObject({ uid: 7, nickname: "阿圆", create_time: "2026-01-01 09:00:00" });
  const record = await visit("/study/course/record", PHP_TOKEN);
  expect([record.status, record.text.includes("初级会计实务")]).toEqual([200, true]);
  const left = await visit("/user/profile", "void");
  expect([left.status, String(left.headers["set-cookie"])]).toEqual([
    302,
    expect.stringContaining("token=;"),
  ]);
});

test("calls that the map leaves out are never made and count as absent", async () => {
  upstream.asked.length = 0;
  for (const { id, onEnter } of routes) {
    if (onEnter === "signOutFirst") continue;
    // oxlint-disable-next-line no-await-in-loop
    const { status, headers } = await visit(ADDRESSES[id], PHP_TOKEN);
    expect(status, id).toBeLessThan(500);
    expect(String(headers["set-cookie"] ?? ""), id).not.toContain("token=;");
  }
  const off = endpoints.filter(
    (endpoint) => !isSpecified(endpoint) && !/^\/(course|news|help)\//.test(endpoint.path),
  );
  expect(off.length).toBeGreaterThan(90);
  const asked = new Set(upstream.asked.map(({ what }) => what));
  expect(off.filter((endpoint) => asked.has(callName(endpoint)))).toEqual([]);
  for (const address of ["/api/order/list", "/api/search?q=a", "/api/exam/list"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await visit(address, PHP_TOKEN);
    expect([status, body], address).toEqual([404, NOT_OFFERED]);
  }
  const search = await visit("/search?q=a");
  expect([search.status, search.text.includes(NOT_OFFERED.msg)]).toEqual([404, true]);
});
