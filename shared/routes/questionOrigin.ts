import { type AddressOf, readAddress } from "./address.ts";
import { href } from "./href.ts";
import { routeById } from "./match.ts";
import { safeRedirectTarget } from "./safeRedirect.ts";
import { subjectListHref } from "./subjectListHref.ts";

/**
 * The list of the bank that a question was opened from, and the page of it: members of the question's own address, so that the way
 * on, the way back and a shared link are the same on every device and without scripts. `back` is the address of what is no list of
 * the bank (the wrong book, a run): there is a way back to it and none on. With neither the question stands among those of its own
 * subject.
 */
export type QuestionOrigin = Omit<AddressOf<"questionDetail">, "id" | "answer" | "self">;

/** The member in the place of level 1 that means all subjects. */
const WHOLE_BANK = "0";

export function readQuestionOrigin(search: URLSearchParams): QuestionOrigin {
  const {
    id: _id,
    answer: _answer,
    self: _self,
    ...place
  } = readAddress(routeById("questionDetail"), {}, search);
  return place;
}

/** The place of the rows of a list. */
export function originInList(filters: QuestionOrigin): QuestionOrigin {
  return { ...filters, level1: filters.level1 ?? WHOLE_BANK };
}

/** The address of a question as it stands there. */
export function questionHref(id: string, origin: QuestionOrigin): string {
  return href("questionDetail", { id, ...origin });
}

/** The list, with its filters and at its page; undefined where none was come from. */
export function listHrefOf({ level1, back, ...filters }: QuestionOrigin): string | undefined {
  if (back !== undefined) return safeRedirectTarget(back);
  if (level1 === undefined) return undefined;
  return subjectListHref(href, "question", level1 === WHOLE_BANK ? filters : { level1, ...filters });
}
