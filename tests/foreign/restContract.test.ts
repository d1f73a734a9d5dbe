import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import request from "supertest";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readUpstreamMap } from "#server/gateway/map/readUpstreamMap.ts";
import { createTranslator } from "#server/gateway/map/translator.ts";
import type { UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import { checkUpstream } from "../../scripts/contract/checkUpstream.ts";
import { judgeScreens, withPresumed } from "../../scripts/contract/judgeScreens.ts";
import { problemsOf } from "../../scripts/contract/problems.ts";
import { startSite } from "../support/buildApp.ts";
import { type RestUpstream, startRestUpstream } from "./restUpstream.ts";

/* Tests `npm run contract` and the start with the map of the API of REST paths, and with faults in that map. */

const EXAMPLES = path.resolve(import.meta.dirname, "../../examples/own-api");
const MAP = readUpstreamMap(path.join(EXAMPLES, "rest.json"));

let upstream: RestUpstream;
const folder = mkdtempSync(path.join(tmpdir(), "rest-"));
beforeAll(async () => {
  upstream = await startRestUpstream();
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
afterEach(() => upstream.instead.clear());

async function check(map: UpstreamMap = MAP) {
  const translator = createTranslator(map);
  const report = await checkUpstream({
    url: upstream.url,
    salt: "a-salt-of-the-tests",
    host: "rest.test",
    login: { phone: "a", password: "right" },
    translator,
    writes: true,
    timeoutMs: 10_000,
    say: () => undefined,
  });
  await translator.close();
  return { report, problems: problemsOf(report, true) };
}

const answerInstead = (address: string, result: object) =>
  upstream.instead.set(address, { status: 200, body: JSON.stringify({ status: "OK", result }) });

/** Writes a copy of the example's map without a member of `token`. */
function mapWithoutEncoding(): string {
  const {
    token: _,
    adapter,
    ...rest
  } = JSON.parse(readFileSync(path.join(EXAMPLES, "rest.json"), "utf8")) as Record<string, unknown>;
  const file = path.join(folder, "plain.json");
  const own = { token: { header: "X-Access-Token" }, adapter: path.resolve(EXAMPLES, String(adapter)) };
  writeFileSync(file, JSON.stringify({ ...rest, ...own }));
  return file;
}

test("the contract run finds nothing wrong, and the screens that the API can serve work", async () => {
  const { report, problems } = await check();
  expect(problems).toEqual([]);
  const screens = judgeScreens({ calls: withPresumed(report) });
  const working = screens.filter(({ state }) => state === "works").map(({ id }) => id);
  expect(working).toEqual([
    ...(["courseDetail", "classroomDetail", "courseTrial", "teacherDetail", "liveDetail"] as const),
    ...(["login", "uidLogin", "register", "resetPwd", "updatePwd", "mine", "profile", "courseCode"] as const),
    ...(["contract", "order", "studyCourse", "studyCourseRecord", "studyCourseResource"] as const),
    ...(["newsDetail", "aboutUs", "help", "private", "policy", "speci"] as const),
  ]);
  const broken = screens.filter(({ state }) => state === "broken" || state === "not tried");
  expect(broken).toEqual([]);
});

test("the contract run names a film that the player's policy blocks, and the remedy", async () => {
  answerInstead("/v2/lessons/9/playback", {
    lesson: "9",
    film: "https://films.other.test/9.mp4",
    seconds: 46,
  });
  const { problems } = await check();
  expect(problems).toEqual([
    "POST /course/play: https://films.other.test: the page's policy blocks this film; name its host in config.media_hosts, with https",
  ]);
});

test("the contract run names members that do not convert, with their first value, and answers that fit no envelope", async () => {
  const items = [{ key: "l-31", label: "a", begin: "soon" }, { key: "31" }];
  answerInstead("/v2/lives", { items, paging: { count: 2 } });
  upstream.instead.set("/v2/topics", { status: 200, body: '{"code":20200,"data":[]}' });
  const { problems } = await check();
  expect(problems).toEqual([
    'GET /news/cate: unreachable, HTTP 200, fits no envelope of the map: {"code":20200,"data":[]}',
    'GET /live/list: mistyped, list[].start_time: no ISO 8601 time but "soon"; list[].id: no id that begins with l- but "31"',
  ]);
});

test("the contract run names subject ids that the companion cannot know, and the conversion", async () => {
  const text = JSON.stringify(MAP).replaceAll(
    '{"from":"key","as":{"prefix":"s-"}},"name":"label"',
    '"key","name":"label"',
  );
  const map = JSON.parse(text) as UpstreamMap;
  const areas = { ...map.areas, practice: "companion", question: "companion" } as const;
  expect((await check({ ...map, areas })).problems[0]).toBe(
    'GET /agency/{host}: mistyped, subject_list[].id: "s-9" is no number, and the companion has its subjects by number; give ids and inputs of subjects "as": {"prefix":"s-"}',
  );
  expect((await check(map)).problems).toEqual([]);
  expect((await check({ ...MAP, areas })).problems).toEqual([]);
});

test("a token that no header carries is refused at sign-in with words, and the contract run names the remedy", async () => {
  const file = mapWithoutEncoding();
  await using site = await startSite({ upstreamUrl: upstream.url, upstreamMap: file });
  const { body } = await request(site.server)
    .post("/api/user/login")
    .set("Host", "rest.test")
    .send({ type: "password", username: "a", password: "right" });
  expect(body).toMatchObject({
    code: 20_400,
    data: null,
    msg: expect.stringContaining("登录凭证") as unknown,
  });
  expect(site.log.filter((line) => line.includes("set token.encode in UPSTREAM_MAP")).length).toBe(1);
  const { problems } = await check(readUpstreamMap(file));
  expect(problems[0]).toBe(
    "POST /user/login: mistyped, token: has letters that no header carries; set token.encode in the map",
  );
});

test("the log names at the start the members of the map that the contract does not know", async () => {
  const file = path.join(folder, "unknown.json");
  writeFileSync(file, '{\n "calls": { "GET /course/detail": {\n  "fields": { "titel": "label" } } } }');
  await using site = await startSite({ upstreamUrl: upstream.url, upstreamMap: file });
  expect(site.log.filter((line) => line.includes("a name in the upstream map is ignored"))).toEqual([
    expect.stringContaining("unknown.json:3 "),
  ]);
});

test("a listed path passes /api with the token under the API's header, and others do not", async () => {
  await using site = await startSite({
    upstreamUrl: upstream.url,
    upstreamMap: path.join(EXAMPLES, "rest.json"),
    apiPaths: ["/v2/config"],
  });
  const get = (address: string) =>
    request(site.server).get(address).set({ Host: "rest.test", Cookie: "token=abc" });
  expect((await get("/api/v2/config")).body).toEqual({ status: "OK", result: {} });
  expect(upstream.asked.at(-1)).toMatchObject({
    what: "GET /v2/config",
    token: Buffer.from("abc").toString("base64"),
  });
  expect((await get("/api/v2/courses")).status).toBe(404);
});
