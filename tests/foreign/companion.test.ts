import http from "node:http";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { externalUsers, users } from "#upstream/platform/db/schema/users.ts";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { inflate, SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const HOST = "school.test";

let api: PhpUpstream;
let companion: TestUpstream;
let site: RunningSite;
let shift = 0;
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  companion = await startTestUpstream({ isCompanion: true });
  site = await startSite({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap: MAP,
    signSalt: SALT,
    renderer: await startRenderer(),
    upstreamTimeoutMs: 5_000,
    now: () => Date.now() + shift,
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});
beforeEach(() => void (api.asked.length = 0));

let tokens = 0;
/** Creates a learner for whom the site has not called the API yet. */
function newLearner(uid: number | string | undefined, agency = "jia"): string {
  tokens += 1;
  const token = `${PHP_TOKEN}.${tokens}`;
  api.learners.set(token, { user_id: uid, nickName: `学员${uid}`, agency });
  return token;
}

const headers = (token?: string) => ({
  Host: HOST,
  ...(token !== undefined && { Cookie: `token=${token}` }),
});
const get = (address: string, token?: string) => request(site.server).get(address).set(headers(token));
const post = (address: string, body: object, token?: string) =>
  request(site.server).post(address).set(headers(token)).send(body);
const questionsAbout = () => api.asked.filter(({ what }) => what === "GET /user/index").length;
const accountsOf = async (uid: string) =>
  companion.db
    .select({ id: users.id, nickname: users.nickname, mobile: users.mobile })
    .from(externalUsers)
    .innerJoin(users, eq(users.id, externalUsers.userId))
    .where(and(eq(externalUsers.uid, uid), eq(externalUsers.agencyId, 1)));

test("a page and /api send the companion's calls to it in the contract's format, and other calls to the API", async () => {
  const before = companion.arrived();
  const list = await get("/question/313/314");
  expect([list.status, list.text.includes("英语（二）")]).toEqual([200, true]);
  expect(companion.arrived()).toBeGreaterThan(before);
  const answer = await get("/api/question/list?subject_id=315&page=1");
  const { code, data } = await decodeEnvelope(answer.text, inflate);
  expect([code, Number((data as { total: unknown }).total) > 0]).toEqual([20200, true]);
  expect((await get("/api/course/list?page=1")).body.data.list[0].name).toBe("初级会计实务");
  expect((await get("/api/order/list", PHP_TOKEN)).body.code).toBe(20404);
  expect(api.asked.some(({ what }) => what.includes("question"))).toBe(false);
});

test("asks the API once in some minutes who a learner is, and opens one lasting account at the companion", async () => {
  const token = newLearner(501);
  const start = () =>
    post("/api/practice/start", { mode: "random", subject_id: "315", request_id: "0123456789abcdef" }, token);
  const [first, second] = await Promise.all([start(), get("/api/exam/history-list-v1", token)]);
  expect([first.body.code, second.body.code]).toEqual([20200, 20200]);
  expect(questionsAbout()).toBe(1);
  expect(await accountsOf("501")).toMatchObject([
    { nickname: "学员501", mobile: expect.stringMatching(/^link-/) },
  ]);
  const page = await get("/study/question/record", token);
  expect(page.status).toBe(200);
  shift += 3 * 60_000;
  expect((await get("/api/exam/history-list-v1", token)).body.code).toBe(20200);
  // The page also asks who is signed in.
  expect(questionsAbout()).toBe(3);
  expect(await accountsOf("501")).toHaveLength(1);
});

test.each([
  ["half of a pair", "学\ud83d", "学\ufffd"],
  ["NUL", "张\0三", "张三"],
  ["a megabyte", "甲".repeat(1024 * 1024), "甲".repeat(20)],
  ["a number", 13_800_000_001, "13800000001"],
  ["a list", ["张三"], undefined],
])(
  "a learner whose nickname is %s at the API practises, and stays signed in",
  async (what, nickName, kept) => {
    const uid = `odd ${what}`;
    const token = newLearner(uid);
    api.learners.set(token, { user_id: uid, nickName: nickName as string, agency: "jia" });
    const history = await get("/api/exam/history-list-v1", token);
    expect([history.status, history.body.code]).toEqual([200, 20200]);
    const page = await get("/study/question/record", token);
    expect([page.status, page.headers["set-cookie"]]).toEqual([200, undefined]);
    const [account] = await accountsOf(uid);
    if (kept !== undefined) expect(account?.nickname).toBe(kept);
  },
);

test("the companion refuses a token that the API refuses: forged, expired, of another agency, ended", async () => {
  const history = async (token?: string) => (await get("/api/exam/history-list-v1", token)).body.code;
  const foreign = newLearner(502, "yi");
  const over = newLearner(503);
  api.learners.delete(over);
  for (const token of ["forged", foreign, over, undefined]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await history(token), String(token)).toBe(401);
  }
  expect(await accountsOf("502")).toEqual([]);
  const asked = questionsAbout();
  expect(await history("forged")).toBe(401);
  expect(questionsAbout()).toBe(asked);
  // Pages that need no learner are sent to a visitor with an unknown token too.
  expect((await get("/api/question/list?subject_id=315", "forged")).body.code).toBe(20200);
  const page = await get("/study/question/record", "forged-2");
  expect([page.status, String(page.headers["set-cookie"])]).toEqual([
    302,
    expect.stringContaining("token=;"),
  ]);
});

