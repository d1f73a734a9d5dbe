import {
  HEADING,
  KEYS_HEADING,
  LABEL,
  LONGEST_HEADING,
  MORE_LABELS,
  NUMBER_FORMS,
  numberOf,
  OTHER_HEADING,
  typeOf,
} from "./habits.ts";
import { cutHtml, readText } from "./lineHtml.ts";
import type { TextLine } from "./optionLines.ts";
import { plainHabits } from "./plainHabits.ts";
import type { WordLine } from "./wordLines.ts";
import type { AutoNumber } from "./wordMarks.ts";

/** Facts that a heading gives about the questions behind it. */
export interface Section {
  readonly subject: string;
  readonly type: string;
  /** Ordinal of the heading, such as 一; "": the heading has no ordinal. */
  readonly ordinal: string;
  /** Text of the heading. */
  readonly heading: string;
}

export interface LineNumber {
  readonly value: number;
  readonly length: number;
  readonly form: string;
  readonly isWeak: boolean;
  readonly auto?: AutoNumber;
}

/** Splits lines at labels inside them; facts of the paragraph, such as its number, stay with the first part. */
export function textLines(lines: readonly WordLine[]): TextLine[] {
  return plainHabits(lines).flatMap((line) => {
    const text = readText(line.html);
    const places = [...text.matchAll(MORE_LABELS)].map(({ index, 0: { length } }) => index + length);
    if (places.length === 0) return [{ html: line.html, text, line }];
    return cutHtml(line.html, places).map((html, i) => ({
      html,
      text: readText(html),
      line: i === 0 ? line : { ...line, auto: undefined, faults: [], notes: [] },
    }));
  });
}

export function numberAt({ text, line }: TextLine): LineNumber | undefined {
  const { auto } = line;
  if (auto?.isDecimal && auto.label !== "") {
    const form = NUMBER_FORMS.find(({ rule }) => rule.test(`${auto.label} 题`))?.name ?? "dot";
    return { value: auto.value, length: auto.label.length, form, isWeak: false, auto };
  }
  for (const { name, rule, isWeak = false } of NUMBER_FORMS) {
    const found = rule.exec(text);
    const value = numberOf(found?.[1] ?? "");
    if (found && value > 0) return { value, length: found[0].length, form: name, isWeak };
  }
  return undefined;
}

export function headingOf(text: string): { readonly section: Section; readonly rest: string } | undefined {
  const known = HEADING.exec(text);
  if (known) {
    const [whole, ordinal = "", name = ""] = known;
    const rest = text.slice(whole.length).trim();
    const isAlone = rest === "" || /^[（([【共每本]/.test(rest);
    const isMark = /[】\]]\s*$/.test(whole) && (rest !== "" || /^\d/.test(ordinal));
    const isHeading =
      !isMark && (ordinal === "" || /^\d/.test(ordinal) ? isAlone && !/[（(]\s*[)）]/.test(rest) : true);
    const isName = name.endsWith("题") || ordinal !== "" || isAlone;
    if (isHeading && isName && (text.trim().length < LONGEST_HEADING * 2 || /^[（(]/.test(rest)))
      return { section: { subject: "", type: typeOf(name) ?? "", ordinal, heading: text.trim() }, rest };
  }
  const other = OTHER_HEADING.exec(text);
  if (!other || text.length >= LONGEST_HEADING) return undefined;
  return {
    section: { subject: "", type: "", ordinal: other[1] ?? "", heading: text.trim() },
    rest: text.slice(other[0].length).trim() || "题",
  };
}

/** Returns the label with which a line begins, such as 答案. */
export function labelOf(text: string): string | undefined {
  const found = LABEL.exec(text);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "") : undefined;
}

/**
 * Returns whether the heading 答案 in line `at` begins the keys at the end of a paper: a list of numbers follows, and no
 * question does.
 */
export function isEndOfPaper(lines: readonly TextLine[], at: number, options: readonly boolean[]): boolean {
  const text = lines[at]?.text ?? "";
  if (!KEYS_HEADING.test(text) || options.includes(true, at)) return false;
  // The answer label of a single question looks the same, but the next questions then have such labels too.
  const label = labelOf(text);
  if (label !== undefined && lines.some((one, i) => i > at && labelOf(one.text) === label)) return false;
  const next = lines[at + 1];
  return next !== undefined && (next.html.startsWith("<table") || LIST_OF_KEYS.test(next.text));
}

const LIST_OF_KEYS =
  /^\s*(?:[（(]?\s*\d{1,3}\s*[.．、:：~～至–—－-]|[一二三四五六七八九十]+\s*[、.．]|.{2,8}题\s*(?:[:：（(]|$))/;

/** Returns whether line `at` is the title of a further paper: a short line before the first heading of that paper. */
export function isTitle(
  lines: readonly TextLine[],
  labels: readonly (string | undefined)[],
  at: number,
): boolean {
  const text = lines[at]?.text.trim() ?? "";
  if (
    labels[at] !== undefined ||
    text.length > 40 ||
    /[。？?；;.]$/.test(text) ||
    /^[A-Z（(\d]\s*[.．、:：)）]/.test(text)
  )
    return false;
  const next = headingOf(lines[at + 1]?.text ?? "");
  return next !== undefined && /^(?:第?\s*[一1]|I$|[（(]一)/.test(next.section.ordinal);
}

/**
 * Returns whether line `at` begins the keys of one of several papers: 参考答案, followed by a line with only `一．`.
 */
export function beginsForeignKeys(lines: readonly TextLine[], at: number): boolean {
  return (
    KEYS_HEADING.test(lines[at]?.text ?? "") && /^\s*一\s*[.．、：:]?\s*$/.test(lines[at + 1]?.text ?? "")
  );
}
