import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

const ALL = [51, 52, 53, 54, 55];

let upstream: TestUpstream;
/** Ids of both copies of each question by the id of either. */
const copyOf = new Map<string, number>();
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  const rows = await db.select().from(questions).where(inArray(questions.id, ALL));
  for (const { id, groupId: _group, ...row } of rows) {
    const stem = `【单选题】<p>${row.stem.replaceAll("，", ",").replace(/[。.]$/, "")} （　） </p>`;
    const options = row.options.map(({ key, content }) => ({ key, content: `${content} 。` }));
    const [copy] = await db
      .insert(questions)
      .values({ ...row, sourceKey: `copy ${id}`, stem, options })
      .returning({ id: questions.id });
    for (const one of [id, copy?.id ?? 0]) copyOf.set(String(one), id);
  }
});
afterAll(async () => upstream[Symbol.asyncDispose]());

test.each(["4", "random", "daily", "10"])(
  "asks no question twice in a set of mode %s where the bank holds it twice",
  async (mode) => {
    const me = await newLearner(upstream);
    for (let time = 0; time < 4; time += 1) {
      const seed = mode === "random" ? { seed: String(time) } : {};
      const { record_id } = await upstream.call(
        api.practiceStart,
        { mode, subject_id: "315", count: 10, request_id: newRequest(), ...seed },
        me,
      );
      const { question } = await upstream.call(api.practiceRun, { record_id }, me);
      const asked = question.map(({ id }: { id: string }) => copyOf.get(id));
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    }
  },
);
