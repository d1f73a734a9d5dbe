import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as api from "#shared/contract/play/endpoints.ts";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { signIn } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const FILM = "https://media.example/film.mp4";

let upstream: TestUpstream;
let me: { token: string };
let ids: number[];
beforeAll(async () => {
  upstream = await startTestUpstream();
  me = { token: await signIn(upstream, "xiaoming") };
  const rows = await upstream.db.select().from(lessons).where(eq(lessons.courseId, 11)).orderBy(lessons.id);
  ids = rows.map(({ id }) => id);
});
afterAll(async () => upstream[Symbol.asyncDispose]());
beforeEach(async () => {
  await upstream.db.update(lessons).set({ type: "video", playUrl: "" }).where(inArray(lessons.id, ids));
});

const nextOf = async (index: number) => {
  const input = { lesson_id: String(ids[index]), device: "laptop-0123456789" };
  const { previous_id, next_id } = await upstream.call(api.play, input, me);
  return [previous_id, next_id].map((id) => ids.indexOf(Number(id)));
};
const film = (index: number) =>
  upstream.db
    .update(lessons)
    .set({ playUrl: FILM })
    .where(eq(lessons.id, ids[index] ?? 0));

test("leads past a lesson without a medium to the next one that plays, and back", async () => {
  await film(0);
  await film(2);
  expect(await nextOf(0)).toEqual([-1, 2]);
  expect(await nextOf(1)).toEqual([0, 2]);
  expect(await nextOf(2)).toEqual([0, -1]);
});

test("leads to the next lesson where no later lesson plays, but not from a lesson without a medium", async () => {
  await film(0);
  expect(await nextOf(0)).toEqual([-1, 1]);
  expect(await nextOf(1)).toEqual([0, -1]);
  expect(await nextOf(2)).toEqual([0, -1]);
});

test("leads to a live class or an exercise, which have no medium of their own", async () => {
  await film(2);
  for (const type of ["live", "exam"] as const) {
    await upstream.db
      .update(lessons)
      .set({ type })
      .where(eq(lessons.id, ids[1] ?? 0));
    expect(await nextOf(0)).toEqual([-1, 1]);
  }
});
