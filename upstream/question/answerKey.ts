import type { AnswerKey } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import type { questions } from "../db/schema/questions.ts";
import { optionsOf } from "./selectQuestions.ts";

/** A row with its policy (partPolicy.ts) as the rule that judges wants it. */
export function answerKeyOf(
  { type, options, answer, anyOrder }: typeof questions.$inferSelect,
  partPolicy: PartPolicy | null,
): AnswerKey {
  return {
    type,
    answer,
    options: optionsOf(type, options).map(({ key, content }) => ({ key, text: content })),
    anyOrder,
    partPolicy: partPolicy ?? undefined,
  };
}
