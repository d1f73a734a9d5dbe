import { storableText } from "#shared/domain/storableText.ts";
import { type QuestionOrigin, questionHref } from "#shared/routes/questionOrigin.ts";

const MOST_ANSWERS = 40;

/** Reads an answer from an address, where browsers without scripts put it; empty: none. */
export function readAnswers(search: URLSearchParams): readonly string[] {
  const answers = search.getAll("answer").slice(0, MOST_ANSWERS);
  return answers.every((answer) => answer.trim() === "") ? [] : answers;
}

/** Returns whether the learner sent the form without an answer. */
export function isEmptyAnswer(search: URLSearchParams): boolean {
  return search.has("answer") && readAnswers(search).length === 0;
}

/** Returns the address of a question, with its list and, if there is one, the answer. */
export function answerHref(id: string, origin: QuestionOrigin, answers: readonly string[] = []): string {
  const path = questionHref(id, origin);
  if (answers.length === 0) return path;
  const given = new URLSearchParams(answers.map((answer) => ["answer", answer]));
  return `${path}${path.includes("?") ? "&" : "?"}${given}`;
}

/** Reads the answer from a form. `keepsPlaces`: empty gaps are kept, so that each text stays at its gap. */
export function answersOf(form: FormData, keepsPlaces: boolean): readonly string[] {
  const values = form
    .getAll("answer")
    .flatMap((value) => (typeof value === "string" ? storableText(value) : []));
  const filled = values.filter((value) => value.trim() !== "");
  return keepsPlaces && filled.length > 0 ? values : filled;
}
