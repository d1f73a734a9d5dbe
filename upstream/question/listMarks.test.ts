import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/question/endpoints.ts";
import { questions } from "../db/schema/questions.ts";
import { randomFrom } from "../seed/large/random.ts";
import { type TestUpstream, startTestUpstream } from "../testing/testUpstream.ts";

let upstream: TestUpstream;
const NUM = 4_500;
const SUBJECT = 402;

/** More than is counted row by row, every seventh a judgement and few of them hard. */
beforeAll(async () => {
  upstream = await startTestUpstream();
  await upstream.db.execute(sql`insert into ${questions}
    (id, subject_id, stem, type, answer, difficulty, sort, source_key, content_hash)
    select n, ${SUBJECT}, '第 ' || n || ' 题', case when n % 7 = 0 then 'judge' else 'single' end, '["A"]',
      case when n % 700 = 0 then 5 else 2 end, n % 3, 'many/' || n, 'many/' || n
    from generate_series(1001, ${1_000 + NUM}) n`);
  await upstream.db.execute(sql`vacuum analyze questions`);
}, 60_000);
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

test("a place in a large subject is told from the marks of its list, whatever is filtered by", async () => {
  const own = { level3: String(SUBJECT) };
  const all = await listed(() => true);
  expect(all).toHaveLength(NUM + 1);
  await expectPlaces(all, own);
  await expectPlaces(await listed(({ type }) => type === "judge"), { ...own, type: "judge" });
  await expectPlaces(await listed(({ difficulty }) => difficulty === 5), { ...own, difficulty: "5" });
  // Those of the subject before it count.
  const judges = await listed(({ type }) => type === "judge");
  expect(await detail(judges[3], { level1: "0", type: "judge" })).toMatchObject({
    list_no: 5,
    list_num: judges.length + 1,
  });
});

test("marks go with the bank that they were made of", async () => {
  const filter = { level3: String(SUBJECT) };
  const all = await listed(() => true);
  const place = async () => {
    const { list_no, list_num } = await detail(all.at(-1), filter);
    return [list_no, list_num];
  };
  expect(await place()).toEqual([NUM + 1, NUM + 1]);
  await upstream.db
    .update(questions)
    .set({ isShown: false })
    .where(eq(questions.id, Number(all[0])));
  await expect.poll(place, { timeout: 10_000 }).toEqual([NUM, NUM]);
});
