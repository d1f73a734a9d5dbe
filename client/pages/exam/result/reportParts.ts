import type { ExamReport, ReportQuestion } from "#client/calls/exam.ts";
import type { ResultView } from "#client/question/resultHref.ts";

export type Show = NonNullable<ResultView["show"]>;

export const QUESTIONS_A_PAGE = 20;

const MISSED = new Set(["wrong", "part_right"]);

export function isMissed({ status }: Pick<ReportQuestion, "status">): boolean {
  return MISSED.has(status);
}

const RULES: Readonly<Record<Show, (question: ReportQuestion) => boolean>> = {
  all: () => true,
  wrong: isMissed,
  none: ({ isDone }) => !isDone,
  marked: ({ isMarked }) => isMarked,
};

export function questionsOf({ question }: Pick<ExamReport, "question">, show: Show) {
  return question.filter(RULES[show]);
}

/** Returns the default filter: missed questions, or all questions if none was missed. */
export function usualShow(report: Pick<ExamReport, "question">): Show {
  return report.question.some(isMissed) ? "wrong" : "all";
}

/** Returns the page number on which the unfiltered list shows question `seq`. */
export function pageOfSeq({ question }: Pick<ExamReport, "question">, seq: number): number {
  const place = question.findIndex((one) => one.seq === seq);
  return Math.max(0, Math.floor(place / QUESTIONS_A_PAGE)) + 1;
}

export type Mark = "right" | "wrong" | "part" | "none" | "reviewing" | "given";

/** Returns the symbol of a question: the verdict or, while the verdict is withheld, answered or unanswered. */
export function markOf({ status, isDone }: Pick<ReportQuestion, "status" | "isDone">): Mark {
  if (!isDone) return "none";
  if (status === "right" || status === "wrong" || status === "reviewing") return status;
  return status === "part_right" ? "part" : "given";
}

export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  right: "答对",
  wrong: "答错",
  part: "部分正确",
  none: "未做",
  reviewing: "待批阅",
  given: "已答",
};

export const MARK_SIGNS: Readonly<Record<Mark, string>> = {
  right: "✓",
  wrong: "✗",
  part: "◐",
  none: "",
  reviewing: "…",
  given: "",
};

/** Counts the questions that the learner left for another question and later returned to. */
export function countRevisited(visits: ExamReport["visit"]): number {
  const counts = new Map<number, number>();
  for (const { seq } of visits) counts.set(seq, (counts.get(seq) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 1).length;
}

/** Returns the score with at most two decimals, e.g. "12.5" or "80". */
export function scoreText(score: number): string {
  return String(Math.round(score * 100) / 100);
}

export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((100 * part) / whole) : 0;
}
