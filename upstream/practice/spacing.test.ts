import { Rating, createEmptyCard, fsrs } from "ts-fsrs";
import { expect, test } from "vitest";
import { gradeOf, lastReviewOf, spaced } from "./spacing.ts";

const START = Date.parse("2026-03-10T04:00:00Z");
const DAY_MS = 86_400_000;
const right = { verdict: "right", sure: "", spentMs: 30_000 } as const;
const wrong = { ...right, verdict: "wrong" } as const;

test("an answer is graded by its verdict, by how sure it was and by its time", () => {
  expect(gradeOf(wrong)).toBe(Rating.Again);
  expect(gradeOf({ ...right, verdict: "part_right" })).toBe(Rating.Again);
  expect(gradeOf({ ...right, sure: "guess" })).toBe(Rating.Again);
  expect(gradeOf({ ...right, sure: "unsure" })).toBe(Rating.Hard);
  expect(gradeOf({ ...right, spentMs: 120_000 })).toBe(Rating.Hard);
  expect(gradeOf(right)).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure" })).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 4_000 })).toBe(Rating.Easy);
  // Of an answer that came without its time nothing is known of it.
  expect(gradeOf({ ...right, sure: "sure", spentMs: 0 })).toBe(Rating.Good);
});

test("the learner's word afterwards moves the grade within what the verdict leaves open", () => {
  const known = { mastery: "known" } as const;
  const shaky = { mastery: "shaky" } as const;
  expect(gradeOf({ ...right, ...known })).toBe(Rating.Easy);
  expect(gradeOf({ ...right, spentMs: 120_000, ...known })).toBe(Rating.Easy);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 4_000, ...shaky })).toBe(Rating.Hard);
  for (const missed of [wrong, { ...right, sure: "guess" }, { ...right, verdict: "no_answer" } as const]) {
    expect(gradeOf({ ...missed, ...known })).toBe(Rating.Good);
    expect(gradeOf({ ...missed, ...shaky })).toBe(Rating.Again);
  }
});

test("a card that was kept as JSON goes on as one that never left the library", () => {
  const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
  const answers = [
    wrong,
    right,
    right,
    { ...right, sure: "unsure" },
    wrong,
    right,
    { ...right, sure: "sure" },
  ];
  let nowMs = START;
  let known = createEmptyCard(nowMs);
  let stored: Record<string, unknown> = {};
  for (const answer of answers) {
    known = scheduler.next(known, nowMs, gradeOf(answer)).card;
    stored = JSON.parse(JSON.stringify(spaced(stored, answer, nowMs))) as Record<string, unknown>;
    expect(stored).toEqual(JSON.parse(JSON.stringify(known)));
    expect(lastReviewOf(stored)?.getTime()).toBe(nowMs);
    nowMs = known.due.getTime();
  }
});

test("what is missed waits for another day, what is known again and again waits ever longer", () => {
  let stored: Record<string, unknown> = {};
  let nowMs = START;
  const waits: number[] = [];
  for (const answer of [wrong, right, right, right, right]) {
    const { due, ...card } = spaced(stored, answer, nowMs);
    waits.push((due.getTime() - nowMs) / DAY_MS);
    stored = JSON.parse(JSON.stringify({ due, ...card })) as Record<string, unknown>;
    nowMs = due.getTime();
  }
  expect(waits[0]).toBe(1);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBeGreaterThan(3);
  expect(waits.every(Number.isInteger)).toBe(true);
});
