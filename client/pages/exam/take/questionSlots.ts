import type { ExamPaper, ExamQuestion } from "#client/calls/exam.ts";
import { isDone, type AnswerFacts, type KnownAnswers, NO_ANSWER } from "./knownAnswers.ts";

/** A question with what is known of it. */
export interface QuestionSlot extends AnswerFacts {
  readonly seq: number;
  readonly question: ExamQuestion;
  readonly sectionId: string;
  readonly sectionName: string;
  /** The note on the section, e.g. how it is scored. */
  readonly sectionDesc: string;
  /** Nothing of it changes any more. */
  readonly isClosed: boolean;
  /** In a section whose turn has not come. */
  readonly isAhead: boolean;
  /** The reason for which the server refuses the answer; undefined: it does not. */
  readonly refusal: string | undefined;
}

/** All questions in their order. Where sections are locked, they are done one after the other. */
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

/** The place of the section whose turn it is. */
function currentSection({ section }: Pick<ExamPaper, "section">, closed: ReadonlySet<string>): number {
  const open = section.findIndex(({ id }) => !closed.has(id));
  return open < 0 ? section.length - 1 : open;
}

export function mayChange({ isClosed, isAhead }: QuestionSlot): boolean {
  return !isClosed && !isAhead;
}

/** 1、3、8 */
export function seqsText(places: readonly Pick<QuestionSlot, "seq">[]): string {
  return places.map(({ seq }) => seq).join("、");
}

/** Where a learner goes on: the first question that is not done and may be, else the first. */
export function firstOpen(places: readonly QuestionSlot[]): number {
  const open = places.filter(mayChange);
  return (open.find((place) => !isDone(place)) ?? open[0] ?? places[0])?.seq ?? 1;
}
