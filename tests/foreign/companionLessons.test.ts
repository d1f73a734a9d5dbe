import path from "node:path";
import request from "supertest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeEnvelope } from "#shared/contract/envelope.ts";
import { externalRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import { inflate, SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "../support/buildApp.ts";
import { startRenderer } from "../support/realRenderer.ts";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "./phpUpstream.ts";

/* Lessons of an API that spells its calls differently: the API plays them, and the companion records the progress. */

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const HOST = "school.test";

let api: PhpUpstream;
let companion: TestUpstream;
let site: RunningSite;
const newSite = async () =>
  startSite({
    upstreamUrl: api.url,
    companionUrl: companion.url,
    upstreamMap: MAP,
    signSalt: SALT,
    renderer: await startRenderer(),
    upstreamTimeoutMs: 5_000,
  });
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE });
  companion = await startTestUpstream({ isCompanion: true });
  site = await newSite();
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await companion[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});
beforeEach(async () => {
  api.asked.length = 0;
  await companion.db.delete(externalRecords);
  await companion.db.delete(studyDays);
});

let tokens = 0;
function newLearner(uid: number): string {
  tokens += 1;
  const token = `${PHP_TOKEN}.${tokens}`;
  api.learners.set(token, { user_id: uid, nickName: `学员${uid}`, agency: "jia" });
  return token;
}

const headers = (token?: string) => ({
  Host: HOST,
  ...(token !== undefined && { Cookie: `token=${token}` }),
});
async function get(address: string, token?: string) {
  const { text } = await request(site.server).get(`/api${address}`).set(headers(token));
  return decodeEnvelope(text, inflate);
}
async function post(address: string, body: object, token?: string) {
  const { text } = await request(site.server).post(`/api${address}`).set(headers(token)).send(body);
  return decodeEnvelope(text, inflate);
}
const page = (address: string, token: string) =>
  request(site.server)
    .get(address)
    .set({ ...headers(token), "User-Agent": "a bot" });

const open = async (token?: string, lesson = "71") => {
  const input = { lesson_id: lesson, classroom_id: "9", device: "laptop-0123456789" };
  const { code, data } = await post("/course/play", input, token);
  return { code, ...(data as { readonly ticket?: string; readonly play_url?: string }) };
};
let reports = 0;
function report(
  ticket: string | undefined,
  { ranges, position }: { ranges: number[][]; position: number },
  token: string,
) {
  reports += 1;
  const request_id = `report-${String(reports).padStart(16, "0")}`;
  const played = { ticket, request_id, ranges, position, at: Date.now(), spent: 8 };
  return post("/course/learn-report", played, token);
}
const TWENTY = { ranges: [[0, 20]], position: 20 };

test("a lesson resumes after twenty played seconds, also at a restarted site", async () => {
  const token = newLearner(701);
  const opened = await open(token);
  expect(opened).toMatchObject({
    code: 20200,
    kind: "mp4",
    play_url: "/uploads/video/71.mp4",
    length: 46,
    position: 0,
    progress: 0,
    rule: { percent: 90, max_speed: 3 },
  });
  const film = await request(site.server).get(`/api${opened.play_url}`).set(headers(token));
  expect([film.status, film.headers["content-type"]]).toEqual([200, "video/mp4"]);
  expect((await report(opened.ticket, TWENTY, token)).data).toEqual({
    position: 20,
    ranges: [[0, 20]],
    progress: 43,
    is_finish: "0",
  });
  // The API gets no progress reports, because it has no such call.
  expect(api.asked.filter(({ what }) => what.includes("report"))).toEqual([]);
  expect(await open(token)).toMatchObject({ position: 20, ranges: [[0, 20]], progress: 43 });

  await site[Symbol.asyncDispose]();
  site = await newSite();
  expect(await open(token)).toMatchObject({ position: 20, ranges: [[0, 20]], progress: 43 });
});

