import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { courseDetail } from "#shared/contract/catalogue/endpoints.ts";
import * as note from "#shared/contract/note/endpoints.ts";
import * as api from "#shared/contract/play/endpoints.ts";
import { learnRecord, userData } from "#shared/contract/study/endpoints.ts";
import { courses, lessons, storedFiles } from "#upstream/platform/db/schema/catalogue.ts";
import { contracts } from "#upstream/platform/db/schema/contracts.ts";
import { enrolments, learnRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import {
  lessonCaptions,
  lessonMedia,
  lessonPoints,
  lessonQuestions,
} from "#upstream/platform/db/schema/lessons.ts";
import { handoffs, lessonFeedback, playTickets } from "#upstream/platform/db/schema/playing.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { newLearner, signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/** More bytes than one read of the database returns. */
const BYTES = randomBytes(600_001);
const HASH = createHash("sha256").update(BYTES).digest("hex");
const [LAPTOP, PHONE] = ["laptop-0123456789", "phone-00123456789"];

let upstream: TestUpstream;
let me: { token: string };
let other: { token: string };
let userId: number;
let trialId: number;
let lessonId: number;
beforeAll(async () => {
  upstream = await startTestUpstream({ isClockHeld: true });
  const { db } = upstream;
  me = { token: await signIn(upstream, "xiaoming") };
  other = await newLearner(upstream, "13600000009");
  const where = and(eq(users.username, "xiaoming"), eq(users.agencyId, 1));
  userId = (await db.select().from(users).where(where))[0]?.id ?? 0;
  const own = await db.select().from(lessons).where(eq(lessons.courseId, 11)).orderBy(lessons.id);
  trialId = own.find(({ isFree }) => isFree)?.id ?? 0;
  lessonId = own.find(({ isFree, type }) => !isFree && type === "video")?.id ?? 0;
  await db.insert(storedFiles).values({ hash: HASH, content: BYTES });
  for (const id of [trialId, lessonId]) {
    await db.update(lessons).set({ duration: 100, playUrl: "" }).where(eq(lessons.id, id));
    const file = { lessonId: id, size: BYTES.length, hash: HASH };
    await db.insert(lessonMedia).values([
      { ...file, path: "main.m3u8", role: "main" },
      { ...file, path: "low/1.m4s" },
    ]);
    const vtt = "WEBVTT\n\n00:01.000 --> 00:02.500\n第一句\n";
    await db.insert(lessonCaptions).values({ lessonId: id, lang: "zh", label: "中文", vtt });
  }
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  const { db } = upstream;
  await db.delete(playTickets);
  await db.delete(learnRecords);
  await db.delete(studyDays);
  await db.delete(enrolments).where(eq(enrolments.userId, userId));
  await db.insert(enrolments).values({ userId, agencyId: 1, classroomId: 21, origin: "seed" });
});

const open = (input: object = {}, asking: object = me): Promise<Answer> =>
  upstream.call(api.play, { lesson_id: String(lessonId), device: LAPTOP, ...input }, asking);
let reports = 0;
const reportOf = (ticket: string, input: object = {}) => {
  reports += 1;
  const rest = { request_id: `report-${String(reports).padStart(16, "0")}`, ranges: [], position: 0 };
  return { ...rest, ticket, at: upstream.now(), ...input };
};
const report = (ticket: string, input: object = {}): Promise<Answer> =>
  upstream.call(api.learnReport, reportOf(ticket, input), me);

test("a lesson names its course and subject; a locked lesson has the reason of its lock and no media", async () => {
  const { db } = upstream;
  const found = await open({ classroom_id: "21" });
  expect(found).toMatchObject({ course_id: "11", classroom_id: "21", lock: "", kind: "hls", length: 100 });
  expect(found).toMatchObject({ subject_level2_id: "314", subject_level3_id: "315" });
  const { cover } = await upstream.call(courseDetail, { id: "11" });
  expect(found).toMatchObject({ cover });
  expect(found.transcript).toEqual([{ start: 1, end: 2.5, text: "第一句" }]);
  expect(found.ticket).not.toBe("");
  const text = { name: "协议", content: "<p>文本</p>", code: "P-1" };
  const [paper] = await db
    .insert(contracts)
    .values({ userId, agencyId: 1, classroomId: 21, ...text })
    .returning();
  const closed = { play_url: "", caption: [], transcript: [], ticket: "", kind: "" };
  expect(await open()).toMatchObject({ ...closed, lock: "contract", contract_id: String(paper?.id) });
  await db.delete(contracts);
  expect(await open({}, other)).toMatchObject({ ...closed, lock: "buy", classroom_id: "" });
  // A course of another agency is not found.
  const [foreign] = await db.select().from(lessons).where(eq(lessons.courseId, 14));
  const input = { lesson_id: String(foreign?.id), device: LAPTOP };
  expect((await upstream.refusal(api.play, input, me)).code).toBe(CODES.notFound);
});

test("a visitor plays a free lesson and gets no ticket for reports", async () => {
  const tried = await open({ lesson_id: String(trialId) }, {});
  expect(tried).toMatchObject({ lock: "", ticket: "", kind: "hls", classroom_id: "" });
  expect((await upstream.fetch(tried.play_url)).status).toBe(200);
  expect(await open({}, {})).toMatchObject({ lock: "buy", play_url: "" });
});

test("serves ranges of media to the learner of the grant until it ends", async () => {
  const { play_url: url, caption } = await open();
  const get = (headers: Record<string, string> = {}, asking: object = me, method = "GET") =>
    upstream.fetch(url, { headers, method }, asking);
  const whole = await get();
  expect([whole.status, whole.headers.get("etag")]).toEqual([200, `"${HASH}"`]);
  expect(whole.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(Buffer.from(await whole.arrayBuffer()).equals(BYTES)).toBe(true);
  const part = await get({ Range: "bytes=262140-262150", "If-Range": `"${HASH}"` });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 262140-262150/600001"]);
  expect(Buffer.from(await part.arrayBuffer()).equals(BYTES.subarray(262_140, 262_151))).toBe(true);
  expect((await get({ Range: "bytes=5-9", "If-Range": '"another"' })).status).toBe(200);
  expect((await get({ Range: "bytes=600001-" })).status).toBe(416);
  expect((await get({ "If-None-Match": `"${HASH}"` })).status).toBe(304);
  const head = await get({}, me, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "600001"]);
  const segment = url.replace("main.m3u8", "low/1.m4s");
  expect((await upstream.fetch(segment, {}, me)).status).toBe(200);
  expect(await (await upstream.fetch(caption[0].url, {}, me)).text()).toContain("第一句");
  // The signed address is refused for another learner, for another lesson, and after its end.
  expect((await get({}, other)).status).toBe(403);
  expect((await get({}, {})).status).toBe(403);
  const moved = url.replace(`/lesson/${lessonId}.`, `/lesson/${trialId}.`);
  expect((await upstream.fetch(moved, {}, me)).status).toBe(404);
  expect((await upstream.fetch(segment.replace("1.m4s", "2.m4s"), {}, me)).status).toBe(404);
  upstream.advance(3_601_000);
  const late = await upstream.fetch(segment, {}, me);
  expect([late.status, (await late.json()).code]).toEqual([403, CODES.expired]);
  expect((await upstream.fetch((await open()).play_url, {}, me)).status).toBe(200);
});

test("merges played ranges once, keeps the later position, and adds time and subject to the day", async () => {
  const { ticket } = await open();
  upstream.advance(60_000);
  const at = upstream.now();
  const first = reportOf(ticket, { ranges: [[10, 30]], position: 30, rate: 2, at });
  expect(await upstream.call(api.learnReport, first, me)).toMatchObject({ progress: 20, is_finish: "0" });
  await upstream.call(api.learnReport, first, me);
  const older = {
    ranges: [
      [0, 10],
      [10, 20],
    ],
    position: 20,
    rate: 2,
    at: at - 20_000,
  };
  expect(await report(ticket, older)).toEqual({
    position: 30,
    ranges: [[0, 30]],
    progress: 30,
    is_finish: "0",
  });
  expect(await open()).toMatchObject({ ticket, position: 30, position_at: at, ranges: [[0, 30]] });
  expect((await upstream.call(learnRecord, {}, me)).list).toMatchObject([
    { lesson_id: String(lessonId), classroom_id: "21", position: 30, progress: 30 },
  ]);
  const told = await upstream.call(userData, {}, me);
  expect(told).toMatchObject({ study_time: 20, days: 1, subject: [{ id: "315", time: 20 }] });
  expect(await upstream.call(userData, { subject_id: "400" }, me)).toMatchObject({ study_time: 0 });
  expect(await upstream.call(userData, { subject_id: "313" }, me)).toMatchObject({ study_time: 20 });
});

test("counts the time of a repeated report once, whenever and with whatever clock it is repeated", async () => {
  const { ticket } = await open();
  upstream.advance(60_000);
  const first = reportOf(ticket, { ranges: [[0, 20]], position: 20, spent: 20 });
  const tell = (more: object = {}) => upstream.call(api.learnReport, { ...first, ...more }, me);
  const answers = await Promise.all([tell(), tell(), tell()]);
  expect(answers.map(({ progress }) => progress)).toEqual([20, 20, 20]);
  await report(ticket, { ranges: [[20, 30]], position: 30, spent: 10 });
  // The journal repeats the report with a slightly different time.
  expect(await tell({ at: first.at - 3 })).toMatchObject({ progress: 30, position: 30 });
  await open({ device: PHONE, take: "1" });
  upstream.advance(60_000);
  expect(await tell({ at: upstream.now() })).toMatchObject({ progress: 30, position: 30 });
  const days = await upstream.db.select().from(studyDays).where(eq(studyDays.userId, userId));
  expect(days.map(({ seconds }) => seconds)).toEqual([30]);
});

test("merges concurrent reports of two tabs and of two devices", async () => {
  const laptop = await open();
  upstream.advance(60_000);
  const { ticket } = await open({ device: PHONE, take: "1" });
  upstream.advance(60_000);
  const at = upstream.now() - 61_000;
  const parts = Array.from({ length: 10 }, (_, place) => [place * 5, place * 5 + 5]);
  await Promise.all(
    parts.map((range, place) =>
      report(place % 2 === 0 ? ticket : laptop.ticket, { ranges: [range], position: 5, at, spent: 5 }),
    ),
  );
  expect(await open({ device: PHONE })).toMatchObject({ ranges: [[0, 50]], progress: 50 });
  const days = await upstream.db.select().from(studyDays).where(eq(studyDays.userId, userId));
  expect(days.map(({ seconds }) => seconds)).toEqual([50]);
});

test("the first report keeps the progress of a stored record that has no played ranges", async () => {
  const row = { userId, agencyId: 1, lessonId, courseId: 11, watched: 40, position: 40 };
  await upstream.db.insert(learnRecords).values(row);
  const { ticket } = await open();
  upstream.advance(10_000);
  expect(await report(ticket, { ranges: [[50, 60]], position: 60 })).toMatchObject({
    ranges: [
      [0, 40],
      [50, 60],
    ],
    progress: 50,
  });
});

test("playing to the end finishes a lesson; jumping to the end or an implausible report does not", async () => {
  const { ticket } = await open();
  expect(await report(ticket, { position: 100 })).toMatchObject({ progress: 0, is_finish: "0" });
  // Ten seconds have passed, so at most 30 s are accepted: three times the speed, with ten seconds of tolerance.
  expect(await report(ticket, { ranges: [[0, 100]], position: 100 })).toMatchObject({
    progress: 30,
    is_finish: "0",
  });
  upstream.advance(25_000);
  expect(await report(ticket, { ranges: [[30, 89.9]], position: 90 })).toMatchObject({ is_finish: "0" });
  expect(await report(ticket, { ranges: [[89, 91]], position: 91 })).toMatchObject({
    progress: 100,
    is_finish: "1",
  });
});

test("reaching the end finishes a lesson whose medium is shorter than its stored length", async () => {
  const { ticket } = await open();
  upstream.advance(60_000);
  // If the medium is shorter than stored, the player reports the rest as played (client/player/watch.ts).
  expect(await report(ticket, { ranges: [[0, 100]], position: 100 })).toMatchObject({
    progress: 100,
    is_finish: "1",
    position: 100,
  });
});

test("ranges after a forbidden jump do not count; a lesson is finished by hand only if the course allows it", async () => {
  const { db } = upstream;
  await db.update(courses).set({ isSeekLimited: true }).where(eq(courses.id, 11));
  const { ticket, rule } = await open();
  expect(rule).toMatchObject({ is_seek_limited: "1", percent: 90, is_manual: "0" });
  upstream.advance(60_000);
  expect(
    await report(ticket, {
      ranges: [
        [0, 10],
        [50, 60],
      ],
    }),
  ).toMatchObject({ ranges: [[0, 10]] });
  expect((await upstream.refusal(api.finishLesson, { ticket }, me)).code).toBe(CODES.badInput);
  await db.update(courses).set({ isSeekLimited: false, isManualFinish: true }).where(eq(courses.id, 11));
  expect(await upstream.call(api.finishLesson, { ticket }, me)).toMatchObject({ is_finish: "1" });
  await db.update(courses).set({ isManualFinish: false }).where(eq(courses.id, 11));
});

test("only one device plays at a time: a second takes over, and the first still reports earlier ranges", async () => {
  const { ticket } = await open();
  upstream.advance(10_000);
  const playedAt = upstream.now();
  const waiting = { lesson_id: String(trialId), device: PHONE };
  const refused = await upstream.refusal(api.play, waiting, me);
  expect(refused).toMatchObject({ code: CODES.conflict, data: { since: expect.stringMatching(/^\d{4}-/) } });
  const taken = await open({ device: PHONE, take: "1" });
  expect(taken.ticket).not.toBe(ticket);
  upstream.advance(60_000);
  const late = reportOf(ticket, { ranges: [[0, 5]], position: 5 });
  expect((await upstream.refusal(api.learnReport, late, me)).code).toBe(CODES.conflict);
  expect(await report(ticket, { ranges: [[0, 8]], position: 8, at: playedAt })).toMatchObject({
    progress: 8,
  });
  // The phone has sent no report for a minute, so it no longer counts as playing.
  expect((await open()).ticket).not.toBe(ticket);
  const foreign = reportOf(taken.ticket);
  expect((await upstream.refusal(api.learnReport, foreign, other)).code).toBe(CODES.notFound);
});

test("a lesson's knowledge points link to its questions, and its questions to the lesson", async () => {
  const { db } = upstream;
  await db.insert(lessonPoints).values({ lessonId, second: 40, name: "定语从句" });
  await db.insert(lessonQuestions).values({ lessonId, questionId: 51, second: 42 });
  expect(await open()).toMatchObject({ question_num: 1, point: [{ second: 40, question_num: 1 }] });
  expect(await upstream.call(api.lessonQuestions, { lesson_id: String(lessonId) }, me)).toMatchObject([
    { question: { id: "51" }, second: 42, point_name: "定语从句", is_done: "0" },
  ]);
  const asked = { question_id: "51" };
  expect(await upstream.call(api.questionLessons, asked, me)).toMatchObject([
    { lesson_id: String(lessonId), classroom_id: "21", second: 42, lock: "" },
  ]);
  expect(await upstream.call(api.questionLessons, asked, {})).toMatchObject([
    { classroom_id: "", lock: "buy" },
  ]);
});

test("only the learner finds, changes, exports and deletes an own note, and a repeated request adds it once", async () => {
  const one = {
    request_id: "note-000000000001",
    lesson_id: String(lessonId),
    second: 75.6,
    content: " **主干** ",
  };
  const saved = await upstream.call(note.saveNote, one, me);
  expect(saved).toMatchObject({ second: 75, content: "**主干**", classroom_id: "21", lesson_type: "video" });
  expect(await upstream.call(note.saveNote, one, me)).toEqual(saved);
  const { note_id } = saved;
  const change = { request_id: "note-000000000002", note_id, content: "改过 100%" };
  await upstream.call(note.saveNote, change, me);
  expect(await upstream.call(note.noteList, { q: "100%" }, me)).toMatchObject({ total: 1 });
  expect(await upstream.call(note.noteList, { q: "100_" }, me)).toMatchObject({ total: 0 });
  const foreign = { ...change, request_id: "note-000000000003" };
  expect((await upstream.refusal(note.saveNote, foreign, other)).code).toBe(CODES.notFound);
  expect(await upstream.call(note.noteList, {}, other)).toMatchObject({ total: 0 });
  const file = await (await upstream.fetch("/note/export", {}, me)).text();
  expect(file).toContain("### 01:15\n\n改过 100%\n");
  await upstream.call(note.deleteNote, { note_id }, other);
  await upstream.call(note.deleteNote, { note_id }, me);
  await upstream.call(note.deleteNote, { note_id }, me);
  expect(await upstream.call(note.noteList, {}, me)).toMatchObject({ total: 0 });
});

test("stores the small picture of a note, and serves it only to the note's learner", async () => {
  const lesson_id = String(lessonId);
  const frame = `data:image/webp;base64,${Buffer.from("a picture").toString("base64")}`;
  const one = { request_id: "note-frame-000001", lesson_id, second: 5, content: "图", frame };
  const saved = await upstream.call(note.saveNote, one, me);
  expect(saved).toMatchObject({ has_frame: "1" });
  expect(await upstream.call(note.saveNote, one, me)).toEqual(saved);
  const plain = { request_id: "note-frame-000002", lesson_id, second: 6, content: "字" };
  expect(await upstream.call(note.saveNote, plain, me)).toMatchObject({ has_frame: "0" });
  const { list } = await upstream.call(note.noteList, { lesson_id }, me);
  expect(list.map((row: Answer) => row.has_frame)).toEqual(["1", "0"]);
  expect(JSON.stringify(list)).not.toContain("base64");
  const path = `/note/frame?note_id=${saved.note_id}`;
  const picture = await upstream.fetch(path, {}, me);
  expect([picture.headers.get("content-type"), await picture.text()]).toEqual(["image/webp", "a picture"]);
  expect((await upstream.fetch(path, {}, other)).status).toBe(404);
  const own = await (await upstream.fetch("/user/export?format=json", {}, me)).text();
  expect(own).toContain(frame);
  const bad = [
    "data:image/svg+xml;base64,AAAA",
    "https://x.test/1.webp",
    `${frame.slice(0, 23)}${"A".repeat(32_000)}`,
  ];
  for (const [at, odd] of bad.entries()) {
    const input = { ...plain, request_id: `note-frame-00001${at}`, frame: odd };
    expect((await upstream.refusal(note.saveNote, input, me)).code).toBe(CODES.badInput);
  }
  for (const { note_id } of list) await upstream.call(note.deleteNote, { note_id }, me);
  expect((await upstream.fetch(path, {}, me)).status).toBe(404);
});

test("saves a lesson once per learner, and lists it with its lock", async () => {
  const lesson_id = String(lessonId);
  expect(await open()).toMatchObject({ is_collect: "0" });
  for (let times = 0; times < 2; times += 1)
    expect(await upstream.call(api.keepLesson, { lesson_id, is_collect: "1" }, me)).toEqual({
      lesson_id,
      is_collect: "1",
    });
  await upstream.call(api.keepLesson, { lesson_id, is_collect: "1" }, other);
  expect(await open()).toMatchObject({ is_collect: "1" });
  const kept = (asking: object) => upstream.call(api.keptLessons, {}, asking);
  expect(await kept(me)).toMatchObject({
    total: 1,
    list: [{ lesson_id, course_id: "11", classroom_id: "21", lock: "", progress: 0 }],
  });
  expect(await kept(other)).toMatchObject({ total: 1, list: [{ lock: "buy", classroom_id: "" }] });
  await upstream.call(api.keepLesson, { lesson_id, is_collect: "0" }, me);
  await upstream.call(api.keepLesson, { lesson_id, is_collect: "0" }, me);
  expect(await kept(me)).toMatchObject({ total: 0, list: [] });
  expect(await kept(other)).toMatchObject({ total: 1 });
  // A lesson of another agency's course is not found.
  const [foreign] = await upstream.db.select().from(lessons).where(eq(lessons.courseId, 14));
  const input = { lesson_id: String(foreign?.id), is_collect: "1" };
  expect((await upstream.refusal(api.keepLesson, input, me)).code).toBe(CODES.notFound);
});

test("accepts feedback on a lesson once, from learners who may open it", async () => {
  const input = {
    lesson_id: String(lessonId),
    request_id: "feedback-00000001",
    second: 12.7,
    kind: "sound",
    content: " 有杂音 ",
  };
  const told = await upstream.call(api.lessonFeedback, input, me);
  expect(told).toMatchObject({ status: "received" });
  expect(await upstream.call(api.lessonFeedback, input, me)).toEqual(told);
  const rows = await upstream.db.select().from(lessonFeedback);
  expect(rows).toMatchObject([
    { userId, agencyId: 1, lessonId, second: 12, kind: "sound", content: "有杂音" },
  ]);
  const foreign = { ...input, request_id: "feedback-00000002" };
  expect((await upstream.refusal(api.lessonFeedback, foreign, other)).code).toBe(CODES.badInput);
  const odd = { ...input, request_id: "feedback-00000003", kind: "smell" };
  expect((await upstream.refusal(api.lessonFeedback, odd, me)).code).toBe(CODES.badInput);
});

test("settings have defaults, and a change keeps the fields that were not sent", async () => {
  const before = await upstream.call(api.userSettings, {}, me);
  expect(before).toMatchObject({ speed: 1, caption: "1", auto_next: "1", quality: "auto" });
  await upstream.call(api.saveSettings, { speed: 1.5 }, me);
  expect(await upstream.call(api.saveSettings, { caption: "0" }, me)).toEqual({
    ...before,
    speed: 1.5,
    caption: "0",
  });
});

test("a hand-off code is valid once, in time and for its account, and the first device learns that it was used", async () => {
  const { ticket } = await open();
  const input = { kind: "lesson", lesson_id: String(lessonId), classroom_id: "21", second: 33 };
  const make = async () => (await upstream.call(api.createHandoff, input, me)).token;
  const token = await make();
  expect(await upstream.call(api.handoffState, { token }, me)).toEqual({ state: "waiting" });
  expect((await upstream.refusal(api.redeemHandoff, { token }, other)).code).toBe(CODES.notFound);
  expect(await upstream.call(api.redeemHandoff, { token }, me)).toMatchObject({
    second: 33,
    classroom_id: "21",
  });
  expect((await upstream.refusal(api.redeemHandoff, { token }, me)).code).toBe(CODES.expired);
  expect(await upstream.call(api.handoffState, { token }, me)).toEqual({ state: "used" });
  expect(await open({ device: PHONE })).toMatchObject({ lock: "" });
  upstream.advance(5_000);
  expect((await upstream.refusal(api.learnReport, reportOf(ticket), me)).code).toBe(CODES.conflict);
  const old = await make();
  upstream.advance(60_001);
  expect((await upstream.refusal(api.redeemHandoff, { token: old }, me)).code).toBe(CODES.expired);
  expect(await upstream.call(api.handoffState, { token: old }, me)).toEqual({ state: "expired" });
  expect(JSON.stringify(await upstream.db.select().from(handoffs))).not.toContain(token);
});
