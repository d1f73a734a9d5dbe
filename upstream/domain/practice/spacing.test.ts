import fc from "fast-check";
import { Rating, createEmptyCard, fsrs } from "ts-fsrs";
import { expect, test } from "vitest";
import { dayNumber, startOfDay } from "#shared/domain/shanghaiTime.ts";
import { type Recall, type StoredCard, gradeOf, isMissed, lastReviewOf, spaced } from "./spacing.ts";

const START = Date.parse("2026-03-10T04:00:00Z");
const DAY_MS = 86_400_000;
const right = { verdict: "right", sure: "", spentMs: 30_000 } as const;
const wrong = { ...right, verdict: "wrong" } as const;

test("grades an answer by verdict, certainty and time", () => {
  expect(gradeOf(wrong)).toBe(Rating.Again);
  expect(gradeOf({ ...right, verdict: "part_right" })).toBe(Rating.Again);
  expect(gradeOf({ ...right, sure: "guess" })).toBe(Rating.Again);
  expect(gradeOf({ ...right, sure: "unsure" })).toBe(Rating.Hard);
  expect(gradeOf({ ...right, spentMs: 120_000 })).toBe(Rating.Hard);
  expect(gradeOf(right)).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure" })).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 4_000 })).toBe(Rating.Easy);
  // The limits are 10 and 90 s.
  expect(gradeOf({ ...right, spentMs: 90_000 })).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 90_001 })).toBe(Rating.Hard);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 10_000 })).toBe(Rating.Good);
  expect(gradeOf({ ...right, sure: "sure", spentMs: 9_999 })).toBe(Rating.Easy);
  expect(gradeOf({ ...right, spentMs: 4_000 })).toBe(Rating.Good);
  // An answer without a known time is graded without regard to time.
  expect(gradeOf({ ...right, sure: "sure", spentMs: 0 })).toBe(Rating.Good);
});

test("the learner's own mastery changes the grade only within the limits that the verdict sets", () => {
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

test("a card stored as JSON gives the same next reviews as a card kept in memory by ts-fsrs", () => {
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

test("a question answered wrongly is due the next day, and later after each right answer", () => {
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

const recall = fc.constantFrom<Recall>(
  right,
  wrong,
  { ...right, sure: "unsure" },
  { ...right, sure: "sure", spentMs: 4_000 },
  { ...right, mastery: "known" },
  { ...right, mastery: "shaky" },
);
const kept = (card: object) => JSON.parse(JSON.stringify(card)) as StoredCard;

test("counts calendar days of Shanghai between two reviews, at least 0 even if clocks are set back", () => {
  // Times may go backwards, because a process's clock may be set back by seconds or days.
  const passed = fc.oneof(
    fc.integer({ min: -2_000, max: 2_000 }),
    fc.integer({ min: -3 * DAY_MS, max: 40 * DAY_MS }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: START, max: START + DAY_MS }),
      fc.array(fc.record({ passed, recall }), { minLength: 1, maxLength: 8 }),
      (firstMs, reviews) => {
        let card = kept(spaced({}, wrong, firstMs));
        let lastMs = firstMs;
        for (const review of reviews) {
          const nowMs = lastMs + review.passed;
          const next = spaced(card, review.recall, nowMs);
          expect(next.elapsed_days).toBe(Math.max(0, dayNumber(nowMs) - dayNumber(lastMs)));
          expect(dayNumber(next.due.getTime()) - dayNumber(nowMs)).toBe(next.scheduled_days);
          expect(next.last_review?.getTime()).toBe(nowMs);
          card = kept(next);
          lastMs = nowMs;
        }
      },
    ),
  );
});

test("plans the same days for learners who study on the same days at different hours", () => {
  const hour = fc.integer({ min: 0, max: DAY_MS - 1 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 0, max: 60 }), early: hour, late: hour, recall }), {
        minLength: 1,
        maxLength: 8,
      }),
      (reviews) => {
        let [one, other]: StoredCard[] = [{}, {}];
        let dayMs = startOfDay(START);
        for (const review of reviews) {
          dayMs += review.days * DAY_MS;
          one = kept(spaced(one ?? {}, review.recall, dayMs + review.early));
          other = kept(spaced(other ?? {}, review.recall, dayMs + review.late));
          expect(one["scheduled_days"]).toBe(other["scheduled_days"]);
          expect(one["stability"]).toBe(other["stability"]);
        }
      },
    ),
  );
});

test("adds what was wrong, partly right or guessed to the wrong book, and no answer that is not judged", () => {
  const missed = (verdict: Recall["verdict"], sure = "") => isMissed({ verdict, sure, spentMs: 0 });
  expect([missed("wrong"), missed("part_right"), missed("right", "guess")]).toEqual([true, true, true]);
  expect([missed("right"), missed("no_answer", "guess"), missed("reviewing", "guess")]).toEqual([
    false,
    false,
    false,
  ]);
  expect(lastReviewOf({})).toBeUndefined();
});
