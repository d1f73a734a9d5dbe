import type { AnswerKey } from "#shared/domain/questionTypes/judgeAnswer.ts";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import type { questions } from "../../platform/db/schema/questions.ts";
import { badInput } from "../../platform/kit/errors.ts";
import { optionsOf } from "./selectQuestions.ts";

export type KeyRow = Pick<typeof questions.$inferSelect, "type" | "options" | "answer" | "anyOrder">;

/** Converts a question's row and its policy for partly right answers (partPolicy.ts) into the key for judgeAnswer. */
export function answerKeyOf(
  { type, options, answer, anyOrder }: KeyRow,
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

const LONGEST_ANSWER = 5_000;

/**
 * Checks that an answer is not longer than a person types.
 * @throws Refusal badInput: the answer is too long
 */
export function checkLength(answer: readonly string[]): void {
  if (answer.join("").length > LONGEST_ANSWER) throw badInput("答案太长了");
}
