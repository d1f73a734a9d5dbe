import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import type { Refusal } from "../format.ts";
import { CHAPTER, KEYS_HEADING } from "../word/habits.ts";
import { afterText, cutHtml, readText } from "../word/lineHtml.ts";
import { headingOf, type Section } from "../word/lineSigns.ts";
import type { TextLine } from "../word/optionLines.ts";
import type { Habit, Kind } from "./habit.ts";
import {
  COUNTS,
  findNumber,
  folded,
  hasShape,
  literal,
  ruleOf,
  signAt,
  signRule,
  valueOf,
} from "./shapes.ts";
import { tagsOf } from "./tags.ts";

/** The lines of one question, with its number, heading, type and score in the document. */
export interface LikeBlock {
  readonly number: number;
  readonly place: number;
  readonly section: Section;
  /** Kinds that write numbers in the form of this question's number. */
  readonly kinds: readonly Kind[];
  readonly type: string;
  readonly score: string;
  /** The line with the number, unchanged from the document. */
  readonly raw: TextLine;
  readonly lines: TextLine[];
  readonly faults: Refusal[];
  readonly notes: Remark[];
  /** true: the question is the first after a heading or in the document. */
  readonly isFirst: boolean;
}

export interface Blocks {
  readonly blocks: readonly LikeBlock[];
  /** Lines of the keys at the end. */
  readonly keys: readonly TextLine[];
  readonly loose: readonly TextLine[];
  readonly skipped: readonly TextLine[];
}

/** Largest step between the numbers of two questions; a larger number does not begin a question. */
const LARGEST_GAP = 30;

/** Matches a divider: a line of signs, also with a number behind them. */
const DIVIDER = /^\s*[-—=*_~]{2,}\s*\d*\s*$/;

export function cutLine(line: TextLine, length: number): TextLine {
  const html = afterText(line.html, length);
  return { ...line, html, text: readText(html) };
}

/** Cuts lines at labels inside them, if a space or a sign precedes the label. */
export function cutAtLabels(lines: readonly TextLine[], labels: readonly string[]): TextLine[] {
  const rules = [...new Set(labels)]
    .filter((label) => folded(label).replace(/\s/g, "").length > 1)
    .map((label) => ruleOf(`(?<=[\\s。.;；!！?？)）\\]】])${literal(label)}`, "g"));
  if (rules.length === 0) return [...lines];
  return lines.flatMap((line) => {
    const text = folded(line.text);
    const places = rules
      .flatMap((rule) => [...text.matchAll(rule)].map(({ index }) => index))
      .filter((at) => text.slice(0, at).trim() !== "")
      .toSorted((a, b) => a - b);
    if (places.length === 0) return [line];
    return cutHtml(line.html, places).map((html, i) => ({
      html,
      text: readText(html),
      line: i === 0 ? line.line : { ...line.line, auto: undefined, faults: [], notes: [] },
    }));
  });
}

function labelsOf({ kinds }: Habit): string[] {
  return kinds.flatMap(({ key, analysis }) => [
    ...(key.at === "line" ? [key.before] : []),
    ...(analysis ? [analysis] : []),
  ]);
}

