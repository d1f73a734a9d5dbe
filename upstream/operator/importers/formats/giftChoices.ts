import type { Remark } from "../bankRecord.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { withoutTypedLetters } from "./typedLetters.ts";

/** An answer with its Moodle weight in percent: 100 is right, a negative weight costs points. */
export interface Weighed {
  readonly text: string;
  readonly weight: number;
  readonly feedback: string;
}

export const PARTLY: Remark = {
  field: "answer",
  reason: "had answers that earn a part of the marks",
  remedy: "only what is wholly right is kept as the key",
  repaired: true,
};

/**
 * Makes a choice question from weighted options. The question is single choice when one option is right by itself, and
 * multiple choice when only several options together are right. `isOwn`: the file is an export of this site.
 */
export function weighedChoice(
  stem: string,
  given: readonly Weighed[],
  isSingle: boolean,
  isOwn = false,
): ReadItem {
  const notes: Remark[] = [];
  // In an export of this site, a letter at the start of an option is part of its text.
  const options = isOwn ? given : withoutTypedLetters(given, notes);
  if (options.length > LETTERS.length)
    throw new Unfit(
      `has ${options.length} options, more than ${LETTERS.length}`,
      "leave some out",
      "options",
    );
  const right = options.filter(({ weight }) => (isSingle ? weight >= 100 : weight > 0));
  if (isSingle && right.length > 1)
    throw new Unfit(
      "has several options of which each alone is right",
      "leave one right, or give each its share for a multiple choice (GIFT: ~%50%)",
      "answer",
    );
  const keyed = options.map((option, i) => ({ ...option, key: LETTERS[i] ?? "" }));
  const partly = isSingle && options.some(({ weight }) => weight > 0 && weight < 100);
  return {
    value: {
      type: isSingle ? "single" : "multiple",
      stem,
      options: keyed.map(({ key, text }) => ({ key, text })),
      answer: keyed
        .filter((option) => right.includes(options[LETTERS.indexOf(option.key)] as Weighed))
        .map(({ key }) => key),
      analysis: feedbackLines(keyed),
    },
    notes: partly ? [...notes, PARTLY] : notes,
  };
}

/** Makes a fill-in question with one gap that accepts every answer of full weight. */
export function weighedBlank(stem: string, answers: readonly Weighed[]): ReadItem {
  const right = answers.filter(({ weight, text }) => weight >= 100 && text.trim() !== "*");
  const partly = answers.some(({ weight }) => weight > 0 && weight < 100);
  const said = answers.filter(({ feedback }) => feedback !== "");
  return {
    value: {
      type: "fill",
      stem,
      answer: right.length > 0 ? [right.map(({ text }) => text.trim()).join("##")] : [],
      analysis: said.map(({ text, feedback }) => `${text.trim()}：${feedback}`).join("\n"),
    },
    notes: partly ? [PARTLY] : [],
  };
}

/**
 * Returns an answer that Moodle compares with what a learner typed, with `\\*` read as a star.
 *
 * @throws Unfit when a right answer has a star that matches any text
 */
export function withoutWildcard<T extends Weighed>(answer: T): T {
  const text = answer.text.trim();
  if (answer.weight > 0 && text !== "*" && /(?<!\\)\*/.test(text))
    throw new Unfit(
      "has a right answer with *, which stands for any text",
      "write each answer that counts; a star itself is \\*",
      "answer",
    );
  return text === "*" ? answer : { ...answer, text: answer.text.replaceAll("\\*", "*") };
}

function feedbackLines(options: readonly (Weighed & { readonly key: string })[]): string {
  return options
    .filter(({ feedback }) => feedback !== "")
    .map(({ key, feedback }) => `${key}. ${feedback}`)
    .join("\n");
}

/** Writes a number with its tolerance: `3.14±0.01`. */
export function tolerance(number: number, range: number): string {
  return range === 0 ? String(number) : `${number}±${trimmed(Math.abs(range))}`;
}

/** Writes a range as its middle and tolerance: 3 to 5 becomes `4±1`. */
export function numberRange(low: number, high: number): string {
  return tolerance(trimmed((low + high) / 2), trimmed((high - low) / 2));
}

/** Rounds to 12 digits, which removes the errors of binary fractions. */
function trimmed(value: number): number {
  return Number(value.toPrecision(12));
}

/** Converts `$course$/top/高中数学/函数` to the subject `高中数学 / 函数`; "" when nothing is left. */
export function categorySubject(path: string): string {
  return path
    .replaceAll("//", "／")
    .split("/")
    .map((part) => part.trim())
    .filter(
      (part, i) =>
        part !== "" && !/^\$(?:course|module|system|cat)\$/.test(part) && !(part === "top" && i < 2),
    )
    .join(" / ");
}

export function paragraphs(...texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text): text is string => Boolean(text?.trim())).join("\n");
}
