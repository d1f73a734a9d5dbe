import { listHrefOf, questionHref, type QuestionOrigin } from "#shared/routes/questionOrigin.ts";
import { QUESTIONS_A_PAGE, type QuestionFilters } from "#client/calls/question.ts";
import type { QuestionOfPage } from "#client/question/question.ts";

export interface ListNavigation {
  /** Address of the list; undefined: the question was not opened from a list. */
  readonly listHref: string | undefined;
  readonly previousHref: string | undefined;
  readonly nextHref: string | undefined;
  /**
   * Filters of the list on the answer sheet; undefined: the question was opened from the wrong book or a run, so the
   * questions of its subject are not its neighbours.
   */
  readonly list: Omit<QuestionFilters, "page"> | undefined;
  /** Number of the question in the list, from 1; undefined: the question is not in the list. */
  readonly no: number | undefined;
  readonly hrefOf: (id: string, no: number) => string;
}

/** Returns links to the neighbouring questions and the list. Each address contains the page number in the list. */
export function listNavigationOf(
  { prevId, nextId, listNo, subjectId }: Pick<QuestionOfPage, "prevId" | "nextId" | "listNo" | "subjectId">,
  origin: QuestionOrigin,
): ListNavigation {
  const isNamed = origin.level1 !== undefined;
  const at = (no: number): QuestionOrigin =>
    isNamed && no > 0 ? { ...origin, page: Math.ceil(no / QUESTIONS_A_PAGE) } : origin;
  const hrefOf = (id: string, no: number) => questionHref(id, at(no));
  const listHref = listHrefOf(at(listNo));
  if (origin.back !== undefined)
    return {
      listHref,
      previousHref: undefined,
      nextHref: undefined,
      list: undefined,
      no: undefined,
      hrefOf,
    };
  return {
    listHref,
    previousHref: prevId === "" ? undefined : hrefOf(prevId, listNo - 1),
    nextHref: nextId === "" ? undefined : hrefOf(nextId, listNo + 1),
    list: isNamed ? origin : subjectId === "" ? undefined : { level3: subjectId },
    no: listNo > 0 ? listNo : undefined,
    hrefOf,
  };
}
