import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import {
  collectQuestion,
  listQuestions,
  questionDetail,
  questionFacets,
  questionPlaces,
} from "#shared/contract/question/endpoints.ts";

export const QUESTIONS_A_PAGE = 20;

/** Filters of the question list; an absent filter restricts nothing. */
export interface QuestionFilters {
  readonly level1?: string | undefined;
  readonly level2?: string | undefined;
  readonly level3?: string | undefined;
  readonly type?: QuestionType | undefined;
  readonly difficulty?: string | undefined;
  readonly year?: string | undefined;
  readonly page: number;
}

export function questionListCall(filters: QuestionFilters) {
  return callOf(listQuestions, { ...filters, pageSize: QUESTIONS_A_PAGE });
}

/**
 * Returns the call for types, years and difficulties. It depends only on the subject; choosing a type repeats no call.
 */
export function questionFacetsCall({ level1, level2, level3 }: QuestionFilters) {
  return callOf(questionFacets, { level1, level2, level3 });
}

type QuestionList = Omit<QuestionFilters, "page">;

/** Returns the call for a question with the previous and next one in the list; without a list, in its subject. */
export function questionDetailCall(id: string, list: QuestionList = {}) {
  return callOf(questionDetail, { id, ...listOf(list) });
}

export function questionPlacesCall(list: QuestionList, page: number) {
  return callOf(questionPlaces, { ...listOf(list), page });
}

function listOf({ level1, level2, level3, type, difficulty, year }: QuestionList) {
  return { level1, level2, level3, type, difficulty, year };
}

export function collectCall(id: string, isCollect: boolean) {
  return callOf(collectQuestion, { id, isCollect: isCollect ? "1" : "0" });
}
