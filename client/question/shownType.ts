import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { factsOf, isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Question } from "./question.ts";
import { optionsOf } from "./optionsOf.ts";

/**
 * Returns the question type whose input fields fit a question. For unknown types, choices without options and pairs
 * with an empty side, which could not be answered, returns another type.
 */
export function shownType({ type, options }: Pick<Question, "type" | "options">): QuestionType {
  if (!isQuestionType(type)) return options.length > 0 ? "single" : "essay";
  if (isChoice(type) && optionsOf(type, options).length === 0) return "essay";
  const { left, right } = pairItems(type, options);
  return factsOf(type).isPaired && (left.length === 0 || right.length === 0) ? "essay" : type;
}
