import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { externalUsers } from "#upstream/platform/db/schema/users.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { ADDRESSES, hasText, JOBS } from "./addresses.ts";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
let api: PhpUpstream;
let companion: TestUpstream;
let site: RunningSite;
let shift = 0;
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  companion = await startTestUpstream({ isCompanion: true });
  await companion.db.insert(externalUsers).values({ agencyId: 1, uid: "7", userId: 1 });
  site = await startSite({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap: MAP,
    signSalt: SALT,
    renderer: await startRenderer({ timeoutMs: 5_000 }),
    upstreamTimeoutMs: 5_000,
    now: () => Date.now() + shift,
  });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const headers = (token: string) => ({ Host: "school.test", Cookie: `token=${token}`, "User-Agent": "a bot" });
const get = (address: string, token: string) => request(site.server).get(address).set(headers(token));
const historyCode = async (token: string) => (await get("/api/exam/history-list-v1", token)).body.code;

test("screens of the companion stay open while the API is stopped; its 401 afterwards closes them", async () => {
  expect((await get("/study/question", PHP_TOKEN)).status).toBe(200);
  await api.stop();
  shift += 3 * 60_000;
  const saved = await request(site.server)
    .post("/api/practice/single")
    .set(headers(PHP_TOKEN))
    .send({ question_id: "51", answer: ["A"] });
  expect(saved.body.code).toBe(20200);
  const screens = [
    ...(["question", "question1", "questionDetail", "questionExam", "questionOffline"] as const),
    ...(["studyQuestion", "studyMyQuestion", "studyQuestionRecord", "studyQuestionError"] as const),
    ...(["studyQuestionFavorite", "mockExam", "onlinePortal", "share", "messages"] as const),
    ...(["live", "liveDetail", "liveCenter", "livePlayer", "liveWeb", "studyLive", "studyMyLive"] as const),
  ];
  const jobs = { ...JOBS, studyQuestionRecord: "做题记录", mockExam: "模拟考试" };
  const wrong: unknown[] = [];
  for (const id of screens) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, text, headers: sent } = await get(ADDRESSES[id], PHP_TOKEN);
    const seen = [status, hasText(text, jobs[id]), String(sent["set-cookie"] ?? "").includes("token=;")];
    if (String(seen) !== "200,true,false") wrong.push([id, ...seen]);
  }
  expect(wrong).toEqual([]);
  // The site has never requested this learner from the API.
  expect((await get("/api/exam/history-list-v1", `${PHP_TOKEN}.new`)).status).toBe(502);

  await api.startAgain();
  api.learners.delete(PHP_TOKEN);
  shift += 11_000;
  expect(await historyCode(PHP_TOKEN)).toBe(401);
  await api.stop();
  expect(await historyCode(PHP_TOKEN)).toBe(401);
});
