import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseDetail, listClassrooms } from "#shared/contract/catalogue/endpoints.ts";
import { previewOrder } from "#shared/contract/order/endpoints.ts";
import { learnRecord } from "#shared/contract/study/endpoints.ts";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { contracts } from "#upstream/platform/db/schema/contracts.ts";
import { enrolments, learnRecords } from "#upstream/platform/db/schema/learning.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
let userId: number;
beforeAll(async () => {
  upstream = await startTestUpstream();
  me = { token: await signIn(upstream, "xiaoming") };
  const where = and(eq(users.username, "xiaoming"), eq(users.agencyId, 1));
  userId = (await upstream.db.select().from(users).where(where))[0]?.id ?? 0;
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const records = async (): Promise<Answer[]> => (await upstream.call(learnRecord, {}, me)).list;

test("shows the same cover of a course or classroom in all lists", async () => {
  const own: Answer[] = await records();
  expect(own.length).toBeGreaterThan(0);
  for (const { course_id, course_cover } of own) {
    const { cover } = await upstream.call(courseDetail, { id: course_id }, me);
    expect(course_cover).toBe(cover);
  }
  const { list }: { list: Answer[] } = await upstream.call(listClassrooms, {}, me);
  expect(list.length).toBeGreaterThan(0);
  for (const { classroom_id, cover } of list) {
    const target = { target_type: "classroom", target_id: classroom_id };
    expect(cover).toBe((await upstream.call(previewOrder, target, me)).cover);
  }
});

test("progress is the share of the lesson that was played, rounded down, not the player's position", async () => {
  const { db } = upstream;
  const where = and(eq(lessons.courseId, 12), gt(lessons.duration, 0));
  const [row] = await db.select().from(lessons).where(where).orderBy(lessons.id);
  if (!row) throw new Error("no lesson");
  const { duration } = row;
  const own = { userId, agencyId: 1, lessonId: row.id, courseId: 12 };
  await db.insert(learnRecords).values({ ...own, position: duration, watched: duration - 1 });
  const find = async () => (await records()).find(({ lesson_id }) => lesson_id === String(row.id));
  expect(await find()).toMatchObject({ progress: 99, is_finish: "0", position: duration });
  await db.update(learnRecords).set({ isFinished: true }).where(eq(learnRecords.lessonId, row.id));
  expect(await find()).toMatchObject({ progress: 100, is_finish: "1" });
  await db.delete(learnRecords).where(eq(learnRecords.lessonId, row.id));
});

test("each lesson names its classroom; an unsigned contract or ended access locks all lessons but the free trial", async () => {
  const { db } = upstream;
  await db.delete(enrolments).where(eq(enrolments.userId, userId));
  const locks = async () =>
    (await records()).map(({ lock, classroom_id, contract_id }) => [lock, classroom_id, contract_id].join());
  const trials = (await db.select().from(lessons).where(eq(lessons.isFree, true))).map(({ id }) =>
    String(id),
  );
  const closed = async () =>
    new Set((await records()).filter(({ lesson_id }) => !trials.includes(lesson_id)).map(({ lock }) => lock));
  expect(await closed()).toEqual(new Set(["buy"]));
  const own = { userId, agencyId: 1, classroomId: 21 };
  await db.insert(enrolments).values({ ...own, origin: "seed" });
  expect(new Set(await locks())).toEqual(new Set([",21,"]));
  const text = { name: "协议", content: "<p>文本</p>", contentHash: "h" };
  const [paper] = await db
    .insert(contracts)
    .values({ ...own, ...text, status: "waiting" as const, code: "C-1" })
    .returning();
  expect(await closed()).toEqual(new Set(["contract"]));
  expect(await locks()).toContain(`contract,21,${paper?.id}`);
  await db.delete(contracts).where(eq(contracts.userId, userId));
});
