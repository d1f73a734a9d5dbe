import { LETTERS } from "./format.ts";

export interface LetteredOption {
  readonly key: string;
  readonly text: string;
}

/** Matches the letter of an option at the start of a text or behind a space or a line break. */
const LETTER = /(?:^|(?<=[\s;；|]))([A-Z])\s*[.．、:：)）]\s*/g;

/**
 * Splits a text into its options `A. …`, `B. …`. The letters must follow each other from A, at least to B.
 *
 * @returns the text before A, and the options; undefined when the text has no such options
 */
export function letteredOptions(text: string): { head: string; options: LetteredOption[] } | undefined {
  const found: { key: string; at: number; from: number }[] = [];
  for (const match of text.matchAll(LETTER))
    if (match[1] === LETTERS[found.length])
      found.push({ key: match[1] ?? "", at: match.index, from: match.index + match[0].length });
  if (found.length < 2) return undefined;
  const options = found.map(({ key, from }, i) => ({
    key,
    text: text.slice(from, found[i + 1]?.at).replace(/[\s;；|]+$/, ""),
  }));
  return { head: text.slice(0, found[0]?.at), options };
}

/** Returns the options of a cell that holds all of them: lettered, or one on each line; undefined for other texts. */
export function optionsOfCell(cell: string): readonly LetteredOption[] | undefined {
  const lettered = letteredOptions(cell.trim());
  if (lettered) return lettered.head === "" ? lettered.options : undefined;
  const lines = cell
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length < 2 || lines.length > LETTERS.length
    ? undefined
    : lines.map((text, i) => ({ key: LETTERS[i] ?? "", text }));
}

/** Removes `A.` from the text of option A, `B.` from option B … when all options that have a text begin so. */
export function withoutOwnLetters(options: readonly LetteredOption[]): readonly LetteredOption[] {
  const bare = options.map(({ key, text }) => ({
    key,
    text: text.replace(new RegExp(`^\\s*${key}\\s*[.．、:：)）]\\s*(?=\\S)`), ""),
  }));
  const isLabelled = options.every(({ text }, i) => text === "" || bare[i]?.text !== text);
  return isLabelled && options.length > 1 ? bare : options;
}
