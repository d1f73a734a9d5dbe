import type { WireData } from "#shared/contract/endpoint.ts";
import type { examPaper } from "#shared/contract/exam/endpoints.ts";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import { isInProgress } from "#shared/domain/examAttempt.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import type { PlacedQuestion } from "../../platform/db/schema/attempts.ts";
import { questionImageUrl } from "../../platform/media/urls.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import type { AskedText } from "../question/askedTexts.ts";
import { optionsOf } from "../question/selectQuestions.ts";
import { type AnswerRow, type AttemptRow, shownDeadline } from "./attemptRows.ts";
import type { Sheet } from "./readSheets.ts";
import { placedQuestions, shownOptions, toShown } from "./shownOptions.ts";
import { presentAbout, presentRules } from "./presentExam.ts";

type Paper = NonNullable<WireData<typeof examPaper>>;
type Section = NonNullable<Paper["section"]>[number];

/** Returns the paper of an attempt without keys, and questions and answers only while the attempt is under way. */
export function presentPaper({ attempt, exam, texts, answers, leaving }: Sheet, nowMs: number): Paper {
  const isOpen = isInProgress(attempt.status);
  const { leave_num, leave_ms } = leaving;
  return {
    record_id: String(attempt.id),
    paper_id: String(attempt.paperId),
    ...presentAbout(exam),
    question_num: attempt.questionNum,
    total_score: Number(attempt.totalScore),
    ...presentRules(exam),
    ...presentClock(attempt, nowMs),
    begin_time: timeText(attempt.beginTime),
    begin_at: attempt.beginTime.getTime(),
    extra_seconds: attempt.extraSeconds,
    section: isOpen ? sectionsOf(attempt, texts) : [],
    saved: isOpen ? presentSaved(attempt, answers) : [],
    leave_num,
    leave_ms,
  };
}

export function presentClock(
  attempt: Pick<AttemptRow, "status" | "deadline" | "pausedAt" | "pausedMs">,
  nowMs: number,
) {
  return {
    status: attempt.status,
    deadline: shownDeadline(attempt, nowMs) ?? 0,
    server_time: nowMs,
  };
}

export type SavedAnswer = Pick<AnswerRow, "questionId" | "answer" | "marked" | "spentMs">;

/** Returns the saved answers, with the option letters as the page shows them. */
export function presentSaved({ layout }: Pick<AttemptRow, "layout">, answers: readonly SavedAnswer[]) {
  const placed = placedQuestions(layout);
  return answers.map(({ questionId, answer, marked, spentMs }) => {
    const place = placed.get(questionId);
    return {
      question_id: String(questionId),
      given: place ? toShown(place, answer) : [...answer],
      is_marked: flagText(marked),
      spent_ms: spentMs,
    };
  });
}

/** Returns the id of a section: its number in the paper, counted from 1. `place` counts from 0. */
export function sectionId(place: number): string {
  return String(place + 1);
}

/** Returns the ids of the closed sections. */
export function closedSections({ closedSections: closed }: Pick<AttemptRow, "closedSections">): string[] {
  return closed.map((_, place) => sectionId(place));
}

function sectionsOf(attempt: AttemptRow, texts: Sheet["texts"]): Section[] {
  let seq = 0;
  return attempt.layout.map(({ name, desc, questions: placed }, place) => ({
    id: sectionId(place),
    name,
    desc,
    question_num: placed.length,
    total_score: sumOfScores(placed.map(({ score }) => score)),
    is_closed: flagText(attempt.closedSections[place] !== undefined),
    question: placed.flatMap((one) => {
      seq += 1;
      const row = texts.get(one.id);
      return row ? [presentQuestion(row, one, seq)] : [];
    }),
  }));
}

/** Returns a question without its key, with the options in the order of the attempt. */
export function presentQuestion(row: AskedText, placed: PlacedQuestion, seq: number) {
  return {
    id: String(row.id),
    seq,
    type: row.type,
    form: row.form,
    stem: row.stem,
    material: row.material ?? "",
    material_id: row.passageId === null ? "" : String(row.passageId),
    options: shownOptions(placed, optionsOf(row.type, row.options)).map(({ key, content }) => ({
      key,
      content,
    })),
    blank_num: TYPE_FACTS[row.type].hasBlanks ? row.blankNum : 0,
    images: row.images.map(questionImageUrl),
    score: placed.score,
  };
}
