import { storableText } from "#shared/domain/storableText.ts";
import { type QuestionOrigin, questionHref } from "#shared/routes/questionOrigin.ts";

const MOST_ANSWERS = 40;

/** The answers of an address, as a plain form sends them; empty where nothing was answered. */
export function readAnswers(search: URLSearchParams): readonly string[] {
  const answers = search.getAll("answer").slice(0, MOST_ANSWERS);
  return answers.every((answer) => answer.trim() === "") ? [] : answers;
}

/** True where a form was sent without an answer in it. */
export function isEmptyAnswer(search: URLSearchParams): boolean {
  return search.has("answer") && readAnswers(search).length === 0;
}

/** The address of a question in its list, with its answer where there is one. */
export function answerHref(id: string, origin: QuestionOrigin, answers: readonly string[] = []): string {
  const path = questionHref(id, origin);
  if (answers.length === 0) return path;
  const given = new URLSearchParams(answers.map((answer) => ["answer", answer]));
  return `${path}${path.includes("?") ? "&" : "?"}${given}`;
}

/** The answers of a form, as they can be stored: blanks keep their places, choices are only those that were made. */
export function answersOf(form: FormData, keepsPlaces: boolean): readonly string[] {
  const values = form
    .getAll("answer")
    .flatMap((value) => (typeof value === "string" ? storableText(value) : []));
  const filled = values.filter((value) => value.trim() !== "");
  return keepsPlaces && filled.length > 0 ? values : filled;
}
