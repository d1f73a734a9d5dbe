import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import * as api from "#shared/contract/play/endpoints.ts";
import { learnRecord, userData } from "#shared/contract/study/endpoints.ts";
import { assertLearner } from "#server/gateway/companion/assertLearner.ts";
import { externalRecords, studyDays } from "#upstream/platform/db/schema/learning.ts";
import { externalUsers, users } from "#upstream/platform/db/schema/users.ts";
import { closeAccount } from "#upstream/domain/privacy/closing.ts";
import { inTransaction } from "#upstream/platform/db/inTransaction.ts";
import { inflate, SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let companion: TestUpstream;
beforeAll(async () => {
  companion = await startTestUpstream({ isCompanion: true, isClockHeld: true });
});
afterAll(async () => companion[Symbol.asyncDispose]());
beforeEach(async () => {
  await companion.db.delete(externalRecords);
  await companion.db.delete(studyDays);
});

const LESSON = {
  lesson_id: "L-7.a",
  lesson_name: "第一讲",
  course_id: "g7",
  course_name: "初级会计实务",
  course_cover: "/c.webp",
  classroom_id: "9",
  subject_ids: ["315"],
  length: 100,
  percent: 0,
  max_speed: 0,
  is_seek_limited: false,
  is_manual: false,
};

const asking = (uid = "601", agencyFlag = "jia") => {
  const untilMs = companion.now() + 600_000;
  return { token: assertLearner({ agencyFlag, uid, nickname: "", untilMs }, SALT), agency: agencyFlag };
};

async function tell(name: string, body: object, who = asking()) {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  const response = await companion.fetch(`/learner/${name}`, init, who);
  return decodeEnvelope(await response.text(), inflate);
}
const open = async (more: object = {}, who = asking()) =>
  dataOf(await tell("lesson", { ...LESSON, ...more }, who)) as Record<string, unknown>;

let reports = 0;
function reportOf(input: object = {}) {
  reports += 1;
  return {
    ticket: "api.L-7.a",
    request_id: `report-${String(reports).padStart(16, "0")}`,
    ranges: [],
    position: 0,
    at: companion.now(),
    ...input,
  };
}
const report = (input: object = {}, who = asking()) => companion.call(api.learnReport, reportOf(input), who);

test("stores the nickname and lesson names without NUL, and cuts them between characters", async () => {
  const own = { agencyFlag: "jia", uid: "611", untilMs: companion.now() + 600_000 };
  for (const [nickname, kept] of [
    ["阿\0圆", "阿圆"],
    ["半\ud83d", "半\ufffd"],
    [`${"名".repeat(19)}👍🏽好`, "名".repeat(19)],
  ] as const) {
    const token = assertLearner({ ...own, nickname }, SALT);
    const name = `第\0一讲${"课".repeat(496)}👍🏽`;
    await open({ lesson_name: name }, { token, agency: "jia" });
    const [user] = await companion.db
      .select({ nickname: users.nickname })
      .from(users)
      .innerJoin(externalUsers, eq(externalUsers.userId, users.id))
      .where(eq(externalUsers.uid, "611"));
    expect(user?.nickname).toBe(kept);
    const [record] = await companion.db.select().from(externalRecords);
    expect(record?.lessonName).toBe(`第一讲${"课".repeat(496)}`);
  }
});

test("a reported place of an API lesson is used when it opens again, and counts for the day", async () => {
  expect(await open()).toEqual({
    ticket: "api.L-7.a",
    position: 0,
    position_at: 0,
    ranges: [],
    progress: 0,
    is_finish: "0",
    percent: 90,
    max_speed: 3,
  });
  companion.advance(60_000);
  const at = companion.now();
  const first = reportOf({ ranges: [[10, 30]], position: 30, rate: 2, at });
  const answer = { position: 30, ranges: [[10, 30]], progress: 20, is_finish: "0" };
  expect(await companion.call(api.learnReport, first, asking())).toEqual(answer);
  // The same report sent again changes nothing. An older report adds its ranges, but the later position stays.
  expect(await companion.call(api.learnReport, first, asking())).toEqual(answer);
  const earlier = [
    [0, 10],
    [10, 20.5],
  ];
  const both = { position: 30, ranges: [[0, 30]], progress: 30, is_finish: "0" };
  expect(await report({ ranges: earlier, position: 20, rate: 2, at: at - 20_000 })).toEqual(both);
  expect(await open()).toMatchObject({ ...both, position_at: at });
  const list = await companion.call(learnRecord, {}, asking());
  expect(list).toMatchObject({
    total: 1,
    list: [
      {
        lesson_id: "L-7.a",
        lesson_name: "第一讲",
        course_id: "g7",
        course_cover: "/c.webp",
        classroom_id: "9",
        position: 30,
        duration: 100,
        progress: 30,
      },
    ],
  });
  expect(await companion.call(userData, {}, asking())).toMatchObject({
    study_time: 20,
    subject: [{ id: "315", time: 20 }],
  });
});

test("keeps a place for one learner at one agency only", async () => {
  await open();
  companion.advance(60_000);
  await report({ ranges: [[0, 30]], position: 30 });
  for (const who of [asking("602"), asking("601", "yi")]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await open({}, who)).toMatchObject({ position: 0, ranges: [] });
    // oxlint-disable-next-line no-await-in-loop
    expect((await companion.call(learnRecord, {}, who)).list).toEqual([]);
  }
  // A report for a lesson that was never opened is refused.
  const unknown = await companion.refusal(api.learnReport, reportOf({ ticket: "api.8" }), asking());
  expect(unknown.code).toBe(CODES.notFound);
  expect((await tell("lesson", LESSON, { token: "forged", agency: "jia" })).code).toBe(CODES.badSign);
});

