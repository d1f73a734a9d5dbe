import type { ReviewPlan } from "#client/calls/study.ts";

type Exam = ReviewPlan["exam"][number];

export const isWhole = ({ subjectId, rootId }: Exam) => subjectId === rootId;

/** Splits the exams: those that the learner has studied or set a date for, and others. Without any, the first is own. */
export function ownExams(exams: readonly Exam[]): { own: readonly Exam[]; others: readonly Exam[] } {
  const wholes = exams.filter(isWhole);
  const taken = wholes.filter((whole) =>
    exams.some((one) => one.rootId === whole.subjectId && (one !== whole || one.isOwn)),
  );
  const own = taken.length > 0 ? taken : wholes.slice(0, 1);
  return { own, others: wholes.filter((whole) => !own.includes(whole)) };
}
