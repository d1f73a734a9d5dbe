import { readFileSync } from "node:fs";
import path from "node:path";
import request from "supertest";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { FILM, REST_TOKEN, type RestUpstream, startRestUpstream } from "./restUpstream.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples/own-api");
const MAP = path.join(EXAMPLES, "rest.json");
const ABSENT = "这部分内容还没有开通";

let upstream: RestUpstream;
let site: RunningSite;
let renderer: Awaited<ReturnType<typeof startRenderer>>;
let now = Date.now();
beforeAll(async () => {
  upstream = await startRestUpstream();
  renderer = await startRenderer();
  site = await startSite({ upstreamUrl: upstream.url, upstreamMap: MAP, renderer, now: () => now });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});
afterEach(() => {
  upstream.instead.clear();
  upstream.token = REST_TOKEN;
});

/** The token in the letters of a cookie, as the map has it encoded. */
const SAFE_TOKEN = encodeURIComponent(REST_TOKEN);
const COOKIE = `token=${encodeURIComponent(SAFE_TOKEN)}`;
const get = (address: string, { host = "rest.test", cookie = "" } = {}) =>
  request(site.server).get(address).set({ Host: host, Cookie: cookie, "User-Agent": "a bot" });
const post = (address: string, body: object, cookie = "") =>
  request(site.server).post(address).set({ Host: "rest.test", Cookie: cookie }).send(body);
const lastAsked = () => upstream.asked.at(-1);
const logOf = (words: string) =>
  site.log.filter((line) => line.includes(words)).map((line) => JSON.parse(line) as unknown);

test("the adapter has at most ten lines", () => {
  expect(readFileSync(path.join(EXAMPLES, "rest.mjs"), "utf8").trim().split("\n").length).toBeLessThanOrEqual(
    10,
  );
});

test.each([
  ["/", ["方正学堂", "初级会计实务", "周老师", "考前答疑"]],
  ["/course", ["初级会计实务", "经济法基础", "299", "1208", "2026"]],
  ["/course/9/91", ["初级 课程", "初级会计实务"]],
  ["/course/101", ["初级会计实务", "课程介绍。", "第一讲"]],
  ["/course/101/trial/9", ["第一讲"]],
  ["/teacher", ["周老师", "讲会计。"]],
  ["/live", ["考前答疑", "周老师"]],
  ["/live/31", ["考前答疑", "19:00", "21:00"]],
  ["/live/all", ["考前答疑"]],
  ["/news/cate/3", ["考试快讯", "报名通知", "2026-01-01"]],
  ["/news/41", ["报名通知", "网上报名。", "2026-01-01"]],
  ["/user/login", ["登录"]],
  ["/teacher/1", ["周老师", "二十年教龄。", "初级会计实务"]],
  ["/classroom/21", ["会计系统班", "班级介绍。", "答疑", "初级会计实务", "599"]],
  ["/help/1", ["选课后付款。"]],
] as const)("%s shows what the API has, in the contract's words", async (address, shows) => {
  const { status, text } = await get(address);
  expect([status, shows.filter((word) => !text.includes(word))]).toEqual([200, []]);
  for (const word of ["时间待定", "c-101", "l-31", "n-41", "inner note", "29900"])
    expect(text).not.toContain(word);
});

test.each([
  ["/user/profile", ["阿圆"]],
  ["/study/course/record", ["初级会计实务", "第一讲"]],
  ["/study/course/my", ["会计系统班"]],
  ["/user/contract?id=5", ["协议正文。"]],
  ["/order/index?type=classroom&id=21", ["会计系统班", "599"]],
] as const)("%s shows what the API knows of the learner", async (address, shows) => {
  const { status, text } = await get(address, { cookie: COOKIE });
  expect([status, shows.filter((word) => !text.includes(word))]).toEqual([200, []]);
});

test.each([
  "/course/102x",
  "/course/999",
  "/news/999",
  "/live/999",
  "/teacher/999",
  "/classroom/999",
  "/question",
  "/search?q=a",
])("%s is a page that does not exist", async (address) => {
  expect((await get(address)).status).toBe(404);
});

