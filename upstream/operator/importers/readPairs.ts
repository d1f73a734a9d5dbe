import { firstAlike } from "#shared/domain/alikeOptions.ts";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { isInOptionOrder } from "../../domain/question/holdsOrder.ts";
import type { Remark } from "./bankRecord.ts";
import { quoted } from "./fieldReader.ts";
import { LETTERS } from "./formats/format.ts";
import { type GivenAnswer, MOST_LEFT, type ReadOption } from "./readChoice.ts";

/** Matches a pair such as `鲁迅 -> A`. The last arrow separates the items, because a left item may contain an arrow. */
const PAIR = /^([\s\S]*\S)\s*(?:->|-&gt;|→)\s*([A-Z])\s*$/i;

/**
 * Makes the options and the key of a match question from texts that each hold one pair. `right` are right items that
 * the file lists separately.
 */
export function pairsOfTexts<T extends { readonly key: string; readonly text: string }>(
  texts: readonly string[],
  right: readonly T[],
) {
  const pairs = texts
    .filter((text) => text.trim() !== "")
    .map((text) => {
      const [, left = text, key = ""] = PAIR.exec(text) ?? [];
      return { left: left.trim(), key: key.toUpperCase() };
    });
  return {
    options: [...pairs.map(({ left }, place) => ({ key: String(place + 1), text: left })), ...right],
    answer: pairs.map(({ key }) => key),
  };
}

export function readPairs({ fields, texts, options, analysis, notes }: GivenAnswer): string[] {
  const { left, right } = pairItems("match", options);
  const answer = texts.map((text) => text.trim());
  const letters = right.map(({ key }) => key);
  const expected = [...left.map((_, place) => String(place + 1)), ...LETTERS.slice(0, right.length)];
  if (left.length < 2 || right.length < 2)
    fields.refuse(
      "options",
      `have ${left.length} items on the left and ${right.length} on the right`,
      "give two or more on each side; in a table 答案 has a line for each left item: 鲁迅 -> A",
    );
  else if (left.length > MOST_LEFT)
    fields.refuse("options", `have ${left.length} items on the left`, `keep to ${MOST_LEFT}`);
  else if (options.some(({ key }, place) => key !== expected[place]))
    fields.refuse(
      "options",
      `have the keys ${options.map(({ key }) => key).join(", ")}`,
      `write ${expected.join(", ")}: the left items as numbers, then the right ones as letters`,
    );
  const empty = options.find(({ content }) => content.trim() === "");
  if (empty) fields.refuse("options", `have no text for ${empty.key}`, "write what it says");
  const firsts = firstAlike(right);
  const twice = letters.find((key) => firsts.get(key) !== key);
  if (twice !== undefined)
    fields.refuse(
      "options",
      `say the same twice: ${firsts.get(twice)} and ${twice}`,
      "write it once: it may belong to several left items",
    );
  refuseKey({ fields, answer, left, letters });
  remarkLetters(answer, letters, analysis, notes);
  return answer;
}

function refuseKey({
  fields,
  answer,
  left,
  letters,
}: Pick<GivenAnswer, "fields"> & {
  readonly answer: readonly string[];
  readonly left: readonly ReadOption[];
  readonly letters: readonly string[];
}): void {
  if (answer.length !== left.length)
    return fields.refuse(
      "answer",
      `has ${answer.length} entries for ${left.length} left items`,
      "give each left item, in order, the letter of its right one",
    );
  const place = answer.findIndex((key) => !letters.includes(key));
  if (place < 0) return;
  const said = answer[place] ?? "";
  fields.refuse(
    "answer",
    said === ""
      ? `has nothing for the left item ${place + 1}`
      : `names ${quoted(said)}, which is no right item`,
    `use ${letters.join(", ")}; in a table a line each: 鲁迅 -> A`,
  );
}

/**
 * Adds a note when the analysis names the letter of a right item: when the right items are in the order of the left
 * ones, the import reorders them (optionOrder.ts), and the letter in the analysis becomes wrong.
 */
function remarkLetters(
  answer: readonly string[],
  letters: readonly string[],
  analysis: string,
  notes: Remark[],
): void {
  const named = /(?<![A-Za-z])[A-Z](?![A-Za-z])/.exec(analysis)?.[0];
  if (named === undefined || !letters.includes(named) || !isInOptionOrder(answer)) return;
  notes.push({
    field: "analysis",
    reason: `speaks of ${named}, and the right items stand in the order of the left ones`,
    remedy: "they are put in another order, with other letters; write what they say instead",
  });
}
