import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { factsOf, isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Question } from "./question.ts";
import { optionsOf } from "./optionsOf.ts";

/**
 * Returns the type whose inputs and display a question uses. An upstream may send unknown types, a choice without
 * options, or pairs without one side; such a question is shown as a type that can be answered.
 */
export function shownType({ type, options }: Pick<Question, "type" | "options">): QuestionType {
  if (!isQuestionType(type)) return options.length > 0 ? "single" : "essay";
  if (isChoice(type) && optionsOf(type, options).length === 0) return "essay";
  const { left, right } = pairItems(type, options);
  return factsOf(type).isPaired && (left.length === 0 || right.length === 0) ? "essay" : type;
}
