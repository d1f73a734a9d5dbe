import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as api from "#shared/contract/question/endpoints.ts";
import { passages, questions } from "#upstream/platform/db/schema/questions.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";

let upstream: TestUpstream;
const MATERIAL = 900;

/** Inserts questions of subject 402 with those of one material apart, so that lists have to bring them together. */
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  await db.insert(passages).values({
    id: MATERIAL,
    subjectId: 402,
    content: "<p>某企业为一般纳税人，本月发生下列业务。</p>",
    sourceKey: "material",
    contentHash: "material",
  });
  const row = (id: number, sort: number, values: Partial<typeof questions.$inferInsert>) => ({
    id,
    subjectId: 402,
    stem: `第 ${id} 题`,
    type: "single" as const,
    options: ["甲", "乙", "丙", "丁"].map((content, i) => ({ key: "ABCD"[i] ?? "", content })),
    answer: ["A"],
    sourceKey: `model/${id}`,
    contentHash: `model/${id}`,
    sort,
    ...values,
  });
  await db
    .insert(questions)
    .values([
      row(901, 2, { passageId: MATERIAL, type: "indefinite", answer: ["A", "C"], form: "reading" }),
      row(902, 0, { type: "indefinite", answer: ["B"] }),
      row(903, 1, { passageId: MATERIAL, type: "indefinite", answer: ["B", "C", "D"], form: "reading" }),
      row(904, 0, { type: "fill", options: [], answer: ["3.14±0.01", "圆"] }),
      row(905, 0, { type: "fill", options: [], answer: ["甲", "乙"], anyOrder: true }),
    ]);
});
afterAll(async () => upstream[Symbol.asyncDispose]());

async function listed(input: object = {}): Promise<string[]> {
  const { list } = await upstream.call(api.listQuestions, { level1: "400", ...input });
  return list.map(({ id }: { id: string }) => id);
}

test("questions of a material are listed together and in order, across pages too", async () => {
  const all = ["56", "903", "901", "902", "904", "905"];
  await expect.poll(() => listed()).toEqual(all);
  expect([...(await listed({ page_size: 2 })), ...(await listed({ page_size: 2, page: 2 }))]).toEqual(
    all.slice(0, 4),
  );
  expect(await listed({ type: "indefinite" })).toEqual(["903", "901", "902"]);
});

test("a question's page links the same neighbours as the list", async () => {
  const order: string[] = [];
  for (let id = "56"; id !== ""; ) {
    order.push(id);
    const { next_id, prev_id } = await upstream.call(api.questionDetail, { id });
    expect(prev_id).toBe(order.at(-2) ?? "");
    id = next_id;
  }
  expect(order).toEqual(["56", "903", "901", "902", "904", "905"]);
});

test("a question shows its material and its place in it; a list shows the beginning of the material", async () => {
  expect(await upstream.call(api.questionDetail, { id: "901" })).toMatchObject({
    material_id: String(MATERIAL),
    material: "<p>某企业为一般纳税人，本月发生下列业务。</p>",
    material_no: 2,
    material_num: 2,
    form: "reading",
  });
  expect(await upstream.call(api.questionDetail, { id: "902" })).toMatchObject({
    material_id: "",
    material: "",
    material_no: 0,
    material_num: 0,
  });
  const { list } = await upstream.call(api.listQuestions, { level1: "400", type: "indefinite" });
  expect(list[0]).toMatchObject({ material_intro: "某企业为一般纳税人，本月发生下列业务。" });
});

const check = (id: string, ...answer: string[]) => upstream.call(api.checkQuestion, { id, answer });

test("an added question joins its material in the list, and a question that leaves its material moves to its own position", async () => {
  const { db } = upstream;
  await db.update(questions).set({ passageId: MATERIAL, sort: 3 }).where(eq(questions.id, 905));
  await expect.poll(() => listed()).toEqual(["56", "903", "901", "905", "902", "904"]);
  await db.update(questions).set({ passageId: null, sort: 0 }).where(eq(questions.id, 905));
  await expect.poll(() => listed()).toEqual(["56", "903", "901", "902", "904", "905"]);
});

test("uses the policy for partly right choices of the question, else of its subject, else of the parent subject", async () => {
  const { db } = upstream;
  const part = async () => (await check("903", "B", "C")).status;
  expect(await part()).toBe("part_right");
  await db.update(subjects).set({ partPolicy: "all" }).where(eq(subjects.id, 400));
  expect(await part()).toBe("wrong");
  await db.update(subjects).set({ partPolicy: "half" }).where(eq(subjects.id, 402));
  expect(await part()).toBe("part_right");
  await db.update(questions).set({ partPolicy: "all" }).where(eq(questions.id, 903));
  expect(await part()).toBe("wrong");
  await db.update(questions).set({ partPolicy: null }).where(eq(questions.id, 903));
  await db
    .update(subjects)
    .set({ partPolicy: null })
    .where(inArray(subjects.id, [400, 402]));
});

test("judges indefinite choices, numbers with a tolerance, and blanks in any order, each blank on its own", async () => {
  expect(await check("902", "B")).toMatchObject({ status: "right", blanks: [] });
  expect(await check("902", "B", "C")).toMatchObject({ status: "wrong" });
  expect(await check("904", "3.15", "方")).toMatchObject({
    status: "part_right",
    blanks: ["right", "wrong"],
  });
  expect(await check("904", "3.2", "")).toMatchObject({ status: "wrong", blanks: ["wrong", "no_answer"] });
  expect(await check("905", "乙", "甲")).toMatchObject({ status: "right", blanks: ["right", "right"] });
});

test("the revision increases only with changes of key and options", async () => {
  const { db } = upstream;
  const revision = async () => {
    const [row] = await db.select({ at: questions.revision }).from(questions).where(eq(questions.id, 902));
    return row?.at;
  };
  const write = (values: Partial<typeof questions.$inferInsert>) =>
    db.update(questions).set(values).where(eq(questions.id, 902));
  const [before] = await db.select().from(questions).where(eq(questions.id, 902));
  expect(await revision()).toBe(1);
  await write({ stem: "改了题干", analysis: "改了解析", answer: before?.answer ?? [] });
  expect(await revision()).toBe(1);
  await write({ answer: ["B", "C"] });
  expect(await revision()).toBe(2);
  await write({ options: (before?.options ?? []).slice(0, 3) });
  expect(await revision()).toBe(3);
  await write({ answer: ["B"], options: before?.options ?? [] });
  expect(await revision()).toBe(4);
});