test("/api answers with the contract's names only, and sends inputs with the API's names", async () => {
  const { body } = await get("/api/course/list?page=2&page_size=20&level1=9&level2=91");
  expect(body.data).toEqual({ list: [expect.anything(), expect.anything()], total: 2 });
  expect(body.data.list[0]).toEqual({
    id: "101",
    subject_id: "911",
    name: "初级会计实务",
    cover: "/c.webp",
    year: "2026-01-01",
    teacher: [{ id: "1", name: "周老师" }],
    study_num: 1208,
    price: "299.00",
    origin_price: "399.00",
  });
  expect(lastAsked()?.what).toBe("GET /v2/courses?category=s-9%2Cs-91%2C&pageNo=2&pageSize=20");
  const { body: live } = await get("/api/live/detail?id=31");
  expect(live.data).toMatchObject({
    start_time: "2026-01-31 19:00:00",
    end_time: "2026-01-31 21:00:00",
    price: "9.90",
  });
  expect(lastAsked()?.what).toBe("GET /v2/lives/l-31");
});

test("no price of any name leaves where prices are hidden, neither in a page nor in /api", async () => {
  for (const address of ["/course", "/course/101", "/api/course/list?page=1", "/api/course/detail?id=101"]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, text } = await get(address, { host: "hidden.test" });
    expect([status, /29900|299\.00|money|inner note/.exec(text)?.[0]], address).toEqual([200, undefined]);
    expect(text).toContain("初级会计实务");
  }
});

test.each(["", "%20", "..%2F..%2Fadmin", "a%2Fb", "%252e%252e"])(
  "refuses id %j before the call",
  async (id) => {
    const before = upstream.asked.length;
    for (const call of ["course/detail", "news/detail"]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await get(`/api/${call}?id=${id}`);
      expect([status, body.code]).toEqual([400, 20400]);
    }
    // The agency and the system config may be requested again.
    expect(upstream.asked.slice(before).filter(({ what }) => /courses|news/.test(what))).toEqual([]);
  },
);

test("a token with a space and Chinese letters signs in and is sent in the way of the map", async () => {
  const right = await post("/api/user/login", { type: "password", username: "a", password: "right" });
  expect(right.body.data).toEqual({ token: SAFE_TOKEN, expire: 86_400 });
  expect(JSON.parse(lastAsked()?.body ?? "")).toEqual({ name: "a", secret: "right" });
  const me = await get("/api/user/info-v1", { cookie: COOKIE });
  expect(me.body.data).toEqual({
    uid: "7",
    nickname: "阿圆",
    mobile: "13900000000",
    sex: 2,
    create_time: "2026-01-01 09:00:00",
  });
  const out = await get("/api/user/info-v1", { cookie: "token=other" });
  expect(out.body).toMatchObject({ code: 401, msg: "请重新登录" });
});

test("each form of envelope has its own codes, and a code that equals one of ours is not read as ours", async () => {
  const refusal = async (username: string) =>
    (await post("/api/user/login", { type: "password", username, password: "wrong" })).body;
  expect(await refusal("a")).toEqual({ code: 20428, flag: 0, data: null, msg: "请先完成验证" });
  expect(await refusal("locked")).toEqual({ code: 20409, flag: 0, data: null, msg: "账号已锁定" });
});

test("an answer that fits no envelope is a failure, and the log has its beginning once a minute", async () => {
  const ours = { code: 20200, flag: 0, data: { list: [{ id: 1, name: "看起来像" }] }, msg: "" };
  upstream.instead.set("/v2/teachers", { status: 200, body: JSON.stringify(ours) });
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await get("/api/teacher/list?page=1");
    expect([status, body]).toEqual([502, expect.objectContaining({ code: 502, data: null })]);
  }
  expect((await get("/teacher")).text).not.toContain("看起来像");
  const told = () => logOf('"begin":');
  expect(told()).toMatchObject([
    { endpoint: "/teacher/list", status: 200, begin: JSON.stringify(ours).slice(0, 80) },
  ]);
  now += 61_000;
  await get("/api/teacher/list?page=1");
  expect(told().length).toBe(2);
});

test("the log names members that do not convert, with call and first value", async () => {
  const result = { key: "l-32", label: "没有时间", begin: "next week", finish: "2026-01-31T13:00:00Z" };
  upstream.instead.set("/v2/lives/l-32", { status: 200, body: JSON.stringify({ status: "OK", result }) });
  const { status, text } = await get("/live/32");
  expect([status, text.includes("没有时间")]).toEqual([200, true]);
  expect(logOf('"path":"start_time"')).toMatchObject([
    { endpoint: "/live/detail", expected: "ISO 8601 time", sample: '"next week"' },
  ]);
});

