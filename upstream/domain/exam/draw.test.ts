import fc from "fast-check";
import { expect, test } from "vitest";
import { groupBy } from "../../platform/db/groupBy.ts";
import { type DrawCandidate, DrawError, type DrawingRule, drawQuestions } from "./draw.ts";

const TYPES = ["single", "multiple"] as const;

/** Few questions with few properties: rules then compete for them, and all questions of a material can match. */
const bank = fc
  .array(
    fc.record({
      chapterId: fc.option(fc.integer({ min: 1, max: 2 })),
      type: fc.constantFrom(...TYPES),
      difficulty: fc.integer({ min: 1, max: 2 }),
      passageId: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
    }),
    { minLength: 6, maxLength: 24 },
  )
  .map((rows): DrawCandidate[] => rows.map((row, at) => ({ ...row, id: at + 1 })));

const ruleList = fc.array(
  fc.record(
    {
      section: fc.constantFrom("一", "二"),
      isMaterial: fc.boolean(),
      chapterId: fc.integer({ min: 1, max: 2 }),
      type: fc.constantFrom(...TYPES),
      difficulty: fc.integer({ min: 1, max: 2 }),
      num: fc.integer({ min: 1, max: 3 }),
      score: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ["section", "num", "score"] },
  ),
  { minLength: 1, maxLength: 3 },
);

function matches(one: DrawCandidate, rule: DrawingRule): boolean {
  return (
    [undefined, one.chapterId].includes(rule.chapterId) &&
    [undefined, one.type].includes(rule.type) &&
    [undefined, one.difficulty].includes(rule.difficulty)
  );
}

/** Checks Hall's condition: all rules can be filled exactly if every set of rules matches enough units together. */
function isPossible(candidates: readonly DrawCandidate[], rules: readonly DrawingRule[]): boolean {
  const units = groupBy(candidates, ({ id, passageId }) => (passageId === null ? `${id}` : `p${passageId}`));
  const fitting = rules.map(
    (rule) =>
      new Set(
        [...units]
          .filter(
            ([name, own]) =>
              name.startsWith("p") === (rule.isMaterial ?? false) && own.every((one) => matches(one, rule)),
          )
          .map(([name]) => name),
      ),
  );
  for (let set = 1; set < 1 << rules.length; set += 1) {
    const chosen = rules.map((_, at) => at).filter((at) => set & (1 << at));
    const there = new Set(chosen.flatMap((at) => [...(fitting[at] ?? [])]));
    const wanted = chosen.reduce((sum, at) => sum + (rules[at]?.num ?? 0), 0);
    if (there.size < wanted) return false;
  }
  return true;
}

test("draws each question at most once whenever the rules can be fulfilled; otherwise the error names the rule", () => {
  let drawn = 0;
  fc.assert(
    fc.property(bank, ruleList, fc.string(), (candidates, rules, seed) => {
      const byId = new Map(candidates.map((one) => [one.id, one]));
      try {
        const paper = drawQuestions(candidates, rules, seed);
        drawn += 1;
        expect(isPossible(candidates, rules)).toBe(true);
        expect(new Set(paper.map(({ id }) => id)).size).toBe(paper.length);
        let rest = paper;
        for (const rule of rules) {
          let units = 0;
          while (units < rule.num) {
            const [first] = rest;
            const passageId = byId.get(first?.id ?? 0)?.passageId ?? null;
            const own =
              passageId === null ? 1 : candidates.filter((one) => one.passageId === passageId).length;
            for (const { id, section, score } of rest.slice(0, own)) {
              const one = byId.get(id);
              if (!one) throw new Error("a question that the bank has not");
              expect(matches(one, rule)).toBe(true);
              expect(one.passageId === null).toBe(!rule.isMaterial);
              expect({ section, score }).toEqual({ section: rule.section, score: rule.score });
            }
            rest = rest.slice(own);
            units += 1;
          }
        }
        expect(rest).toEqual([]);
        expect(drawQuestions(candidates.toReversed(), rules, seed)).toEqual(paper);
      } catch (error) {
        if (!(error instanceof DrawError)) throw error;
        expect(isPossible(candidates, rules)).toBe(false);
        expect(error.message).toMatch(new RegExp(`^第 ${error.ruleNo} 条规则（`));
      }
    }),
    { numRuns: 2_000 },
  );
  expect(drawn).toBeGreaterThan(100);
});

test("draws each question about equally often over many seeds", () => {
  const candidates = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    chapterId: 1,
    type: "single",
    difficulty: 1,
    passageId: null,
  }));
  const rules = [{ section: "", num: 10, score: 2 }];
  const times = new Map<number, number>();
  for (let seed = 0; seed < 300; seed += 1)
    for (const { id } of drawQuestions(candidates, rules, `attempt-${seed}`))
      times.set(id, (times.get(id) ?? 0) + 1);
  expect(times.size).toBe(30);
  // The mean is 100. A fair draw deviates by more than 45, five standard deviations, about once in a million runs.
  for (const num of times.values()) expect(Math.abs(num - 100)).toBeLessThan(45);
});

test("the error names the rule and how many questions it needs and finds", () => {
  const candidates = [1, 2, 3].map((id) => ({
    id,
    chapterId: 7,
    type: "single",
    difficulty: id,
    passageId: null,
  }));
  const hard = { section: "难题", difficulty: 3, num: 1, score: 5 };
  expect(() =>
    drawQuestions(candidates, [hard, { section: "单选", type: "single", num: 3, score: 1 }], "s"),
  ).toThrow("第 2 条规则（单选 · 题型 single）要 3 道，符合的 3 道里有些只能给其他规则，不够分");
  expect(() => drawQuestions(candidates, [{ ...hard, chapterId: 8 }], "s")).toThrow(
    "第 1 条规则（难题 · 章节 8 · 难度 3）要 1 道，题库里只有 0 道",
  );
});

test("the error counts materials as 篇, and names the rule that asks for them", () => {
  const candidates = [1, 2].map((id) => ({ id, chapterId: 7, type: "single", difficulty: 1, passageId: 4 }));
  expect(() =>
    drawQuestions(candidates, [{ section: "阅读", isMaterial: true, num: 2, score: 5 }], "s"),
  ).toThrow("第 1 条规则（阅读 · 整篇材料）要 2 篇，题库里只有 1 篇");
});

test("draws the questions of a material in the order of their numbers", () => {
  const candidates = [3, 1, 2].map((id) => ({
    id,
    chapterId: 7,
    type: "single",
    difficulty: 1,
    passageId: 4,
  }));
  const drawn = drawQuestions(candidates, [{ section: "阅读", isMaterial: true, num: 1, score: 5 }], "s");
  expect(drawn.map(({ id }) => id)).toEqual([1, 2, 3]);
});
