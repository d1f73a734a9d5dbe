import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as questionApi from "#shared/contract/question/endpoints.ts";
import { paperDrawn, paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { drawPaper, tryDraw } from "./drawPaper.ts";
import { embargoedNums } from "../question/embargo.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream[Symbol.asyncDispose]());

test("draws by the rules, embargoes the drawn questions, and draws no question of another exam", async () => {
  const { db } = upstream;
  const base = { subjectId: 315, examType: 7, endTime: new Date(upstream.now() + 3_600_000) };
  const [other, paper] = await db
    .insert(papers)
    .values([
      { ...base, name: "另一场", kind: "online" as const },
      {
        ...base,
        name: "随机卷",
        kind: "online" as const,
        rules: { sections: [{ name: "一", draw: [{ num: 2, score: 5 }] }] },
      },
    ])
    .returning();
  if (!other || !paper) throw new Error("no papers");
  await db.insert(paperQuestions).values([51, 52].map((questionId) => ({ paperId: other.id, questionId })));
  const [first, second] = [
    await drawPaper(db, paper, { seed: "a", nowMs: upstream.now() }),
    await drawPaper(db, paper, { seed: "a", nowMs: upstream.now() }),
  ];
  expect(first).toHaveLength(2);
  expect(second).toEqual(first);
  for (const { id, score, section } of first) {
    expect([53, 54, 55]).toContain(id);
    expect({ score, section }).toEqual({ score: 5, section: "一" });
    expect(await upstream.call(questionApi.questionDetail, { id: String(id) })).toBeNull();
  }
  const kept = await db.select().from(paperDrawn).where(eq(paperDrawn.paperId, paper.id));
  expect(kept).toHaveLength(2);
  const greedy = { ...paper, rules: { sections: [{ name: "二", draw: [{ num: 4, score: 5 }] }] } };
  await expect(drawPaper(db, greedy, { seed: "b", nowMs: upstream.now() })).rejects.toThrow(
    "第 1 条规则（二）要 4 道，题库里只有 3 道",
  );
});

test("embargoes exactly the questions that a paper may draw, from its publication to its end", async () => {
  const { db } = upstream;
  await db.delete(paperDrawn);
  await db.delete(paperQuestions);
  await db.delete(papers);
  const HOUR_MS = 3_600_000;
  const shown = async () => {
    const there: number[] = [];
    for (const id of [51, 52, 53, 54, 55])
      if ((await upstream.call(questionApi.questionDetail, { id: String(id) })) !== null) there.push(id);
    return there;
  };
  const types = await db.select({ id: questions.id, type: questions.type }).from(questions);
  const essays = types.filter(({ type }) => type === "essay").map(({ id }) => id);
  const others = [51, 52, 53, 54, 55].filter((id) => !essays.includes(id));
  const draw = [{ num: 1, score: 5, type: "essay" as const }];
  const common = {
    subjectId: 315,
    examType: 7,
    kind: "online" as const,
    rules: { sections: [{ name: "一", draw }] },
    startTime: new Date(upstream.now() + HOUR_MS),
    endTime: new Date(upstream.now() + 2 * HOUR_MS),
  };
  const [first, second] = await db
    .insert(papers)
    .values([
      { ...common, name: "甲卷", isShown: false },
      { ...common, name: "乙卷", isShown: false },
    ])
    .returning();
  if (!first || !second) throw new Error("no papers");
  expect(await shown()).toHaveLength(5);
  await db.update(papers).set({ isShown: true });
  expect(await shown()).toEqual(others);
  expect([...(await embargoedNums(db, upstream.now()))]).toEqual([
    [first.id, 1],
    [second.id, 1],
  ]);
  expect(await drawPaper(db, first, { seed: "a", nowMs: upstream.now() })).toHaveLength(1);
  // The first paper drew the only essay, so no essay is left for the second paper.
  await expect(drawPaper(db, second, { seed: "a", nowMs: upstream.now() })).rejects.toThrow(
    "题库里只有 0 道",
  );
  upstream.advance(2 * HOUR_MS + 31_000);
  expect(await shown()).toHaveLength(5);
  expect([...(await embargoedNums(db, upstream.now()))]).toEqual([]);
});

test("draws only one of two questions with the same text, even if too few questions remain", async () => {
  const { db } = upstream;
  await db.delete(paperDrawn);
  await db.delete(paperQuestions);
  await db.delete(papers);
  const [row] = await db.select().from(questions).where(eq(questions.id, 51));
  if (!row) throw new Error("no question");
  const { id: _id, groupId: _group, ...same } = row;
  // The question as a second file contains it: with other spaces and another order of options.
  await db
    .insert(questions)
    .values({ ...same, sourceKey: "again", stem: `${row.stem} `, options: row.options.toReversed() });
  const singles = await db.$count(
    questions,
    and(eq(questions.subjectId, 315), eq(questions.type, "single"), isNull(questions.passageId)),
  );
  const paperOf = async (num: number) => {
    const rules = { sections: [{ name: "一", draw: [{ num, score: 5, type: "single" as const }] }] };
    const [paper] = await db
      .insert(papers)
      .values({ subjectId: 315, examType: 7, kind: "mock", name: `${num}`, rules })
      .returning();
    if (!paper) throw new Error("no paper");
    return paper;
  };
  const all = await paperOf(singles - 1);
  for (let seed = 0; seed < 12; seed += 1) {
    const drawn = await drawPaper(db, all, { seed: `${seed}`, nowMs: upstream.now() });
    expect(drawn).toHaveLength(singles - 1);
  }
  await expect(tryDraw(db, await paperOf(singles), upstream.now())).rejects.toThrow(
    `要 ${singles} 道，题库里只有 ${singles - 1} 道`,
  );
  // A fixed question with the same text also counts as a duplicate.
  await db.insert(paperQuestions).values({ paperId: all.id, questionId: 51 });
  await expect(drawPaper(db, all, { seed: "a", nowMs: upstream.now() })).rejects.toThrow();
});

test("treats questions that differ only in the picture of the stem as different questions", async () => {
  const { db } = upstream;
  const [row] = await db.select().from(questions).where(eq(questions.id, 51));
  if (!row) throw new Error("no question");
  const { id: _id, groupId: _group, ...same } = row;
  await db.insert(questions).values(
    [1, 2, 3].map((figure) => ({
      ...same,
      difficulty: 5,
      sourceKey: `figure ${figure}`,
      stem: `选出合适的一项：<img src="/uploads/${figure}.png">`,
    })),
  );
  const rules = { sections: [{ name: "一", draw: [{ num: 3, score: 5, difficulty: 5 }] }] };
  const [paper] = await db
    .insert(papers)
    .values({ subjectId: 315, examType: 7, kind: "mock", name: "图形", rules })
    .returning();
  if (!paper) throw new Error("no paper");
  expect(await drawPaper(db, paper, { seed: "a", nowMs: upstream.now() })).toHaveLength(3);
});

test("draws one of the questions with the same stored key, and compares texts of rows without a key", async () => {
  const { db } = upstream;
  const [paper] = await db
    .insert(papers)
    .values({
      subjectId: 315,
      examType: 7,
      name: "同题卷",
      kind: "online",
      endTime: new Date(upstream.now() + 3_600_000),
      rules: { sections: [{ name: "一", draw: [{ num: 3, score: 5 }] }] },
    })
    .returning();
  if (!paper) throw new Error("no paper");
  const alike = eq(questions.subjectId, 315);
  await db.update(questions).set({ textKey: "same" }).where(alike);
  await expect(tryDraw(db, paper, upstream.now())).rejects.toThrow("要 3 道，题库里只有 1 道");
  await db.update(questions).set({ textKey: "" }).where(alike);
  await tryDraw(db, paper, upstream.now());
  await db.update(questions).set({ textKey: null }).where(alike);
  await tryDraw(db, paper, upstream.now());
});