test("uploads, streams and other methods take the API's paths", async () => {
  const portrait = await request(site.server)
    .post("/api/user/avatar")
    .set({ Host: "rest.test", Cookie: COOKIE })
    .attach("file", Buffer.from("a picture"), "a.webp");
  expect([portrait.status, portrait.body]).toEqual([
    200,
    { code: 20200, flag: 0, data: { avatar: "/uploads/p.webp" }, msg: "" },
  ]);
  expect(lastAsked()).toMatchObject({
    what: "PUT /account/me/portrait",
    token: expect.stringMatching(/^[\w+/=]+$/),
  });
  expect(lastAsked()?.body).toContain("a picture");
  expect(logOf('"path":"/api/user/avatar"')).toMatchObject([{ method: "POST", status: 200 }]);
  const changed = await post("/api/user/info", { sex: "1" }, COOKIE);
  expect(changed.body.data).toEqual({ uid: "7", sex: 1 });
  expect(lastAsked()).toMatchObject({ what: "PATCH /account/me", body: '{"gender":"m"}' });
  expect((await post("/api/user/info", { sex: "3" }, COOKIE)).body.code).toBe(20400);
  const events = await get("/api/live/events?id=31", { cookie: COOKIE });
  expect([events.status, events.text]).toEqual([200, "data: 1\n\n"]);
  expect(lastAsked()?.what).toBe("GET /v2/events?id=l-31");
});

test.each(["<h1>Not Found</h1>", '{"timestamp":1,"status":404,"error":"Not Found"}'])(
  "a row that the API answers by a bare 404 is a missing page, before and after the call has answered: %s",
  async (body) => {
    await using fresh = await startSite({ upstreamUrl: upstream.url, upstreamMap: MAP, renderer });
    const ask = (address: string) => request(fresh.server).get(address).set("Host", "rest.test");
    upstream.instead.set("/v2/courses/c-777", { status: 404, body });
    const before = await ask("/course/777");
    expect((await ask("/course/101")).status).toBe(200);
    const after = await ask("/course/777");
    const call = await ask("/api/course/detail?id=777");
    upstream.instead.delete("/v2/courses/c-777");
    for (const page of [before, after]) {
      expect([page.status, page.text.includes("页面走丢了")]).toEqual([404, true]);
      expect(page.text).not.toContain(ABSENT);
    }
    expect([call.status, call.body.code]).toEqual([200, 404]);
  },
);

test("the log names why the answer to an upload cannot be translated", async () => {
  upstream.instead.set("/account/me/portrait", { status: 200, body: "<html>" });
  const portrait = await request(site.server)
    .post("/api/user/avatar")
    .set({ Host: "rest.test", Cookie: COOKIE })
    .attach("file", Buffer.from("a picture"), "a.webp");
  upstream.instead.delete("/account/me/portrait");
  expect(portrait.status).toBe(502);
  expect(logOf('"endpoint":"/user/avatar","kind":"malformed"')).toMatchObject([
    { msg: "upstream call failed", reason: "the answer fits no envelope of the map" },
  ]);
});

test("no path of the API beside the map's calls is reached through /api", async () => {
  const before = upstream.asked.length;
  for (const address of ["/api/v2/courses", "/api/v2/config", "/api/account/me", "/api/exam/list"]) {
    // oxlint-disable-next-line no-await-in-loop
    expect([(await get(address)).status, (await post(address, {})).status], address).toEqual([404, 404]);
  }
  expect((await post("/api/course/list", {})).status).toBe(404);
  expect(upstream.asked.slice(before).map(({ what }) => what)).toEqual([]);
  expect((await get("/api/exam/list")).body.msg).toBe(ABSENT);
});

test("a film whose host the player's policy does not allow is named in the log", async () => {
  const play = () => post("/api/course/play", { lesson_id: "9", device: "a-device-of-the-test" });
  expect((await play()).body.data).toMatchObject({ play_url: FILM, length: 46 });
  expect(lastAsked()?.what).toBe("POST /v2/lessons/9/playback");
  expect(logOf("policy of the player blocks")).toEqual([]);
  const result = { lesson: "9", film: "https://films.other.test/9.mp4", seconds: 46, label: "第一讲" };
  upstream.instead.set("/v2/lessons/9/playback", {
    status: 200,
    body: JSON.stringify({ status: "OK", result }),
  });
  await play();
  await play();
  expect(logOf("policy of the player blocks")).toMatchObject([
    { endpoint: "/course/play", agency: "fangzheng", origin: "https://films.other.test" },
  ]);
});
