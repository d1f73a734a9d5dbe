import type { PlacedQuestion, PlacedSection } from "../db/schema/attempts.ts";
import type { QuestionOption } from "../db/schema/questions.ts";

/*
 * Where options stand in another order than in the bank, a page sees and says letters of its own order; what is kept, judged and
 * told elsewhere are those of the bank. Of pairs the right items alone are in another order, and an answer has its places: it is not sorted.
 */

/** The questions of a layout by id. */
export function placedQuestions(layout: readonly PlacedSection[]): ReadonlyMap<number, PlacedQuestion> {
  return new Map(layout.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)));
}

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

/** Texts of the bank, in the letters of the page. */
export function toShown({ options: order, isPaired }: PlacedQuestion, texts: readonly string[]): string[] {
  if (!order) return [...texts];
  const letters = order.toSorted();
  const shown = texts.map((text) => letters[order.indexOf(text)] ?? text);
  return isPaired ? shown : shown.sort();
}

/** A page's answer in the letters of the bank. */
export function toBank({ options: order, isPaired }: PlacedQuestion, texts: readonly string[]): string[] {
  if (!order) return [...texts];
  const letters = order.toSorted();
  const kept = texts.map((text) => order[letters.indexOf(text)] ?? text);
  return isPaired ? kept : kept.sort();
}
