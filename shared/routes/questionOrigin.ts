import { type AddressOf, readAddress } from "./address.ts";
import { href } from "./href.ts";
import { routeById } from "./match.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";
import { subjectListHref } from "./subjectListHref.ts";

/**
 * The list of the question bank from which a question was opened, and the page of that list, as members of the
 * question's own address. With them the links to the next question and back to the list are the same on every device
 * and without scripts. `back` is the address of a list outside the bank (the wrong book, a run): the question then
 * links back to that list, but to no next question. Without a list, the next question is of the question's own subject.
 */
export type QuestionOrigin = Omit<AddressOf<"questionDetail">, "id" | "answer" | "self">;

/** Value of the member `level1` that means all subjects. */
const WHOLE_BANK = "0";

/** Reads the origin from the query of a question page. Invalid members are left out. */
export function readQuestionOrigin(search: URLSearchParams): QuestionOrigin {
  const {
    id: _id,
    answer: _answer,
    self: _self,
    ...place
  } = readAddress(routeById("questionDetail"), {}, search);
  return place;
}

export function originInList(filters: QuestionOrigin): QuestionOrigin {
  return { ...filters, level1: filters.level1 ?? WHOLE_BANK };
}

export function questionHref(id: string, origin: QuestionOrigin): string {
  return href("questionDetail", { id, ...origin });
}

/** Returns the address of the list, with its filters and page; undefined: the question was not opened from a list. */
export function listHrefOf({ level1, back, ...filters }: QuestionOrigin): string | undefined {
  if (back !== undefined) return safeRedirectTarget(back);
  if (level1 === undefined) return undefined;
  return subjectListHref(href, "question", level1 === WHOLE_BANK ? filters : { level1, ...filters });
}