test("logging out, a changed password and a 401 of the API end the session at once", async () => {
  const history = async (token: string) => (await get("/api/exam/history-list-v1", token)).body.code;
  const left = newLearner(511);
  expect(await history(left)).toBe(20200);
  expect((await post("/api/user/logout", {}, left)).body.code).toBe(20200);
  expect(await history(left)).toBe(401);

  const [here, there] = [newLearner(512), newLearner(512)];
  expect([await history(here), await history(there)]).toEqual([20200, 20200]);
  expect((await post("/api/user/reset-password-v1", { password: "b" }, here)).body.code).toBe(20200);
  api.learners.delete(there);
  expect([await history(here), await history(there)]).toEqual([20200, 401]);

  // A password reset does not name the learner, so the API is called again for all learners of the agency.
  const others = newLearner(514);
  expect(await history(others)).toBe(20200);
  const asked = questionsAbout();
  const forget = (code: string) =>
    post("/api/user/forget-password", { mobile: "13900000000", code, password: "c" });
  expect((await forget("1")).body.code).toBe(20409);
  expect([await history(others), questionsAbout()]).toEqual([20200, asked]);
  expect((await forget("2")).body.code).toBe(20200);
  expect([await history(others), questionsAbout()]).toEqual([20200, asked + 1]);

  const thrown = newLearner(513);
  expect(await history(thrown)).toBe(20200);
  api.learners.delete(thrown);
  expect((await get("/api/user/classroom-v1", thrown)).body.code).toBe(401);
  expect(await history(thrown)).toBe(401);
});

test("a browser cannot choose its identity: neither a forged assertion nor any header reaches the companion", async () => {
  const token = newLearner(521);
  await get("/api/exam/history-list-v1", token);
  const claims = Buffer.from(
    JSON.stringify({ agency: "jia", uid: "521", nickname: "", until: 2_000_000_000 }),
  );
  const forged = `learner.${claims.toString("base64url")}.${"0".repeat(64)}`;
  expect((await get("/api/exam/history-list-v1", forged)).body.code).toBe(401);
  const { body } = await get("/api/exam/history-list-v1").set({ Authorization: forged, Learner: "521" });
  expect(body.code).toBe(401);
  // The companion itself refuses a request without the site's signature.
  const direct = await companion.fetch("/exam/history-list-v1", {}, { token: forged });
  expect(((await direct.json()) as { code: number }).code).toBe(20403);
});

test("answers 502 for a learner whose uid cannot be stored, and opens no account", async () => {
  for (const uid of [undefined, "", 0, "593\0", "593\ud83d", "5".repeat(1024 * 1024)]) {
    const token = newLearner(uid);
    // oxlint-disable-next-line no-await-in-loop
    const { status, headers: sent } = await get("/api/exam/history-list-v1", token);
    expect([status, sent["set-cookie"]], String(uid)).toEqual([502, undefined]);
  }
  expect(await accountsOf("593")).toEqual([]);
  expect(site.log.some((line) => line.includes('the uid of the learner is \\"\\"'))).toBe(true);
  expect(await accountsOf("")).toEqual([]);
});

