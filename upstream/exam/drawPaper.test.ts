import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as questionApi from "#shared/contract/question/endpoints.ts";
import { paperDrawn } from "../db/schema/exams.ts";
import { paperQuestions, papers } from "../db/schema/questions.ts";
import { type TestUpstream, startTestUpstream } from "../testing/testUpstream.ts";
import { drawPaper } from "./drawPaper.ts";

let upstream: TestUpstream;
beforeAll(async () => {
  upstream = await startTestUpstream();
});
afterAll(() => upstream[Symbol.asyncDispose]());

test("a paper draws by its rules, holds back what it has drawn, and leaves other exams theirs", async () => {
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
