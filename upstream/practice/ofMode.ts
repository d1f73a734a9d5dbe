import type { PracticeMode } from "#shared/domain/practiceModes.ts";
import type { BankCandidate } from "./candidates.ts";

type Rule = (candidate: BankCandidate) => boolean;

const HARD = 3;
const OFTEN_MISSED = 60;
const CLASSIC = { least: 2, most: 4 };
/** Years back from the newest in which the way of asking is still that of the next exam. */
const RECENT_YEARS = 2;

/**
 * What a mode practises. Where teachers have put questions together for it, those; else what is known of the questions
 * themselves decides, and where that is nothing, all of them.
 */
export function ofMode(mode: PracticeMode, candidates: readonly BankCandidate[]): readonly BankCandidate[] {
  if (mode.id === "wrong") return candidates.filter(({ isWrong }) => isWrong);
  if (mode.id === "review")
    return candidates
      .filter(({ isWrong }) => isWrong)
      .toSorted((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0) || a.id - b.id);
  if (mode.id === "favorite") return candidates.filter(({ isFavourite }) => isFavourite);
  const chosen = candidates.filter(({ isChosen }) => isChosen);
  if (chosen.length > 0) return chosen;
  if (mode.kind === "history") return candidates.filter(({ year }) => year !== null);
  const rule = ruleOf(mode, candidates);
  if (!rule) return candidates;
  const kept = candidates.filter(rule);
  return kept.length > 0 ? kept : candidates;
}

function ruleOf({ kind }: PracticeMode, candidates: readonly BankCandidate[]): Rule | undefined {
  // 高频: what several questions ask.
  if (kind === "repeatedWords") return ({ pointNum }) => pointNum > 1;
  // 冲刺: what is hard, and what many miss.
  if (kind === "preExam")
    return ({ difficulty, rightRate }) =>
      difficulty >= HARD || (rightRate !== undefined && rightRate < OFTEN_MISSED);
  // 金题: explained, neither trivial nor exotic.
  if (kind === "gold")
    return ({ isExplained, difficulty }) =>
      isExplained && difficulty >= CLASSIC.least && difficulty <= CLASSIC.most;
  if (kind !== "prediction") return undefined;
  const newest = Math.max(0, ...candidates.map(({ year }) => year ?? 0));
  return ({ year }) => year !== null && year > newest - RECENT_YEARS;
}

export interface Narrowing {
  readonly chapterId?: number | undefined;
  readonly types?: readonly string[] | undefined;
  readonly difficulty?: number | undefined;
  readonly year?: number | undefined;
  readonly only?: string | undefined;
}

export function narrowed(
  candidates: readonly BankCandidate[],
  { chapterId, types = [], difficulty, year, only }: Narrowing,
): readonly BankCandidate[] {
  return candidates.filter(
    (one) =>
      (chapterId === undefined || one.chapterId === chapterId) &&
      (types.length === 0 || types.includes(one.type)) &&
      (difficulty === undefined || one.difficulty === difficulty) &&
      (year === undefined || one.year === year) &&
      (only !== "undone" || !one.isDone) &&
      (only !== "wrong" || one.isWrong),
  );
}
