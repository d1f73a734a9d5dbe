import { hash } from "node:crypto";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";
import { holdsOrder } from "../../domain/question/holdsOrder.ts";
import type { QuestionRecord } from "./bankRecord.ts";

/**
 * Reorders the options, because files put the right option first too often. The order depends only on the question's
 * id. Options of a stored question keep their letters, because answers of learners are letters. The file's order is
 * kept when a text names option letters or a picture may show them. In a match question only the right items are
 * reordered.
 */
export function orderOptions(record: QuestionRecord, stored: readonly QuestionOption[] = []): QuestionRecord {
  if (holdsOrder(record)) return record;
  const { right: options } = pairItems(record.type, record.options);
  const { right: before } = pairItems(record.type, stored);
  return inOrder(record, storedOrder(options, before) ?? ownOrder(record.sourceKey, options));
}

function ownOrder(sourceKey: string, options: readonly QuestionOption[]): QuestionOption[] {
  const ranked = options.map((option) => ({ option, rank: hash("sha256", `${sourceKey}#${option.key}`) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ option }) => option);
}

/** Sorts the options as they are stored; undefined when the stored texts differ or one text occurs twice. */
function storedOrder(
  options: readonly QuestionOption[],
  stored: readonly QuestionOption[],
): QuestionOption[] | undefined {
  const left = new Map(options.map((option) => [option.content, option]));
  const found = stored.flatMap(({ content }) => left.get(content) ?? []);
  return left.size === options.length && found.length === options.length && stored.length === options.length
    ? found
    : undefined;
}

function inOrder(record: QuestionRecord, ordered: readonly QuestionOption[]): QuestionRecord {
  const { left, right } = pairItems(record.type, record.options);
  const letters = right.map(({ key }) => key);
  const newLetter = new Map(ordered.map(({ key }, i) => [key, letters[i] ?? key]));
  const answer = record.answer.map((letter) => newLetter.get(letter) ?? letter);
  return {
    ...record,
    options: [...left, ...ordered.map(({ content }, i) => ({ key: letters[i] ?? "", content }))],
    answer: isChoice(record.type) ? answer.sort() : answer,
  };
}
