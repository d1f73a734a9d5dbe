import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redeemCode } from "#shared/contract/account/endpoints.ts";
import {
  classroomDetail,
  courseDetail,
  listClassrooms,
  listCourses,
} from "#shared/contract/catalogue/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { previewOrder } from "#shared/contract/order/endpoints.ts";
import { search } from "#shared/contract/search/endpoints.ts";
import { classroomResource, userClassrooms } from "#shared/contract/study/endpoints.ts";
import { learnRecord } from "#shared/contract/study/endpoints.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { chapters, classrooms, courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords } from "../../platform/db/schema/learning.ts";
import { courseCodes } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newLearner, signIn } from "../../testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { openOwnRooms } from "./ownRooms.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
  me = await newLearner(upstream, "13600000001");
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test("each course has a hidden classroom, even if the course was added after the seed", async () => {
  const { db } = upstream;
  const [course] = await db
    .insert(courses)
    .values({ subjectId: 315, name: "新来的课", year: 2026, price: "10" })
    .returning();
  const id = course?.id ?? 0;
  const [chapter] = await db.insert(chapters).values({ courseId: id, name: "第一章" }).returning();
  const lesson = { courseId: id, chapterId: chapter?.id ?? 0, name: "第一讲" };
  const [{ id: lessonId } = { id: 0 }] = await db.insert(lessons).values(lesson).returning();
  expect(await upstream.call(courseDetail, { id: String(id) }, me)).toMatchObject({ classroom_id: "" });

  const code = { code: "ALLEIN1", agencyId: 1, targetType: "course" as const, targetId: id };
  await db.insert(courseCodes).values(code);
  await upstream.call(redeemCode, { code: "ALLEIN1" }, me);
  const detail = await upstream.call(courseDetail, { id: String(id) }, me);
  const { classroom_id } = detail;
  expect(classroom_id).toMatch(/^\d+$/);
  expect(detail).toMatchObject({ is_buy: "1", classroom: [], contract_id: "" });
  const groups = await upstream.call(userClassrooms, {}, me);
  expect(groups.flatMap((group: Answer) => group.list)).toMatchObject([
    { classroom_id, course_id: String(id), name: "新来的课", course: [{ id: String(id) }] },
  ]);
  expect(await upstream.call(classroomResource, { classroom_id }, me)).toMatchObject([
    { course_id: String(id), course_name: "新来的课", lesson: [{ id: String(lessonId), lock: "" }] },
  ]);
  const [user] = await db.select().from(users).where(eq(users.mobile, "13600000001"));
  await db.insert(learnRecords).values({ userId: user?.id ?? 0, agencyId: 1, lessonId, courseId: id });
  expect(await upstream.call(learnRecord, {}, me)).toMatchObject({ list: [{ classroom_id }] });

  // No other learner has access, and no page shows the classroom.
  const other = { token: await signIn(upstream, "xiaoming") };
  expect(await upstream.refusal(classroomResource, { classroom_id }, other)).toMatchObject({
    code: CODES.notFound,
  });
  expect(await upstream.call(classroomDetail, { id: classroom_id }, me)).toBeNull();
  const target = { target_type: "classroom", target_id: classroom_id };
  expect(await upstream.call(previewOrder, target, me)).toBeNull();
});

test("hidden classrooms of courses are in no list and no count, and openOwnRooms adds no second one", async () => {
  const rooms = () => upstream.db.$count(classrooms);
  const before = await rooms();
  expect(before).toBeGreaterThan(4);
  await inTransaction(upstream.db, (tx) => openOwnRooms(tx));
  expect(await rooms()).toBe(before);
  expect(await upstream.call(listClassrooms, {}, me)).toMatchObject({
    total: 1,
    list: [{ classroom_id: "21" }],
  });
  const { list } = await upstream.call(listCourses, {}, me);
  expect(new Set(list.map(({ id }: Answer) => id)).size).toBe(list.length);
  const found = await upstream.call(search, { q: "英语精讲" }, me);
  expect(JSON.stringify(found).match(/"title":"英语精讲"/g)).toHaveLength(1);
});
