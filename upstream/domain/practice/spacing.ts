import { type Card, type Grade, Rating, createEmptyCard, fsrs } from "ts-fsrs";
import type { Verdict } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { Mastery } from "#shared/domain/mastery.ts";

/** Plans in whole days without randomness, so a missed question returns on another day, not in ten minutes. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

const QUICK_MS = 10_000;
const SLOW_MS = 90_000;

export interface Recall {
  readonly verdict: Verdict;
  readonly sure: string;
  /** Milliseconds that the learner spent on the answer; 0: not known. */
  readonly spentMs: number;
  /** Mastery that the learner set after the key was shown. */
  readonly mastery?: Mastery;
}

/** Whether an answer is added to the wrong book: wrong, partly right, or guessed. */
export function isMissed({ verdict, sure }: Recall): boolean {
  return verdict === "wrong" || verdict === "part_right" || (verdict === "right" && sure === "guess");
}

/** Grades an answer by the learner's mastery if it is set, else by verdict, certainty and time. */
export function gradeOf(recall: Recall): Grade {
  const { sure, spentMs, mastery } = recall;
  const isKnown = recall.verdict === "right" && !isMissed(recall);
  if (mastery === "known") return isKnown ? Rating.Easy : Rating.Good;
  if (mastery === "shaky") return isKnown ? Rating.Hard : Rating.Again;
  if (isMissed(recall)) return Rating.Again;
  if (sure === "unsure" || spentMs > SLOW_MS) return Rating.Hard;
  return sure === "sure" && spentMs > 0 && spentMs < QUICK_MS ? Rating.Easy : Rating.Good;
}

/** The card as stored in wrong_book; {}: the question has had no review yet. */
export type StoredCard = Readonly<Record<string, unknown>>;

/**
 * Plans the next review of a question (decision 039). Days are calendar days of Shanghai. If `nowMs` is before the last
 * review because a clock was set back, both reviews count as on the same day.
 * @returns the new card; `due` is the time of the next review
 */
export function spaced(stored: StoredCard, recall: Recall, nowMs: number): Card {
  const now = new Date(nowMs);
  const before = "due" in stored ? (stored as unknown as Card) : createEmptyCard(now);
  const last = lastReviewOf(stored) ?? now;
  const card = { ...before, last_review: inLibrary(last < now ? last : now) };
  const next = scheduler.next(card, inLibrary(now), gradeOf(recall)).card;
  return { ...next, due: fromLibrary(next.due), last_review: now };
}

/** Times for ts-fsrs, which counts UTC days, are shifted by this, so that their UTC day is the day in Shanghai. */
const AHEAD_MS = 8 * 3_600_000;

function inLibrary(moment: Date): Date {
  return new Date(moment.getTime() + AHEAD_MS);
}

function fromLibrary(moment: Date): Date {
  return new Date(moment.getTime() - AHEAD_MS);
}

/** Returns the time of the last review; undefined: the question was never reviewed. */
export function lastReviewOf({ last_review: text }: StoredCard): Date | undefined {
  return typeof text === "string" ? new Date(text) : undefined;
}
