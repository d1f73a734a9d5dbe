import type { ExamPaper, ExamQuestion } from "#client/calls/exam.ts";
import { isDone, type AnswerFacts, type KnownAnswers, NO_ANSWER } from "./knownAnswers.ts";

/** A question of the paper together with the learner's answer as the page knows it. */
export interface QuestionSlot extends AnswerFacts {
  readonly seq: number;
  readonly question: ExamQuestion;
  readonly sectionId: string;
  readonly sectionName: string;
  readonly sectionDesc: string;
  /** The question's section is closed: the answer cannot be changed any more. */
  readonly isClosed: boolean;
  /** The question's section cannot be entered yet. */
  readonly isAhead: boolean;
  /** Why the server refuses the answer; undefined: the server does not refuse it. */
  readonly refusal: string | undefined;
}

/** Returns all questions in their order. If sections are locked, they have to be answered one after the other. */
export function placesOf(
  paper: Pick<ExamPaper, "section" | "isSectionLocked">,
  known: KnownAnswers,
  closed: ReadonlySet<string>,
  refused: ReadonlyMap<string, string> = new Map(),
): readonly QuestionSlot[] {
  const current = currentSection(paper, closed);
  return paper.section.flatMap((section, index) =>
    section.question.map((question) => ({
      ...(known.get(question.id) ?? NO_ANSWER),
      seq: question.seq,
      question,
      sectionId: section.id,
      sectionName: section.name,
      sectionDesc: section.desc,
      isClosed: closed.has(section.id),
      isAhead: paper.isSectionLocked && index > current,
      refusal: refused.get(question.id),
    })),
  );
}

/** Returns the index of the first section that is not closed; if all are closed, of the last section. */
function currentSection({ section }: Pick<ExamPaper, "section">, closed: ReadonlySet<string>): number {
  const open = section.findIndex(({ id }) => !closed.has(id));
  return open < 0 ? section.length - 1 : open;
}

export function mayChange({ isClosed, isAhead }: QuestionSlot): boolean {
  return !isClosed && !isAhead;
}

/** Returns the numbers of the questions, e.g. "1、3、8". */
export function seqsText(places: readonly Pick<QuestionSlot, "seq">[]): string {
  return places.map(({ seq }) => seq).join("、");
}

/** Returns the seq to continue at: the first unanswered question that can be changed; without any, the first one. */
export function firstOpen(places: readonly QuestionSlot[]): number {
  const open = places.filter(mayChange);
  return (open.find((place) => !isDone(place)) ?? open[0] ?? places[0])?.seq ?? 1;
}
