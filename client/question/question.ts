import type { DataOf } from "#shared/contract/endpoint.ts";
import type { checkQuestion, questionDetail } from "#shared/contract/question/endpoints.ts";

/** A question on its own page, with its neighbours in the list. */
export type QuestionOfPage = NonNullable<DataOf<typeof questionDetail>>;

/** Place among the questions of a material; sent only on the question's own page, where the others are not shown. */
type PlaceInMaterial = "materialNo" | "materialNum";
type PlaceInList = "prevId" | "nextId" | "listNo" | "listNum";

/** A question before its answer, on any page. */
export type Question = Omit<QuestionOfPage, PlaceInList | PlaceInMaterial> &
  Partial<Pick<QuestionOfPage, PlaceInMaterial>>;

/** The upstream's reply to an answer: verdict, key and analysis. */
export type JudgedAnswer = Omit<NonNullable<DataOf<typeof checkQuestion>>, "id" | "myAnswer">;
