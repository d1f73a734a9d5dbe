import { storableText } from "#shared/domain/storableText.ts";
import { type QuestionOrigin, questionHref } from "#shared/routes/questionOrigin.ts";

const MOST_ANSWERS = 40;

/** Reads the answers from an address, as a plain form sends them; empty: nothing was answered. */
export function readAnswers(search: URLSearchParams): readonly string[] {
  const answers = search.getAll("answer").slice(0, MOST_ANSWERS);
  return answers.every((answer) => answer.trim() === "") ? [] : answers;
}

/** Reports whether a form was sent without an answer. */
export function isEmptyAnswer(search: URLSearchParams): boolean {
  return search.has("answer") && readAnswers(search).length === 0;
}

/** Returns the address of a question in its list, with the answer if there is one. */
export function answerHref(id: string, origin: QuestionOrigin, answers: readonly string[] = []): string {
  const path = questionHref(id, origin);
  if (answers.length === 0) return path;
  const given = new URLSearchParams(answers.map((answer) => ["answer", answer]));
  return `${path}${path.includes("?") ? "&" : "?"}${given}`;
}

/** Reads the answers of a form for storing: blanks keep their places, choices are only the checked ones. */
export function answersOf(form: FormData, keepsPlaces: boolean): readonly string[] {
  const values = form
    .getAll("answer")
    .flatMap((value) => (typeof value === "string" ? storableText(value) : []));
  const filled = values.filter((value) => value.trim() !== "");
  return keepsPlaces && filled.length > 0 ? values : filled;
}
