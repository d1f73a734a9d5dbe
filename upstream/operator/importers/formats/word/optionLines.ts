import { LETTERS } from "../format.ts";
import { cutHtml, readText } from "./lineHtml.ts";
import type { WordLine } from "./wordLines.ts";

export interface TextOption {
  readonly key: string;
  text: string;
}

/** A line of a question: its HTML, and the same as plain text. */
export interface TextLine {
  readonly html: string;
  readonly text: string;
  readonly line: WordLine;
}

/** Ways to write the letter of an option. A letter without a sign counts only in a series A, B, C. */
type Form = "sign" | "bare" | "list";

const SIGNED = /^\s*(?:([A-Z])\s*[.．、:：)）]|[(（[［【]\s*([A-Z])\s*[)）\]］】][.．、:：]?)\s*/;
const BARE = /^\s*([A-Z])(?:[ \u00a0\u3000\t]+(?=\S)|(?=[^\sA-Za-z0-9.．、:：)）,，'’"=|+*/^_<>-]))/;
const SPACE = "[\\s\\u00a0\\u3000\\u2002\\u2003]";

interface Found {
  readonly key: string;
  readonly form: Form;
  /** Number of characters of the letter with its sign. */
  readonly length: number;
}

/** Returns the letter with which a line or a part of a line begins. */
function letterOf(text: string, line?: WordLine): Found | undefined {
  const signed = SIGNED.exec(text);
  if (signed) return { key: signed[1] ?? signed[2] ?? "", form: "sign", length: signed[0].length };
  if (line?.auto?.isLetter)
    return { key: LETTERS[line.auto.value - 1] ?? "", form: "list", length: line.auto.label.length };
  const bare = BARE.exec(text);
  return bare ? { key: bare[1] ?? "", form: "bare", length: bare[0].length } : undefined;
}

interface Place extends Found {
  /** Index of the line, and the position in its text. */
  readonly at: number;
  readonly from: number;
}

const fits = (first: Form, next: Form) => (first === "bare") === (next === "bare");

/** Finds the next letters of a series within a line, behind position `from`. */
function within(text: string, at: number, from: number, expected: number, form: Form): Place[] {
  const places: Place[] = [];
  let position = from;
  for (let next = expected; next < LETTERS.length; next += 1) {
    const letter = LETTERS[next] ?? "";
    const sign =
      form === "bare"
        ? `(?<=\\t|${SPACE}{2})${letter}(?![A-Za-z0-9.])|(?<=${SPACE})${letter}(?=${SPACE}|[^\\sA-Za-z0-9])`
        : `(?<=${SPACE})(?:${letter}\\s*[.．、:：]|[(（[［【]\\s*${letter}\\s*[)）\\]］】])|(?<=[^A-Za-z0-9\\s(（[+*/=<>-])${letter}[.．]`;
    const rule = new RegExp(sign, "g");
    rule.lastIndex = position;
    const start = rule.exec(text)?.index;
    if (start === undefined) break;
    const rest = letterOf(text.slice(start));
    if (!rest || rest.key !== letter) break;
    places.push({ ...rest, at, from: start });
    position = start + rest.length;
  }
  return places;
}

/** Returns the places of a series of letters that begins with A in line `at`, at position `from`. */
function seriesFrom(lines: readonly TextLine[], at: number, from = 0): Place[] {
  const own = lines[at];
  const first = own && letterOf(own.text.slice(from), from === 0 ? own.line : undefined);
  if (!own || first?.key !== "A") return [];
  const places: Place[] = [{ ...first, at, from }];
  places.push(...within(own.text, at, from + first.length, 1, first.form));
  for (let next = at + 1; next < lines.length; next += 1) {
    const { text, line } = lines[next] ?? { text: "", line: undefined };
    const found = letterOf(text, line);
    if (!found || !fits(first.form, found.form)) continue;
    if (found.key === "A") break;
    if (found.key !== LETTERS[places.length]) continue;
    places.push({ ...found, at: next, from: 0 });
    places.push(...within(text, next, found.length, places.length, first.form));
  }
  return places;
}

/** A numbered line among options is another question. */
const NUMBERED = /^\s*\d{1,4}\s*[.．、](?!\d)\s*\S/;
const LATIN_WORD = /^\s*A\s+[a-z]/;

function isSeries(places: readonly Place[], lines: readonly TextLine[]): boolean {
  const [first] = places;
  if (!first) return false;
  if (first.form !== "bare") return places.length > 1;
  return places.length > (LATIN_WORD.test(lines[first.at]?.text ?? "") ? 2 : 1);
}

/** Returns whether options begin in line `at`: an A, with B behind it in the line or in one of the next lines. */
export function beginsOptions(lines: readonly TextLine[], at: number): boolean {
  const text = lines[at]?.text ?? "";
  if (letterOf(text, lines[at]?.line)?.key !== "A") return false;
  const near = lines.slice(at, at + LONGEST_GAP);
  return isSeries(seriesFrom(near, 0), near);
}

/** Number of lines in which B must follow A. */
const LONGEST_GAP = 8;
/** Matches where options may begin behind the stem in the same line. */
const BEHIND_STEM = /(?<=[\s\u3000。？?）):：])(?:A\s*[.．、]|[(（]\s*A\s*[)）])/g;

export interface ReadOptions {
  readonly stem: readonly TextLine[];
  readonly options: TextOption[];
  /** Lines that look like an option and do not continue the series, or begin a series before it. */
  readonly strange: readonly TextLine[];
}

/**
 * Parts the lines of a question into stem and options. Options begin with A and go on letter by letter; of several such
 * series the last counts.
 */
export function readOptionLines(lines: readonly TextLine[]): ReadOptions {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const places = seriesFrom(lines, at);
    if (isSeries(places, lines)) return withEarlier(lines, at, parted(lines, places));
    const text = lines[at]?.text ?? "";
    const inside = [...text.matchAll(BEHIND_STEM)]
      .map(({ index }) => seriesFrom(lines, at, index))
      .find((found) => found.length > 2);
    if (inside && at === inside[0]?.at) return withEarlier(lines, at, parted(lines, inside));
  }
  return { stem: lines, options: [], strange: [] };
}