/** Splits the lines of a document into questions by the numbers of a habit. */
export function splitBlocks(document: readonly TextLine[], habit: Habit): Blocks {
  const lines = cutAtLabels(document, labelsOf(habit));
  const blocks: LikeBlock[] = [];
  const keys: TextLine[] = [];
  const loose: TextLine[] = [];
  const skipped: TextLine[] = [];
  const hasList = habit.kinds.some(({ key }) => key.at === "list");
  let section: Section = { subject: "", type: "", ordinal: "", heading: "" };
  let open: LikeBlock | undefined;
  let last = 0;
  let isFirst = true;
  let areKeys = false;

  const close = () => {
    open = undefined;
    isFirst = true;
  };
  const numberOf = (line: TextLine) => {
    const text = folded(line.text);
    const before = tagsOf(line.text);
    const found = habit.kinds.flatMap((kind) => {
      const number = signAt(text.slice(before.length), kind.number);
      if (!number) return [];
      const length = before.length + number.length;
      const behind = tagsOf(line.text.slice(length));
      const rest = text.slice(length + behind.length).trim();
      if (kind.alone && rest !== "") return [];
      return [{ kind, value: number.value, before, behind, length: length + behind.length }];
    });
    const longest = found.toSorted((a, b) => b.length - a.length)[0];
    return (
      longest && {
        ...longest,
        kinds: found.filter(({ value }) => value === longest.value).map(({ kind }) => kind),
      }
    );
  };

  for (const line of lines) {
    const text = folded(line.text);
    if (areKeys) {
      keys.push(line);
      continue;
    }
    if (hasList && blocks.length > 0 && (KEYS_HEADING.test(line.text) || isList(text, habit))) {
      areKeys = true;
      close();
      continue;
    }
    if (habit.skip.some((shape) => hasShape(text, shape))) {
      skipped.push(line);
      continue;
    }
    const number = numberOf(line);
    const heading = headingOf(line.text);
    const isNext = number !== undefined && open !== undefined && number.value === last + 1;
    if (
      heading &&
      (heading.rest === "" || /^(?:[（([【共每本]|题$)/.test(heading.rest)) &&
      !(isNext && heading.section.type === "")
    ) {
      close();
      section = { ...heading.section, subject: "" };
      if (heading.rest !== "") loose.push(line);
      continue;
    }
    if (
      habit.headings.some((shape) => hasShape(text, shape)) ||
      CHAPTER.test(line.text) ||
      DIVIDER.test(text)
    ) {
      close();
      if (!/^\s*[-—=*_~]/.test(line.text))
        section = { subject: "", type: "", ordinal: "", heading: line.text.trim() };
      loose.push(line);
      continue;
    }
    if (!number) {
      if (open) open.lines.push(line);
      else loose.push(line);
      continue;
    }
    if (open && number.value > last + LARGEST_GAP) {
      open.faults.push({
        field: "",
        reason: `has a line that begins with ${number.value}, far from its number (${placeOf(line)})`,
        remedy: "number the questions one after the other",
      });
      open.lines.push(line);
      continue;
    }
    const notes: Remark[] = [];
    if (!isFirst && number.value > last + 1)
      notes.push({
        field: "",
        reason: `has the number ${number.value} behind ${last}`,
        remedy: "look whether a question is missing between them",
      });
    open = {
      number: number.value,
      place: line.line.paragraph,
      section,
      kinds: number.kinds,
      type: number.behind.type || number.before.type,
      score: number.behind.score || number.before.score,
      raw: line,
      lines: [cutLine(line, number.length)],
      faults: [],
      notes,
      isFirst,
    };
    last = number.value;
    isFirst = false;
    blocks.push(open);
  }
  remarkMissed(blocks);
  return { blocks, keys, loose, skipped };
}

function isList(text: string, { list }: Habit): boolean {
  return list !== "" && ruleOf(`^\\s*${literal(list)}\\s*$`).test(text);
}

export function placeOf({ line }: TextLine): string {
  return `paragraph ${line.paragraph}`;
}

/** Refuses a question if the next number is missing and one of its lines has this number in another form. */
function remarkMissed(blocks: readonly LikeBlock[]): void {
  blocks.forEach((block, at) => {
    const next = blocks[at + 1];
    if (next && !next.isFirst && next.number === block.number + 1) return;
    const isGap = next !== undefined && !next.isFirst && next.number > block.number;
    const missed =
      block.lines.slice(1).find((line) => begins(folded(line.text), block, isGap)) ??
      block.lines.find((line) => holds(folded(line.text), block));
    if (missed)
      block.faults.push({
        field: "",
        reason: `may hold the next question: ${placeOf(missed)} has ${block.number + 1} where a question may begin`,
        remedy: "begin each question on a line of its own, with its number as in the example",
      });
  });
}

/** Returns whether a line has the next number after its beginning, in the form that questions have. */
function holds(text: string, { number, kinds }: LikeBlock): boolean {
  return kinds.some(({ number: sign }) =>
    [...text.matchAll(ruleOf(`(?<=\\S[\\s)）。])${signRule(sign)}(?=\\S)`, "g"))].some(
      ([, count = ""]) => valueOf(sign.count, count) === number + 1,
    ),
  );
}

/**
 * Returns whether a line begins with the next number. `isGap`: no question has the next number, so any sign may follow.
 */
function begins(text: string, { number, kinds }: LikeBlock, isGap: boolean): boolean {
  const count = kinds[0]?.number.count ?? "digits";
  const found = findNumber(text);
  if (found?.found.value === number + 1 && found.sign.count === count && found.sign.before.length < 5)
    return true;
  const loose = isGap
    ? ruleOf(`^\\s*[^\\d]{0,6}?(?<![A-Za-z\\d])(${COUNTS[count]})(?![A-Za-z\\d])`).exec(text)
    : null;
  return loose !== null && valueOf(count, loose[1] ?? "") === number + 1;
}
