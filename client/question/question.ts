import type { DataOf } from "#shared/contract/endpoint.ts";
import type { checkQuestion, questionDetail } from "#shared/contract/question/endpoints.ts";

/** A question on its own page, with the ids of the previous and the next question in the list. */
export type QuestionOfPage = NonNullable<DataOf<typeof questionDetail>>;

/** Number of the question within its material. Sent only for a question that is shown alone. */
type PlaceInMaterial = "materialNo" | "materialNum";
type PlaceInList = "prevId" | "nextId" | "listNo" | "listNum";

/** A question without its key, as every page with questions uses it. */
export type Question = Omit<QuestionOfPage, PlaceInList | PlaceInMaterial> &
  Partial<Pick<QuestionOfPage, PlaceInMaterial>>;

/** The upstream's reply to an answer: verdict, key and analysis. */
export type JudgedAnswer = Omit<NonNullable<DataOf<typeof checkQuestion>>, "id" | "myAnswer">;
