import type { ExamPaper, ExamQuestion, GivenAnswer } from "#client/calls/exam.ts";

/** What a learner did with a question, as it is kept on the device and sent: all of it, as it is after the change. */
export interface ExamEntry {
  readonly questionId: string;
  readonly answer: readonly string[];
  readonly isMarked: boolean;
  readonly spentMs: number;
  /** The server's clock in ms. */
  readonly at: number;
}

/** What is known of a question, here or with the server. */
export type Known = Pick<ExamEntry, "answer" | "isMarked" | "spentMs">;
export type KnownAnswers = ReadonlyMap<string, Known>;

export const NOTHING: Known = { answer: [], isMarked: false, spentMs: 0 };

/** A question with what is known of it. */
export interface QuestionSlot extends Known {
  readonly seq: number;
  readonly question: ExamQuestion;
  readonly sectionId: string;
  readonly sectionName: string;
  /** What is to be known of the section, e.g. how it is scored. */
  readonly sectionDesc: string;
  /** Nothing of it changes any more. */
  readonly isClosed: boolean;
  /** In a section whose turn has not come. */
  readonly isAhead: boolean;
}

export function knownOf(saved: readonly GivenAnswer[]): KnownAnswers {
  return new Map(
    saved.map(({ questionId, given, isMarked, spentMs }) => [
      questionId,
      { answer: given, isMarked, spentMs },
    ]),
  );
}

/** Later entries stand. */
export function withEntries(known: KnownAnswers, entries: Iterable<ExamEntry>): KnownAnswers {
  const all = new Map(known);
  for (const { questionId, answer, isMarked, spentMs } of entries)
    all.set(questionId, { answer, isMarked, spentMs });
  return all;
}

/** Whether a page that shows the one has to show something else now. */
export function saysTheSame(a: KnownAnswers, b: KnownAnswers): boolean {
  const ids = new Set([...a.keys(), ...b.keys()]);
  return [...ids].every((id) => {
    const [one, other] = [a.get(id) ?? NOTHING, b.get(id) ?? NOTHING];
    return one.isMarked === other.isMarked && JSON.stringify(one.answer) === JSON.stringify(other.answer);
  });
}

/** All questions in their order. Where sections are locked, they are done one after the other. */
export function placesOf(
  paper: Pick<ExamPaper, "section" | "isSectionLocked">,
  known: KnownAnswers,
  closed: ReadonlySet<string>,
): readonly QuestionSlot[] {
  const current = currentSection(paper, closed);
  return paper.section.flatMap((section, index) =>
    section.question.map((question) => ({
      ...(known.get(question.id) ?? NOTHING),
      seq: question.seq,
      question,
      sectionId: section.id,
      sectionName: section.name,
      sectionDesc: section.desc,
      isClosed: closed.has(section.id),
      isAhead: paper.isSectionLocked && index > current,
    })),
  );
}

/** The place of the section whose turn it is. */
export function currentSection({ section }: Pick<ExamPaper, "section">, closed: ReadonlySet<string>): number {
  const open = section.findIndex(({ id }) => !closed.has(id));
  return open < 0 ? section.length - 1 : open;
}

export function isDone({ answer }: Known): boolean {
  return answer.some((text) => text.trim() !== "");
}

export function mayChange({ isClosed, isAhead }: QuestionSlot): boolean {
  return !isClosed && !isAhead;
}

/** Where a learner goes on: the first question that is not done and may be, else the first. */
export function firstOpen(places: readonly QuestionSlot[]): number {
  const open = places.filter(mayChange);
  return (open.find((place) => !isDone(place)) ?? open[0] ?? places[0])?.seq ?? 1;
}
