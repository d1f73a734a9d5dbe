import { expect, test } from "vitest";
import { type Candidate, pickQuestions } from "./pickQuestions.ts";

const bank = (count: number, own: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, passageId: null, isDone: false, ...own }));
const pick = (candidates: readonly Candidate[], seed: string, count = 20) =>
  pickQuestions(candidates, { count, seed, inOrder: true, chance: "c" });

test("the same seed and bank give the same ids in order, whoever asks and however the rows come", () => {
  const set = pick(bank(200), "42");
  expect(set).toHaveLength(20);
  expect(new Set(set).size).toBe(20);
  expect(pick(bank(200).toReversed(), "42")).toEqual(set);
  expect(pick(bank(200, { isDone: true }), "42")).toEqual(set);
  expect(pick(bank(200), "42", 10)).toEqual(set.slice(0, 10));
});

test("seeds that follow each other have nothing in common", () => {
  const [one, two] = [pick(bank(200), "1"), pick(bank(200), "2")];
  expect(one.filter((id) => two.includes(id)).length).toBeLessThan(8);
  const firsts = new Set(Array.from({ length: 100 }, (_, seed) => pick(bank(200), `${seed}`, 1)[0]));
  expect(firsts.size).toBeGreaterThan(60);
});

test("without a seed undone questions come first, in the order of the bank where that is asked for", () => {
  const candidates = bank(10).map((one) => ({ ...one, isDone: one.id <= 8 }));
  expect(pick(candidates, "", 4)).toEqual([9, 10, 1, 2]);
  const byChance = pickQuestions(candidates, { count: 3, seed: "", inOrder: false, chance: "x" });
  expect(byChance.slice(0, 2).toSorted()).toEqual([10, 9]);
});

test("the questions of a passage stay together and in order", () => {
  const candidates = bank(60).map((one) => ({ ...one, passageId: one.id % 10 === 0 ? 7 : null }));
  const set = pick(candidates, "9", 60);
  const at = set.indexOf(10);
  expect(set.slice(at, at + 6)).toEqual([10, 20, 30, 40, 50, 60]);
});

test("fewer than are asked for are all there are", () => {
  expect(pick(bank(3), "1")).toHaveLength(3);
  expect(pick([], "1")).toEqual([]);
});
