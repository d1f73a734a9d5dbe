import { type Card, type Grade, Rating, createEmptyCard, fsrs } from "ts-fsrs";
import type { Verdict } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { Mastery } from "#shared/domain/mastery.ts";

/** Whole days, and the same for the same answers: who misses a question meets it again on another day, not in ten minutes. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

const QUICK_MS = 10_000;
const SLOW_MS = 90_000;

export interface Recall {
  readonly verdict: Verdict;
  readonly sure: string;
  /** 0: not known. */
  readonly spentMs: number;
  /** The learner's word on it afterwards. */
  readonly mastery?: Mastery;
}

/** Missed is also what was only guessed. */
export function isMissed({ verdict, sure }: Recall): boolean {
  return verdict === "wrong" || verdict === "part_right" || (verdict === "right" && sure === "guess");
}

/** How well it was known: by the learner's word, else by verdict, by how sure the learner was, and by the time that it took. */
export function gradeOf(recall: Recall): Grade {
  const { sure, spentMs, mastery } = recall;
  const isKnown = recall.verdict === "right" && !isMissed(recall);
  if (mastery === "known") return isKnown ? Rating.Easy : Rating.Good;
  if (mastery === "shaky") return isKnown ? Rating.Hard : Rating.Again;
  if (isMissed(recall)) return Rating.Again;
  if (sure === "unsure" || spentMs > SLOW_MS) return Rating.Hard;
  return sure === "sure" && spentMs > 0 && spentMs < QUICK_MS ? Rating.Easy : Rating.Good;
}

/** As it stands in wrong_book: {} for a question that was never spaced. */
export type StoredCard = Readonly<Record<string, unknown>>;

/**
 * Plans the next review of a question (decision 039). Days are calendar days of Shanghai. A review before the last one, by a clock
 * that was set back, counts as one of the same day.
 * @returns The card behind the answer; its `due` is when the question is to be asked again.
 */
export function spaced(stored: StoredCard, recall: Recall, nowMs: number): Card {
  const now = new Date(nowMs);
  const before = "due" in stored ? (stored as unknown as Card) : createEmptyCard(now);
  const last = lastReviewOf(stored) ?? now;
  const card = { ...before, last_review: inLibrary(last < now ? last : now) };
  const next = scheduler.next(card, inLibrary(now), gradeOf(recall)).card;
  return { ...next, due: fromLibrary(next.due), last_review: now };
}

/** ts-fsrs counts days of UTC: it gets moments whose UTC calendar and clock are those of Shanghai. */
const AHEAD_MS = 8 * 3_600_000;

function inLibrary(moment: Date): Date {
  return new Date(moment.getTime() + AHEAD_MS);
}

function fromLibrary(moment: Date): Date {
  return new Date(moment.getTime() - AHEAD_MS);
}

export function lastReviewOf({ last_review: text }: StoredCard): Date | undefined {
  return typeof text === "string" ? new Date(text) : undefined;
}
