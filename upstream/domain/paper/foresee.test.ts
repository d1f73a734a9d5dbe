import fc from "fast-check";
import { expect, test } from "vitest";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { drawQuestions } from "../exam/draw.ts";
import { expectedRate, foresee } from "./foresee.ts";

const bank = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    type: fc.constantFrom(...QUESTION_TYPES),
    difficulty: fc.integer({ min: 0, max: 5 }),
    answered: fc.array(fc.boolean(), { maxLength: 60 }),
    seconds: fc.option(fc.double({ min: 1, max: 900, noNaN: true }), { nil: undefined }),
    points: fc.uniqueArray(fc.constantFrom("甲", "乙", "丙"), { maxLength: 2 }),
  }),
  { minLength: 8, maxLength: 40, selector: ({ id }) => id },
);
const rules = fc.array(
  fc.record({
    section: fc.constantFrom("一", "二", "三"),
    num: fc.integer({ min: 1, max: 2 }),
    score: fc.integer({ min: 1, max: 2_000 }).map((cents) => cents / 100),
  }),
  { minLength: 1, maxLength: 4 },
);

test("foresees a drawn paper whose sections add up to the whole, within its full score", () => {
  fc.assert(
    fc.property(bank, rules, fc.string(), (candidates, asked, seed) => {
      const drawn = drawQuestions(
        candidates.map((one) => ({ ...one, chapterId: null, passageId: null })),
        asked,
        seed,
      );
      const num = asked.reduce((sum, rule) => sum + rule.num, 0);
      const full = asked.reduce((sum, rule) => sum + rule.num * rule.score, 0);
      const known = drawn.map(({ id, section, score }) => {
        const row = candidates.find((one) => one.id === id);
        if (!row) throw new Error("a drawn question that was no candidate");
        const rightNum = row.answered.filter(Boolean).length;
        return { ...row, section, score, answeredNum: row.answered.length, rightNum };
      });
      const paper = foresee(known);
      const sum = (key: "num" | "full" | "score" | "seconds") =>
        paper.sections.reduce((all, part) => all + part[key], 0);
      expect([paper.num, sum("num")]).toEqual([num, num]);
      for (const key of ["full", "score", "seconds"] as const) expect(sum(key)).toBeCloseTo(paper[key], 6);
      expect(paper.full).toBeCloseTo(full, 6);
      expect(paper.score).toBeGreaterThanOrEqual(0);
      expect(paper.score).toBeLessThanOrEqual(paper.full);
      const links = known.reduce((all, { points }) => all + points.length, 0);
      expect(paper.points.reduce((all, part) => all + part.num, 0)).toBe(links);
    }),
  );
});

test("expects the teacher's difficulty without answers, and the answers where there are many", () => {
  expect(expectedRate({ difficulty: 1, answeredNum: 0, rightNum: 0 })).toBe(0.85);
  expect(expectedRate({ difficulty: 1, answeredNum: 10_000, rightNum: 2_000 })).toBeCloseTo(0.2, 2);
  expect(expectedRate({ difficulty: 5, answeredNum: 0, rightNum: 0 })).toBeLessThan(
    expectedRate({ difficulty: 0, answeredNum: 0, rightNum: 0 }),
  );
});
