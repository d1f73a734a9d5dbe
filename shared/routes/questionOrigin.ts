import { type AddressOf, readAddress } from "./address.ts";
import { href } from "./href.ts";
import { routeById } from "./match.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";
import { subjectListHref } from "./subjectListHref.ts";

/**
 * The list of the bank from which a question was opened, with its page, as members of the question's own address. Next,
 * back and shared links are then the same on every device and without scripts. `back` is the address of a list outside
 * the bank (the wrong book, a run): the question links back to it, but not to neighbours. Without either, the
 * neighbours are those of the question's own subject.
 */
export type QuestionOrigin = Omit<AddressOf<"questionDetail">, "id" | "answer" | "self">;

/** Member in the place of level 1 that means all subjects. */
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

/** Returns the address of the list with its filters and page; undefined: not opened from a list. */
export function listHrefOf({ level1, back, ...filters }: QuestionOrigin): string | undefined {
  if (back !== undefined) return safeRedirectTarget(back);
  if (level1 === undefined) return undefined;
  return subjectListHref(href, "question", level1 === WHOLE_BANK ? filters : { level1, ...filters });
}
