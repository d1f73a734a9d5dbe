import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { play } from "#shared/contract/play/endpoints.ts";
import * as api from "#shared/contract/catalogue/endpoints.ts";
import { listLives, liveDetail } from "#shared/contract/live/endpoints.ts";
import * as order from "#shared/contract/order/endpoints.ts";
import { seedDatabase } from "#upstream/operator/demo/seedDatabase.ts";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { testContent } from "#upstream/testing/testContent.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
let me: { token: string };
beforeAll(async () => {
  upstream = await startTestUpstream();
  const ordered = { agencyId: 1, mobile: "13800000001", price: 1, status: 1, daysAgo: 0 } as const;
  const orders = [
    { ...ordered, id: 1, orderNo: "D1", targetType: "course", targetId: 12, title: "别的名字" },
    { ...ordered, id: 2, orderNo: "D2", targetType: "classroom", targetId: 21, title: "某个班" },
  ] as const;
  const log = pino({ level: "silent" });
  await seedDatabase({ db: upstream.db, content: { ...testContent, orders }, nowMs: upstream.now(), log });
  me = { token: await signIn(upstream, "xiaoming") };
});
afterAll(async () => upstream[Symbol.asyncDispose]());

interface Covered {
  readonly id?: string;
  readonly classroom_id?: string;
  readonly cover: string;
}

const coverIn = (list: readonly Covered[], id: string) =>
  list.find((row) => (row.id ?? row.classroom_id) === id)?.cover;

test("shows one cover of a course in lists, on its page, in the player, before and in an order", async () => {
  const target = { target_type: "course", target_id: "12" };
  const { list } = await upstream.call(api.listCourses, { page_size: "50" });
  const [lesson] = await upstream.db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, 12))
    .orderBy(lessons.id)
    .limit(1);
  const covers = [
    coverIn(list, "12"),
    (await upstream.call(api.courseDetail, { id: "12" })).cover,
    (await upstream.call(order.previewOrder, target, me)).cover,
    (await upstream.call(order.orderDetail, { order_no: "D1" }, me)).cover,
    (
      await upstream.call(
        play,
        { lesson_id: String(lesson?.id), device: "0d5e6b3e-8f0c-4a52-9b1e-5f2d7c1a9e44" },
        me,
      )
    ).cover,
  ];
  expect(covers[0]).toMatch(/^\/uploads\/cover\//);
  expect(new Set(covers)).toEqual(new Set([covers[0]]));
});

test("shows one cover of a classroom in lists, on its page, before and in an order", async () => {
  const target = { target_type: "classroom", target_id: "21" };
  const { list } = await upstream.call(api.listClassrooms, {});
  const covers = [
    coverIn(list, "21"),
    (await upstream.call(api.classroomDetail, { id: "21" })).cover,
    (await upstream.call(order.previewOrder, target, me)).cover,
    (await upstream.call(order.orderDetail, { order_no: "D2" }, me)).cover,
  ];
  expect(covers[0]).toMatch(/^\/uploads\/cover\//);
  expect(new Set(covers)).toEqual(new Set([covers[0]]));
});

test("shows one cover of a live class in the list and on its page, with the sign of its exam", async () => {
  const { list } = await upstream.call(listLives, {});
  const cover = coverIn(list, "31");
  expect((await upstream.call(liveDetail, { id: "31" })).cover).toBe(cover);
  expect(cover).toMatch(/^\/uploads\/cover\/\d+-931-[1-9a-f]_/);
});
