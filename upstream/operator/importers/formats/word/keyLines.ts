import { listedKeys } from "./endKeys.ts";
import { LABEL } from "./habits.ts";
import { afterText, readText } from "./lineHtml.ts";
import { labelOf, type Section } from "./lineSigns.ts";
import type { TextLine } from "./optionLines.ts";
import type { Block } from "./block.ts";

/** Answer labels show that the lines before them are a question. */
export const ANSWERED = /^(?:.*答案.*|答|正确选项|解答)$/;

/**
 * Reads a line such as `答案：1.B 2.A` below the last question of a section or paper as keys of its questions. The list
 * ends with the number of the last question, and none of its questions has a key of its own.
 *
 * @returns undefined for any other line
 */
export function keysBlock(line: TextLine, blocks: readonly Block[], section: Section): Block | undefined {
  const length = LABEL.exec(line.text)?.[0].length ?? 0;
  const numbers = listedKeys(line.text.slice(length))?.map(([number]) => number) ?? [];
  if (numbers.length < 2 || numbers.at(-1) !== blocks.at(-1)?.number) return undefined;
  const areAll = (among: readonly Block[]) =>
    numbers.every((one) => among.filter(({ number }) => number === one).length === 1) &&
    !among.some((one) => numbers.includes(one.number) && hasKey(one));
  const isOfSection = areAll(blocks.filter((one) => one.section === section));
  if (!isOfSection && !areAll(blocks)) return undefined;
  const html = afterText(line.html, length);
  return {
    number: 0,
    paragraph: line.line.paragraph,
    section: isOfSection ? section : { ...section, ordinal: "", heading: "" },
    lines: [{ ...line, html, text: readText(html) }],
    notes: [],
    list: undefined,
    isUnclear: false,
  };
}

function hasKey({ lines }: Block): boolean {
  return lines.some(({ text }) => ANSWERED.test(labelOf(text) ?? ""));
}
