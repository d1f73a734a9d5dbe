import type { ReviewPlan } from "#client/calls/study.ts";

type Exam = ReviewPlan["exam"][number];

export const isWhole = ({ subjectId, rootId }: Exam) => subjectId === rootId;

/**
 * Separates exams that the learner studies, or has set a date for, from other exams. If no exam qualifies, the first
 * exam counts as studied.
 */
export function ownExams(exams: readonly Exam[]): { own: readonly Exam[]; others: readonly Exam[] } {
  const wholes = exams.filter(isWhole);
  const taken = wholes.filter((whole) =>
    exams.some((one) => one.rootId === whole.subjectId && (one !== whole || one.isOwn)),
  );
  const own = taken.length > 0 ? taken : wholes.slice(0, 1);
  return { own, others: wholes.filter((whole) => !own.includes(whole)) };
}
