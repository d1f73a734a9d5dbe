import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/practice/endpoints.ts";
import { collectQuestion } from "#shared/contract/question/endpoints.ts";
import { passages, questions } from "#upstream/platform/db/schema/questions.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { newLearner, newRequest } from "#upstream/testing/learners.ts";
import * as exam from "#shared/contract/exam/endpoints.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

/* A text with its blanks is one question of a run: it counts once, and no run asks a part of it without the others. */

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(async () => upstream[Symbol.asyncDispose]());

const SUBJECT = 402;
const KEYS = { single: ["A"], fill: ["一"], essay: ["答"] } as const;
type Type = keyof typeof KEYS;

interface Part {
  readonly type: Type;
  readonly isShown: boolean;
  readonly isWrong: boolean;
  readonly isFavourite: boolean;
}
/** A text has several parts, or one without a text. */
type Shape = readonly (readonly Part[])[];

let serial = 0;

/** Replaces the questions of the subject by these wholes, and returns the ids of each. */
async function fill(shape: Shape): Promise<number[][]> {
  await upstream.db.update(questions).set({ isShown: false }).where(sql`${questions.subjectId} = ${SUBJECT}`);
  const ids: number[][] = [];
  for (const parts of shape) {
    serial += 1;
    let passage: number | null = null;
    if (parts.length > 1) {
      const key = `w-${serial}`;
      const [row] = await upstream.db
        .insert(passages)
        .values({ subjectId: SUBJECT, content: "一篇", sourceKey: key, contentHash: key })
        .returning({ id: passages.id });
      passage = row?.id ?? null;
    }
    const rows = await upstream.db
      .insert(questions)
      .values(
        parts.map(({ type, isShown }, sort) => ({
          subjectId: SUBJECT,
          passageId: passage,
          type,
          sort: parts.length - sort,
          stem: `题 ${serial} ${sort}`,
          options: type === "single" ? ["A", "B"].map((key) => ({ key, content: key })) : [],
          answer: [...KEYS[type]],
          isShown,
          sourceKey: `w-${serial}-${sort}`,
          contentHash: `w-${serial}-${sort}`,
        })),
      )
      .returning({ id: questions.id });
    ids.push(rows.map(({ id }) => id));
  }
  return ids;
}

type Learner = Awaited<ReturnType<typeof newLearner>>;

async function asked(me: Learner, input: object): Promise<number[] | undefined> {
  const wanted = { subject_id: String(SUBJECT), request_id: newRequest(), ...input };
  const { record_id } = await upstream.call(api.practiceStart, wanted, me);
  if (record_id === "") return undefined;
  const { question } = await upstream.call(api.practiceRun, { record_id }, me);
  return question.map(({ id }: { id: string }) => Number(id));
}

const part = fc.record({
  type: fc.constantFrom<Type>("single", "fill", "essay"),
  isShown: fc.integer({ min: 1, max: 4 }).map((it) => it > 1),
  isWrong: fc.boolean(),
  isFavourite: fc.boolean(),
});
const shapes = fc.array(fc.array(part, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
const wishes = fc.record({
  mode: fc.constantFrom("random", "4", "wrong", "favorite", "daily"),
  count: fc.integer({ min: 1, max: 6 }),
  types: fc.constantFrom<readonly Type[]>([], ["single"], ["fill", "essay"]),
  seed: fc.constantFrom("", "eins"),
});

test("no run has a part of a text without its other parts, and its count is of texts and single questions", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, wishes, async (shape, { mode, count, types, seed }) => {
      const me = await newLearner(upstream);
      const ids = await fill(shape);
      const all = shape.flatMap((parts, at) => parts.map((one, no) => ({ ...one, id: ids[at]?.[no] ?? 0 })));
      for (const { id, isFavourite } of all.filter((one) => one.isFavourite && one.isShown))
        if (isFavourite) await upstream.call(collectQuestion, { id: String(id), is_collect: "1" }, me);
      const wrong = all.filter((one) => one.isWrong && one.isShown).map(({ id }) => id);
      if (wrong.length > 0)
        await upstream.db.execute(sql`insert into wrong_book (user_id, agency_id, question_id, subject_id, exam_type)
          select ${me.id}, 1, id, subject_id, 4 from questions where ${inArray(questions.id, wrong)}`);
      const isDaily = mode === "daily";
      const found = await asked(me, {
        mode,
        ...(!isDaily && { count, ...(types.length > 0 && { types }), ...(seed !== "" && { seed }) }),
      });

      const fits = (one: (typeof all)[number]) =>
        one.isShown &&
        (isDaily || types.length === 0 || types.includes(one.type)) &&
        (mode !== "wrong" || one.isWrong) &&
        (mode !== "favorite" || one.isFavourite);
      const partsOf = (at: number) =>
        all.filter(({ id, isShown }) => isShown && ids[at]?.includes(id)).map(({ id }) => id);
      const fitting = ids.flatMap((_, at) =>
        all.some((one) => ids[at]?.includes(one.id) && fits(one)) ? [at] : [],
      );
      const run = found ?? [];
      const wholes = ids.flatMap((own, at) => (own.some((id) => run.includes(id)) ? [at] : []));
      for (const at of wholes) {
        const begin = run.findIndex((id) => ids[at]?.includes(id));
        // All parts, adjacent, in the order of the material.
        expect(run.slice(begin, begin + partsOf(at).length)).toEqual(partsOf(at).toReversed());
        expect(fitting).toContain(at);
      }
      expect(run).toHaveLength(wholes.flatMap(partsOf).length);
      if (isDaily)
        expect(
          wholes.filter((at) => shape[at]?.some((one) => one.isShown && one.type === "essay")).length,
        ).toBeLessThan(2);
      else expect(wholes).toHaveLength(Math.min(count, fitting.length));
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("leaves out the part of a text that an open exam of the learner asks", async () => {
  const me = await newLearner(upstream);
  const one = { type: "single", isShown: true, isWrong: false, isFavourite: false } as const;
  const [[first = 0, second = 0, third = 0] = []] = await fill([[one, one, one]]);
  const paper = await addMock(upstream.db, [second]);
  await upstream.call(exam.examStart, { paper_id: String(paper), request_id: newRequest() }, me);
  expect(await asked(me, { mode: "random", count: 1 })).toEqual([third, first]);
});

test("the next group of a run without a count asks as many texts and questions", async () => {
  const me = await newLearner(upstream);
  const one = { type: "single", isShown: true, isWrong: false, isFavourite: false } as const;
  await fill([[one, one, one], [one]]);
  const wanted = { mode: "random", subject_id: String(SUBJECT), request_id: newRequest() };
  const { record_id, question_num } = await upstream.call(api.practiceStart, wanted, me);
  expect(question_num).toBe(4);
  await upstream.call(api.practiceFinish, { record_id }, me);
  const report = await upstream.call(api.practiceReport, { record_id }, me);
  expect(JSON.stringify(report)).toContain('"count":2');
});