test("a lesson is finished by playing it, not by a claim, a seek or a reported end", async () => {
  await open();
  // Played seconds are limited to three times the elapsed time plus ten.
  expect(await report({ ranges: [[0, 100]], position: 100 })).toMatchObject({ progress: 0, position: 100 });
  companion.advance(30_000);
  expect(await report({ ranges: [[0, 89]], position: 89 })).toMatchObject({ progress: 89, is_finish: "0" });
  expect((await companion.refusal(api.finishLesson, { ticket: "api.L-7.a" }, asking())).code).toBe(
    CODES.notFound,
  );
  expect(await report({ ranges: [[89, 91]], position: 91 })).toMatchObject({ progress: 100, is_finish: "1" });
  expect(await companion.call(api.finishLesson, { ticket: "api.L-7.a" }, asking())).toEqual({
    progress: 100,
    is_finish: "1",
  });

  const limited = { lesson_id: "8", is_seek_limited: true, is_manual: true };
  await open(limited);
  companion.advance(600_000);
  const ticket = "api.8";
  expect(await report({ ticket, ranges: [[40, 60]], position: 60 })).toMatchObject({ ranges: [] });
  await report({ ticket, ranges: [[1, 20]], position: 20 });
  expect(await report({ ticket, ranges: [[21, 30]], position: 30 })).toMatchObject({
    ranges: [
      [1, 20],
      [21, 30],
    ],
  });
  expect(await companion.call(api.finishLesson, { ticket }, asking())).toMatchObject({ is_finish: "1" });
});

test("a lesson without a length has a place and no percentage", async () => {
  await open({ length: 0 });
  companion.advance(60_000);
  expect(await report({ ranges: [[0, 50]], position: 50 })).toEqual({
    position: 50,
    ranges: [[0, 50]],
    progress: 0,
    is_finish: "0",
  });
});

test("merges simultaneous reports of two devices, and counts the time of each once", async () => {
  await open();
  companion.advance(60_000);
  const parts = Array.from({ length: 10 }, (_, place) => reportOf({ ranges: [[place * 5, place * 5 + 5]] }));
  await Promise.all([...parts, ...parts].map((input) => companion.call(api.learnReport, input, asking())));
  expect(await open()).toMatchObject({ ranges: [[0, 50]], progress: 50 });
  const days = await companion.db.select().from(studyDays);
  expect(days.map(({ seconds }) => seconds)).toEqual([50]);
});

test("reports progress by lesson and by course; a restarted course has none", async () => {
  const told = async (wanted: object) =>
    dataOf(await tell("progress", { lesson_ids: [], course_ids: [], ...wanted }));
  await open();
  await open({ lesson_id: "8", course_id: "g8" });
  companion.advance(60_000);
  await report({ ranges: [[0, 30]], position: 30 });
  const own = { lesson_id: "L-7.a", course_id: "g7", position: 30, progress: 30, is_finish: "0" };
  // A lesson that was opened but not played is not listed as studied.
  expect(await told({ lesson_ids: ["L-7.a", "8", "9"] })).toEqual([own]);
  expect(await told({ course_ids: ["g7", "g8"] })).toEqual([own]);
  await tell("again", { course_id: "g8" });
  expect(await told({ course_ids: ["g7"] })).toEqual([own]);
  await tell("again", {});
  await tell("again", { classroom_id: "9" });
  expect(await told({ course_ids: ["g7"] })).toEqual([]);
});

test("a code moves an API lesson to another device", async () => {
  await open();
  const place = { kind: "lesson", classroom_id: "9", lesson_id: "L-7.a", second: 17 };
  const { token } = await companion.call(api.createHandoff, place, asking());
  expect(await companion.call(api.redeemHandoff, { token }, asking())).toMatchObject(place);
  const other = { ...place, lesson_id: "L-8" };
  expect((await companion.refusal(api.createHandoff, other, asking())).code).toBe(CODES.notFound);
});

test("deletes stored lesson progress with the account", async () => {
  const { db } = companion;
  await open({}, asking("611"));
  await open({}, asking("612"));
  const own = and(eq(externalUsers.uid, "611"), eq(externalUsers.agencyId, 1));
  const [user] = await db.select().from(externalUsers).where(own);
  await tell("close", {}, asking("611"));
  companion.advance(8 * 86_400_000);
  await inTransaction(db, (tx) =>
    closeAccount.run({ db: tx, key: String(user?.userId), nowMs: companion.now() } as never),
  );
  const left = await db.select({ userId: externalRecords.userId }).from(externalRecords);
  expect(left).toHaveLength(1);
  expect(left[0]?.userId).not.toBe(user?.userId);
});