test("study figures add up both halves, and a search finds what the companion shows", async () => {
  const token = newLearner(531);
  expect((await post("/api/practice/single", { question_id: "51", answer: ["A"] }, token)).body.code).toBe(
    20200,
  );
  const { body } = await get("/api/user/user-data", token);
  expect(body).toMatchObject({
    code: 20200,
    data: { study_time: 600, done_num: 1, rank_percent: -1, days: 4 },
  });
  expect((await get("/study/course", token)).status).toBe(200);
  const found = await decodeEnvelope(
    (await get("/api/search?q=英语&types=course,question,news")).text,
    inflate,
  );
  expect(found.data).toMatchObject({ type_count: [{ type: "question" }] });
  const page = await get("/search?q=%E8%8B%B1%E8%AF%AD");
  expect([page.status, page.text.includes("英语精讲")]).toEqual([200, false]);
  expect(/这里搜的是[^<]*/.exec(page.text)?.[0]).toBe(
    "这里搜的是科目、直播、考点和题目；课程、资讯和帮助请从菜单里找。",
  );
});

test("closes, reopens and exports an account in both halves", async () => {
  const token = newLearner(541);
  await get("/api/exam/history-list-v1", token);
  const statusOf = async () => {
    const [own] = await accountsOf("541");
    const [row] = await companion.db
      .select()
      .from(users)
      .where(eq(users.id, own?.id ?? 0));
    return row?.status;
  };
  // The API checks the password and refuses a wrong one.
  expect((await post("/api/user/close", { password: "no" }, token)).body.code).toBe(20409);
  expect(await statusOf()).toBe("active");
  expect((await post("/api/user/close", { password: "right" }, token)).body.code).toBe(20200);
  expect(await statusOf()).toBe("closing");
  expect((await get("/api/exam/history-list-v1", token)).body.code).toBe(20200);
  expect((await post("/api/user/reopen", {}, token)).body.code).toBe(20200);
  expect(await statusOf()).toBe("active");

  const json = await get("/api/user/export?format=json", token);
  expect(json.headers["content-disposition"]).toContain("attachment");
  expect(JSON.parse(json.text)).toMatchObject({
    api: { orders: [{ no: "A1" }] },
    companion: { external_users: [{ uid: "541" }], attempts: [] },
  });
  const csv = await get("/api/user/export?format=csv", token);
  expect(csv.text).toContain("合作系统的账号");
  expect((await get("/api/user/export", "forged")).body.code).toBe(401);
  // /api does not pass on calls that only the site may make.
  expect((await post("/api/learner/close", {}, token)).status).toBe(404);
  expect(await statusOf()).toBe("active");
});

test("passes the companion's pictures, files and streams through the site on the learner's behalf", async () => {
  const token = newLearner(551);
  const icon = await get("/api/uploads/icon/200-81ea.webp");
  expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/webp"]);
  // Files that are not the companion's are requested from the API.
  await get("/api/uploads/image/1.webp");
  expect(api.asked.at(-1)?.what).toBe("GET /uploads/image/1.webp");
  const notes = await get("/api/note/export", token);
  expect([notes.status, notes.headers["content-disposition"]]).toEqual([
    200,
    expect.stringContaining("attachment"),
  ]);

  const events = await new Promise<string>((resolve, reject) => {
    const target = { host: "127.0.0.1", port: site.port, path: "/api/live/events?id=31" };
    http
      .get({ ...target, headers: { ...headers(token), Accept: "text/event-stream" } }, (res) => {
        res.once("data", (chunk: Buffer) => {
          resolve(`${res.statusCode} ${res.headers["content-type"]} ${chunk.toString()}`);
          res.destroy();
        });
      })
      .once("error", reject);
  });
  expect(events).toMatch(/^200 text\/event-stream/);
});
