import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#shared/contract/account/endpoints.ts";
import { userInfo } from "#shared/contract/account/endpoints.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { sessions } from "../../platform/db/schema/users.ts";
import { shanghai } from "../../platform/kit/shanghai.ts";
import { newLearner } from "../../testing/learners.ts";
import { notifyEnding } from "./notifyEnding.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

const DAY_MS = 86_400_000;
let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("notifies the learner once, a week before the access ends, and once more after a renewal", async () => {
  const me = await newLearner(upstream, "13400000001");
  await upstream.db.update(sessions).set({ expiresAt: new Date("2099-01-01") });
  const userId = Number((await upstream.call(userInfo, {}, me)).uid);
  const own = { userId, agencyId: 1, origin: "gift" as const };
  const inDays = (days: number) => new Date(upstream.now() + days * DAY_MS);
  await upstream.db.insert(enrolments).values([
    { ...own, courseId: 13, expiresAt: inDays(8.5) },
    { ...own, courseId: 12, expiresAt: null },
    { ...own, classroomId: 21, expiresAt: inDays(20) },
    // The learner has two other grants of the same classroom: one ends earlier, one at the same time.
    { ...own, origin: "code", source: "A", classroomId: 21, expiresAt: inDays(19) },
    { ...own, origin: "code", source: "B", classroomId: 21, expiresAt: inDays(20) },
    // The grant of this course ends sooner, but the classroom contains the course for longer.
    { ...own, courseId: 11, expiresAt: inDays(3) },
  ]);
  const told = async () => {
    const { db } = upstream;
    await notifyEnding.run({ db, key: "", nowMs: upstream.now(), log: pino({ level: "silent" }) });
    const { list } = await upstream.call(messages, { page: 1 }, me);
    return list.map(({ title, url }: Answer) => `${title} ${url}`);
  };
  const dayOf = (at: Date | null) => shanghai(at?.getTime() ?? 0).toFormat("M月d日");
  expect(await told()).toEqual([]);
  upstream.advance(2 * DAY_MS);
  const [course] = await upstream.db.select().from(enrolments).where(eq(enrolments.courseId, 13));
  const first = `课程将于 ${dayOf(course?.expiresAt ?? null)} 到期：经济法精讲 /course/13`;
  expect(await told()).toEqual([first]);
  expect(await told()).toEqual([first]);
  upstream.advance(12 * DAY_MS);
  const [room] = await upstream.db.select().from(enrolments).where(eq(enrolments.classroomId, 21));
  const second = `班级将于 ${dayOf(room?.expiresAt ?? null)} 到期：英语系统班 /classroom/21`;
  expect(await told()).toEqual([second, first]);
  const longer = inDays(5);
  await upstream.db.update(enrolments).set({ expiresAt: longer }).where(eq(enrolments.courseId, 13));
  expect(await told()).toEqual([`课程将于 ${dayOf(longer)} 到期：经济法精讲 /course/13`, second, first]);
});
