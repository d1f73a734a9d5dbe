import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/question/endpoints.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { randomFrom } from "../../operator/demo/large/random.ts";
import { openCells } from "./questionCounts.ts";
import { knownOrder } from "./subjectOrder.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";

let upstream: TestUpstream;
const NUM = 4_500;
const SUBJECT = 402;

/** Inserts so many questions that the cached order is used: every seventh is true-or-false, and few are hard. */
beforeAll(async () => {
  upstream = await startTestUpstream();
  await upstream.db.execute(sql`insert into ${questions}
    (id, subject_id, stem, type, answer, difficulty, sort, source_key, content_hash)
    select n, ${SUBJECT}, '第 ' || n || ' 题', case when n % 7 = 0 then 'judge' else 'single' end, '["A"]',
      case when n % 700 = 0 then 5 else 2 end, n % 3, 'many/' || n, 'many/' || n
    from generate_series(1001, ${1_000 + NUM}) n`);
  await upstream.db.execute(sql`vacuum analyze questions`);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

type Row = typeof questions.$inferSelect;

async function listed(isListed: (row: Row) => boolean): Promise<string[]> {
  const rows = await upstream.db
    .select()
    .from(questions)
    .where(eq(questions.subjectId, SUBJECT))
    .orderBy(asc(questions.groupId), asc(questions.sort), asc(questions.id));
  return rows.filter((row) => row.isShown && isListed(row)).map(({ id }) => String(id));
}

const detail = (id: string | undefined, filter: object) =>
  upstream.call(api.questionDetail, { id: id ?? "", ...filter });

async function expectPlaces(ids: readonly string[], filter: object): Promise<void> {
  const random = randomFrom(12);
  const some = [0, 1, ids.length - 1, ...Array.from({ length: 12 }, () => random.below(ids.length))];
  for (const index of some) {
    expect(await detail(ids[index], filter), `${ids[index]}`).toMatchObject({
      list_no: index + 1,
      list_num: ids.length,
      prev_id: ids[index - 1] ?? "",
      next_id: ids[index + 1] ?? "",
    });
  }
}

const own = { level3: String(SUBJECT) };

/** Compares the first, the middle and the last page of a list, and a page past the end. */
async function expectPages(ids: readonly string[], filter: object): Promise<void> {
  const last = Math.ceil(ids.length / 20);
  for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
    const { list, total } = await upstream.call(api.listQuestions, { page, ...filter });
    expect(list.map(({ id }: { id: string }) => id)).toEqual(ids.slice((page - 1) * 20, page * 20));
    expect(total).toBe(ids.length);
  }
}

test("numbers and pages of a large subject are the same with and without the cached order, for all filters", async () => {
  const lists = [
    { filter: own, ids: await listed(() => true) },
    { filter: { ...own, type: "judge" }, ids: await listed(({ type }) => type === "judge") },
    { filter: { ...own, difficulty: "5" }, ids: await listed(({ difficulty }) => difficulty === 5) },
  ];
  expect(lists[0]?.ids).toHaveLength(NUM + 1);
  for (const { filter, ids } of lists) {
    await expectPlaces(ids, filter);
    await expectPages(ids, filter);
  }
  await untilKnown();
  for (const { filter, ids } of lists) {
    await expectPlaces(ids, filter);
    await expectPages(ids, filter);
  }
  // The number includes the listed question of the subject before.
  const judges = lists[1]?.ids ?? [];
  expect(await detail(judges[3], { level1: "0", type: "judge" })).toMatchObject({
    list_no: 5,
    list_num: judges.length + 1,
  });
  // A question outside of the list gets as neighbours the two questions between which it would be.
  const [, second, third] = lists[2]?.ids ?? [];
  const between = lists[0]?.ids[(lists[0]?.ids.indexOf(third ?? "") ?? 0) - 1];
  expect(await detail(between, { ...own, difficulty: "5" })).toMatchObject({
    list_no: 0,
    prev_id: second,
    next_id: third,
  });
});

test("a question that is hidden disappears from all pages at once, and the cached order is loaded again", async () => {
  await untilKnown();
  const all = await listed(() => true);
  const last = all.at(-1) ?? "";
  const isOnLastPage = async () => {
    const page = Math.ceil(all.length / 20);
    const { list } = await upstream.call(api.listQuestions, { page, ...own });
    return list.some(({ id }: { id: string }) => id === last);
  };
  expect(await isOnLastPage()).toBe(true);
  await hide(last);
  expect(await isOnLastPage()).toBe(false);
  const place = async () => (await detail(all.at(-2), own)).list_num;
  await expect.poll(place, { timeout: 10_000 }).toBe(NUM);
  await untilKnown();
  await expectPlaces(all.slice(0, -1), own);
});

async function hide(id: string): Promise<void> {
  await upstream.db
    .update(questions)
    .set({ isShown: false })
    .where(eq(questions.id, Number(id)));
}

async function untilKnown(): Promise<void> {
  const { db } = upstream;
  const nowMs = upstream.now();
  const isKnown = async () =>
    knownOrder(db, { cells: await openCells(db, nowMs), nowMs }, SUBJECT) !== undefined;
  await expect.poll(isKnown, { timeout: 10_000 }).toBe(true);
}
