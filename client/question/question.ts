import { takesSeveral } from "#shared/domain/questionTypes.ts";
import type { DataOf } from "#shared/contract/endpoint.ts";
import type { checkQuestion, questionDetail } from "#shared/contract/question/endpoints.ts";

/** A question before its answer. */
export type Question = NonNullable<DataOf<typeof questionDetail>>;

/** What the upstream says of an answer: the verdict, the key and the analysis. */
export type JudgedAnswer = NonNullable<DataOf<typeof checkQuestion>>;

/** Questions whose answer is one or more of their options. */
export function isChoice(type: string): boolean {
  return type === "single" || type === "judge" || takesSeveral(type);
}
