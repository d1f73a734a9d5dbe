import type { DataOf } from "#shared/contract/endpoint.ts";
import type { checkQuestion, questionDetail } from "#shared/contract/question/endpoints.ts";

/** A question on its own page, with its neighbours. */
export type QuestionOfPage = NonNullable<DataOf<typeof questionDetail>>;

/** The note for a question on its own page, where the others of its material are not in sight. */
type PlaceInMaterial = "materialNo" | "materialNum";
type PlaceInList = "prevId" | "nextId" | "listNo" | "listNum";

/** A question before its answer, wherever it stands. */
export type Question = Omit<QuestionOfPage, PlaceInList | PlaceInMaterial> &
  Partial<Pick<QuestionOfPage, PlaceInMaterial>>;

/** The upstream's judgement of an answer: the verdict, the key and the analysis. */
export type JudgedAnswer = Omit<NonNullable<DataOf<typeof checkQuestion>>, "id" | "myAnswer">;
