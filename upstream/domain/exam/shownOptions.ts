import type { PlacedQuestion, PlacedSection } from "../../platform/db/schema/attempts.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";

/*
 * If options are shuffled, the page of an attempt shows and sends option letters in its own order. Saved answers,
 * verdicts and all other calls use the letters of the question bank. In a match question only the right items are
 * shuffled, and the answer is not sorted because the position of each letter names its left item.
 */

export function placedQuestions(layout: readonly PlacedSection[]): ReadonlyMap<number, PlacedQuestion> {
  return new Map(layout.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)));
}

/** Returns the options in the order of the attempt, with the letters that the page shows. */
export function shownOptions(
  { options: order }: PlacedQuestion,
  options: readonly QuestionOption[],
): readonly QuestionOption[] {
  if (!order) return options;
  const byKey = new Map(options.map((option) => [option.key, option]));
  const letters = order.toSorted();
  const fixed = options.filter(({ key }) => !order.includes(key));
  const moved = order.flatMap((key, place) => {
    const option = byKey.get(key);
    return option ? [{ key: letters[place] ?? key, content: option.content }] : [];
  });
  return [...fixed, ...moved];
}

/** Converts option letters of the question bank into letters as the page shows them. */
export function toShown({ options: order, isPaired }: PlacedQuestion, texts: readonly string[]): string[] {
  if (!order) return [...texts];
  const letters = order.toSorted();
  const shown = texts.map((text) => letters[order.indexOf(text)] ?? text);
  return isPaired ? shown : shown.sort();
}

/** Converts option letters as the page shows them into letters of the question bank. */
export function toBank({ options: order, isPaired }: PlacedQuestion, texts: readonly string[]): string[] {
  if (!order) return [...texts];
  const letters = order.toSorted();
  const kept = texts.map((text) => order[letters.indexOf(text)] ?? text);
  return isPaired ? kept : kept.sort();
}
