import { cutHtml } from "../word/lineHtml.ts";
import type { TextLine } from "../word/optionLines.ts";
import type { Kind, Sign } from "./habit.ts";
import { type Found, folded, literal, ruleOf, signAt } from "./shapes.ts";

export type OptionShape = NonNullable<Kind["options"]>;

interface Place extends Found {
  readonly from: number;
}

/** Returns whether the label of an option may begin at a position inside a line. */
function mayBegin(text: string, at: number, { label, between }: OptionShape): boolean {
  const before = text.slice(0, at);
  if (/\s$/.test(before)) return true;
  if (between.trim() !== "" && ruleOf(`${literal(between)}\\s*$`).test(before)) return true;
  if (label.count === "circled") return true;
  const isSigned = label.behind.trim() !== "" || label.before !== "";
  return isSigned && label.count !== "digits" && label.count !== "chinese" && /[^A-Za-z0-9(（]$/.test(before);
}

/** Finds the label with the given value inside a folded line, from the given position on. */
export function findInside(text: string, from: number, value: number, shape: OptionShape): Place | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (/\s/.test(text[at] ?? "") || !mayBegin(text, at, shape)) continue;
    const found = signAt(text.slice(at), shape.label);
    if (found?.value === value) return { ...found, from: at };
  }
  return undefined;
}

export interface OptionPart {
  readonly value: number;
  readonly html: string;
}

export interface LineOptions {
  /** HTML before the first label. */
  readonly before: string;
  readonly parts: readonly OptionPart[];
}

/**
 * Splits a line at the labels of options, from the value `expected` on.
 *
 * @param start first position at which the first label may be
 */
export function optionsIn(
  line: TextLine,
  expected: number,
  shape: OptionShape,
  start?: number,
): LineOptions | undefined {
  const text = folded(line.text);
  const first =
    start === undefined ? atBeginning(text, shape.label) : findInside(text, start, expected, shape);
  if (!first || first.value !== expected) return undefined;
  const places = [first];
  for (;;) {
    const last = places.at(-1) ?? first;
    const next = findInside(text, last.from + last.length, last.value + 1, shape);
    if (!next) break;
    places.push(next);
  }
  const parts = cutHtml(
    line.html,
    places.flatMap(({ from, length }) => [from, from + length]),
  );
  return {
    before: parts[0] ?? "",
    parts: places.map(({ value }, i) => ({
      value,
      html: withoutSign((parts[i * 2 + 2] ?? "").trim(), i < places.length - 1 ? shape.between : ""),
    })),
  };
}

/** Returns the label at the beginning of a line, whatever its value. */
export function atBeginning(text: string, label: Sign): Place | undefined {
  const found = signAt(text, label);
  if (!found) return undefined;
  const from = text.length - text.trimStart().length;
  return { value: found.value, from, length: found.length - from };
}

function withoutSign(html: string, between: string): string {
  return between.trim() !== "" && html.endsWith(between) ? html.slice(0, -between.length).trim() : html;
}