/** Adds the first line of an earlier series of options: a question has options once. */
function withEarlier(lines: readonly TextLine[], at: number, found: ReadOptions): ReadOptions {
  const before = lines.slice(0, at);
  const earlier = before.find((_, i) => isSeries(seriesFrom(before, i), before));
  return earlier ? { ...found, strange: [earlier, ...found.strange] } : found;
}

function parted(lines: readonly TextLine[], places: readonly Place[]): ReadOptions {
  const first = places[0]?.at ?? 0;
  const stem = lines.slice(0, first);
  const options: TextOption[] = [];
  const strange: TextLine[] = [];
  lines.slice(first).forEach((one, i) => {
    const here = places.filter(({ at }) => at === first + i);
    const cuts = here.flatMap(({ from, length }) => [from, from + length]);
    const parts = cutHtml(one.html, cuts);
    const before = parts[0] ?? "";
    if (i === 0 && readText(before).trim() !== "")
      stem.push({ ...one, html: before, text: readText(before) });
    const last = options.at(-1);
    if (here.length === 0) {
      const letter = letterOf(one.text, one.line);
      if (NUMBERED.test(one.text) || (letter && (letter.form !== "bare" || places[0]?.form === "bare")))
        strange.push(one);
      if (last) last.text = `${last.text}\n${one.html}`;
    }
    here.forEach(({ key }, index) => options.push({ key, text: (parts[index * 2 + 2] ?? "").trim() }));
  });
  return { stem, options, strange };
}

/** Matches the first line of a text or of instructions for the next questions. */
const NEXT_TEXT =
  /^\s*(?:[A-Z]\s*$|(?:阅读|根据|依据|结合|请|听|读|完形|材料|(?:参考|正确|标准)?答案|短文|案例|背景|共用|以下|下列|Passage|Text|Part|Section|Read|Questions?|Directions?)(?![a-z]))/;

const ENDED = /[。.？?！!；;]$/;

/**
 * Returns the first line behind the last option that is no part of it: instructions, more lines than other options
 * have, a line behind a sentence, or a sentence where no other option is one.
 */
export function linesBehind(options: readonly TextOption[]): string | undefined {
  const [[first = "", ...behind] = [], ...others] = options
    .map(({ text }) =>
      text
        .split("\n")
        .map((line) => readText(line).trim())
        .filter((line) => line !== ""),
    )
    .toReversed();
  const strange = behind.find((line) => NEXT_TEXT.test(line));
  if (strange !== undefined) return strange;
  const isSentence =
    behind.some((line) => ENDED.test(line)) && !others.flat().some((line) => ENDED.test(line));
  const most = Math.max(...others.map(({ length }) => length), ENDED.test(first) || isSentence ? 1 : 2);
  return behind.length + 1 > most ? behind[0] : undefined;
}
