import type { ExamPaper, ExamQuestion } from "#client/calls/exam.ts";
import { isDone, type AnswerFacts, type KnownAnswers, NO_ANSWER } from "./knownAnswers.ts";

/** A question of the paper together with the known answer. */
export interface QuestionSlot extends AnswerFacts {
  readonly seq: number;
  readonly question: ExamQuestion;
  readonly sectionId: string;
  readonly sectionName: string;
  readonly sectionDesc: string;
  /** The section is closed and accepts no more changes. */
  readonly isClosed: boolean;
  /** The section cannot be entered yet. */
  readonly isAhead: boolean;
  /** Why the server refuses the answer; undefined: not refused. */
  readonly refusal: string | undefined;
}

/** Returns all questions in their order. Locked sections have to be answered one after the other. */
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

/** Returns the index of the first section that is not closed; if all are closed, the last. */
function currentSection({ section }: Pick<ExamPaper, "section">, closed: ReadonlySet<string>): number {
  const open = section.findIndex(({ id }) => !closed.has(id));
  return open < 0 ? section.length - 1 : open;
}

export function mayChange({ isClosed, isAhead }: QuestionSlot): boolean {
  return !isClosed && !isAhead;
}

/** "1、3、8" */
export function seqsText(places: readonly Pick<QuestionSlot, "seq">[]): string {
  return places.map(({ seq }) => seq).join("、");
}

/** Returns the seq at which the learner continues: the first unanswered question that can change, else the first. */
export function firstOpen(places: readonly QuestionSlot[]): number {
  const open = places.filter(mayChange);
  return (open.find((place) => !isDone(place)) ?? open[0] ?? places[0])?.seq ?? 1;
}
