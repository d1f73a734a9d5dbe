import type { Remark } from "../bankRecord.ts";
import { OWN_LETTER, ownLetter } from "./cellOptions.ts";
import { LETTERS, Unfit } from "./format.ts";

/**
 * Removes the letters `A.`, `B.` … that an author typed before the options, and sorts the options by these letters: the
 * bank adds letters itself, and the explanation names the typed letters. Initials of names, such as `J. Bach`, stay.
 *
 * @throws Unfit for consecutive letters that do not begin with A
 */
export function withoutTypedLetters<T extends { readonly text: string }>(
  options: readonly T[],
  notes: Remark[],
): readonly T[] {
  const letters = options.flatMap(({ text }) => ownLetter(text) ?? []);
  const sorted = letters.toSorted().join("");
  if (letters.length < Math.max(options.length, 2) || !LETTERS.includes(sorted)) return options;
  if (!sorted.startsWith("A"))
    throw new Unfit(
      `begin with the letters ${sorted}, not with A`,
      "write all options, from A on, or write them without letters",
      "options",
    );
  notes.push({
    field: "options",
    reason: "began with their letters, which were taken away",
    remedy: "compare the question with the file",
    repaired: true,
  });
  return options
    .toSorted((a, b) => ((ownLetter(a.text) ?? "") < (ownLetter(b.text) ?? "") ? -1 : 1))
    .map((option) => ({ ...option, text: option.text.replace(OWN_LETTER, "") }));
}