test("outline, classrooms, records and study time show the progress", async () => {
  const token = newLearner(702);
  const { ticket } = await open(token);
  await report(ticket, TWENTY, token);
  expect((await get("/user/classroom-resource?classroom_id=9", token)).data).toMatchObject([
    {
      lesson: [
        { id: 71, progress: 43, is_finish: "0" },
        { id: 72, name: "会计凭证" },
      ],
    },
  ]);
  // 21 is the mean of the two lessons (43 and 0), rounded down.
  expect((await get("/user/classroom-v1", token)).data).toMatchObject([
    { list: [{ study_percent: 21, course: [{ id: 7, progress: 21 }] }] },
  ]);
  expect((await get("/user/learn-record?page=1", token)).data).toMatchObject({
    total: 1,
    list: [
      { lesson_name: "借贷记账法", course_name: "初级会计实务", position: 20, duration: 46, progress: 43 },
    ],
  });
  // 608 seconds: ten minutes counted by the API and 8 seconds counted by the companion.
  expect((await get("/user/user-data", token)).data).toMatchObject({ study_time: 608 });
  const own = (await page("/study/course/my", token)).text;
  expect(own).toContain('value="21" max="100"');
  // This API has no detail page of a classroom, so the classroom's entry links to the player.
  expect(own).toMatch(/<a [^>]*href="\/course\/study\/9"[^>]*>(?:<span[^>]*>)?初级会计班/);
  expect((await page("/study/course/record", token)).text).toContain("已学 43%");
  // The streamed page contains the classroom's entry, even without scripts.
  const streamed = await request(site.server).get("/study/course/my").set(headers(token));
  expect(streamed.text).toMatch(/<a [^>]*href="\/course\/study\/9"[^>]*>(?:<span[^>]*>)?初级会计班/);
  const home = (await page("/", token)).text;
  expect([home.includes("借贷记账法"), home.includes("00:20 / 00:46")]).toEqual([true, true]);
  // The address names no lesson, so the lesson at which the learner stopped is opened.
  expect((await page("/course/study/9", token)).text).toContain("借贷记账法");
});

test("hides a learner's place from other learners, and keeps none for visitors", async () => {
  const [one, other] = [newLearner(703), newLearner(704)];
  const { ticket } = await open(one);
  await report(ticket, TWENTY, one);
  expect(await open(other)).toMatchObject({ position: 0, ranges: [], progress: 0 });
  expect((await report(ticket, { ranges: [[20, 25]], position: 25 }, other)).data).toMatchObject({
    ranges: [[20, 25]],
  });
  expect(await open(one)).toMatchObject({ position: 20, ranges: [[0, 20]] });
  // The API refuses, because it plays lessons only for signed-in learners.
  expect((await open()).code).toBe(401);
  expect((await report(ticket, TWENTY, "forged")).code).toBe(401);
  // /api does not pass on calls that only the site may make.
  expect((await request(site.server).post("/api/learner/lesson").set(headers(one)).send({})).status).toBe(
    404,
  );
});

test("plays a lesson without a place while the companion is down, and logs it", async () => {
  const token = newLearner(705);
  await using alone = await startSite({
    upstreamUrl: api.url,
    companionUrl: "http://127.0.0.1:9",
    upstreamMap: MAP,
    signSalt: SALT,
    upstreamTimeoutMs: 5_000,
  });
  const { body } = await request(alone.server)
    .post("/api/course/play")
    .set(headers(token))
    .send({ lesson_id: "71", device: "laptop-0123456789" });
  expect(body).toMatchObject({ code: 20200, data: { kind: "mp4", length: 46 } });
  expect(body.data).not.toHaveProperty("ticket");
  expect(alone.log.some((line) => line.includes("has not said how far a learner is"))).toBe(true);
});

test("exports the stored progress of the API's lessons with the account's data", async () => {
  const token = newLearner(706);
  const { ticket } = await open(token);
  await report(ticket, TWENTY, token);
  const { text } = await request(site.server).get("/api/user/export?format=json").set(headers(token));
  expect(JSON.parse(text)).toMatchObject({
    companion: {
      external_records: [{ lesson_id: "71", lesson_name: "借贷记账法", position: 20, played: "{[0,20)}" }],
    },
  });
});
