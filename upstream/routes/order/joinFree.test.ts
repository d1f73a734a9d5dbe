import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { createOrder } from "#shared/contract/order/endpoints.ts";
import { classroomResource, userClassrooms } from "#shared/contract/study/endpoints.ts";
import { classrooms, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { enrolments } from "#upstream/platform/db/schema/learning.ts";
import { newLearner } from "#upstream/testing/learners.ts";
import { type Answer, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

/** A free course. */
const FREE = { target_type: "course", target_id: "12" };

test("joining a free course by two requests at once is one order and one enrolment, and names the classroom to study in", async () => {
  const me = await newLearner(upstream, "13900008001");
  const request_id = "5b1c1f0e-7d2b-4b60-9a55-0d4a9a3f1c22";
  const join = () => upstream.call(createOrder, { ...FREE, request_id }, me);
  const [first, second] = await Promise.all([join(), join()]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ status: 2, pay_type: "free", pay_price: "0.00", contract_id: "" });
  const outline = await upstream.call(classroomResource, { classroom_id: first.classroom_id }, me);
  expect(outline[0]).toMatchObject({ course_id: "12" });
  // Another tab has a request of its own, and is refused because the course is owned.
  expect(await upstream.refusal(createOrder, FREE, me)).toMatchObject({ code: CODES.conflict });
  const own = and(eq(enrolments.courseId, 12), eq(enrolments.source, first.order_no));
  expect(await upstream.db.$count(enrolments, own)).toBe(1);
});

test("a course that was not begun is begun at the first lesson that plays, and the list of courses names it", async () => {
  const me = await newLearner(upstream, "13900008002");
  const { classroom_id } = await upstream.call(createOrder, FREE, me);
  const outline: Answer = await upstream.call(classroomResource, { classroom_id }, me);
  const [one, two] = outline[0].lesson;
  const setMedium = (id: string, playUrl: string) =>
    upstream.db
      .update(lessons)
      .set({ playUrl })
      .where(eq(lessons.id, Number(id)));
  await setMedium(one.id, "");
  await setMedium(two.id, "/uploads/two.mp4");
  const [again] = await upstream.call(classroomResource, { classroom_id }, me);
  expect(again.lesson).toMatchObject([{ is_preparing: "1" }, { is_preparing: "0" }]);
  const [group] = await upstream.call(userClassrooms, {}, me);
  expect(group.list).toMatchObject([
    { classroom_id, course_id: "12", lesson_id: two.id, lesson_name: two.name },
  ]);
  expect(group.list[0].cover).toBe(group.list[0].course[0].cover);
  expect(group.list[0].cover).not.toBe("");
});

test("an order of a free classroom names the contract that has to be signed first", async () => {
  const me = await newLearner(upstream, "13900008003");
  const { db } = upstream;
  const [template] = await db
    .insert(contractTemplates)
    .values({ agencyId: 1, name: "培训协议", content: "<p>正文</p>" })
    .returning();
  await db
    .update(classrooms)
    .set({ price: "0", contractTemplateId: template?.id ?? null })
    .where(eq(classrooms.id, 21));
  const order = await upstream.call(createOrder, { target_type: "classroom", target_id: "21" }, me);
  expect(order).toMatchObject({ status: 2, classroom_id: "21" });
  expect(order.contract_id).toMatch(/^\d+$/);
});
