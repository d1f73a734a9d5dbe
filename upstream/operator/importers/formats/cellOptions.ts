import { LETTERS, Unfit } from "./format.ts";

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

/** Matches the letter at the start of an option, also in small or wide letters. */
export const OWN_LETTER = /^\s*([A-Za-zＡ-Ｚａ-ｚ])\s*[.．、:：)）]\s*(?=\S)/;

/** Returns the capital letter with which an option begins; undefined: the option begins with no letter. */
export function ownLetter(text: string): string | undefined {
  return OWN_LETTER.exec(text)?.[1]?.normalize("NFKC").toUpperCase();
}

/**
 * Returns the options of a cell that holds all of them: lettered, or one on each line; undefined for other texts, also
 * for letters that do not follow each other from A.
 */
export function optionsOfCell(cell: string): readonly LetteredOption[] | undefined {
  const lettered = letteredOptions(cell.trim());
  const lines = cell
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const labels = lines.flatMap((line) => ownLetter(line) ?? []);
  if (!labels.every((label) => lettered?.options.some(({ key }) => key === label))) return undefined;
  if (lettered) return lettered.head === "" ? lettered.options : undefined;
  return lines.length < 2 || lines.length > LETTERS.length
    ? undefined
    : lines.map((text, i) => ({ key: LETTERS[i] ?? "", text }));
}

/**
 * Removes `A.` from the text of option A, `B.` from option B … when all options that have a text begin with a letter.
 *
 * @throws Unfit when these are the letters of other options
 */
export function withoutOwnLetters(options: readonly LetteredOption[]): readonly LetteredOption[] {
  const isLabelled = options.every(({ text }) => text === "" || ownLetter(text) !== undefined);
  if (!isLabelled || options.length < 2) return options;
  if (options.some(({ key, text }) => text !== "" && ownLetter(text) !== key))
    throw new Unfit(
      "begin with letters that are not those of their columns",
      "put each option into the column of its letter",
      "options",
    );
  return options.map(({ key, text }) => ({ key, text: text.replace(OWN_LETTER, "") }));
}
