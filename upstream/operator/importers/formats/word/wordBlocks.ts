import { JUDGE_WORDS } from "../../judgeWords.ts";
import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { CHAPTER, LABEL, LONE_MARK } from "./habits.ts";
import { afterText, readText } from "./lineHtml.ts";
import {
  beginsForeignKeys,
  headingOf,
  isEndOfPaper,
  isTitle,
  labelOf,
  type LineNumber,
  numberAt,
  type Section,
  textLines,
} from "./lineSigns.ts";
import type { Block } from "./block.ts";
import { ANSWERED, keysBlock } from "./keyLines.ts";
import { announced, createSharedText, LONGEST_TEXT, textBlock } from "./sharedText.ts";
import { beginsOptions, type TextLine } from "./optionLines.ts";
import type { WordLine } from "./wordLines.ts";
import type { AutoNumber } from "./wordMarks.ts";
import { addAll } from "#upstream/platform/kit/longLists.ts";

export interface WordBlocks {
  readonly blocks: readonly Block[];
  /** Blocks behind a heading such as 参考答案, which hold the keys of the questions before it. */
  readonly keys: readonly Block[];
  /** Lines behind the last question that belong to no question. */
  readonly loose: readonly TextLine[];
}

const KEY_IN_LINE = new RegExp(
  `[（(]\\s*(?:[A-Z](?:[\\s,，、]*[A-Z]){0,9}|${JUDGE_WORDS})\\s*[)）]|_{2,}\\s*[^_\\s]`,
);
/** Number of lines behind a number in which its options or its key are looked for. */
const LONGEST_QUESTION = 60;

/** Splits the lines of a document into questions, keys at its end, and lines that belong to no question. */
export function wordBlocks(document: readonly WordLine[]): WordBlocks {
  const lines = textLines(document);
  const numbers = lines.map(numberAt);
  const labels = lines.map(({ text }) => labelOf(text));
  const options = lines.map((_, i) => beginsOptions(lines, i));
  const blocks: Block[] = [];
  const keys: Block[] = [];
  let target = blocks;
  let section: Section = { subject: "", type: "", ordinal: "", heading: "" };
  let open: Block | undefined;
  let loose: TextLine[] = [];
  let last = 0;
  let form = "";
  /** Lines of the open question behind its last option or label, which may begin a question without a number. */
  let tail = 0;
  let state = { hasOptions: false, hasKey: false, isLabelled: false };
  /** true: the lines are the keys of one of several papers, so they are given to no question. */
  let areKeys = false;
  /** Next number of a typed list inside the open question; 0: no such list. innerLists has the automatic lists. */
  let inner = 0;
  let innerLists = new Set<string>();
  const shared = createSharedText();

  /** Returns whether options or a key follow line `at` before the next number of the same form. */
  const hasOwn = (at: number): boolean => {
    if (KEY_IN_LINE.test(lines[at]?.text ?? "")) return true;
    for (let next = at + 1; next < Math.min(lines.length, at + LONGEST_QUESTION); next += 1) {
      if (options[next] || ANSWERED.test(labels[next] ?? "")) return true;
      const number = numbers[next];
      if (number && number.form === numbers[at]?.form) return false;
      if (headingOf(lines[next]?.text ?? "")) return false;
    }
    return false;
  };
  /** Returns whether the next number of the same form behind line `at` is one more. */
  const goesOn = (at: number): boolean => {
    const value = numbers[at]?.value ?? 0;
    for (let next = at + 1; next < Math.min(lines.length, at + LONGEST_QUESTION); next += 1) {
      const number = numbers[next];
      if (number?.form === numbers[at]?.form) return number?.value === value + 1;
    }
    return false;
  };
  const isComplete = () => state.hasKey || state.hasOptions;
  const isStart = (at: number): LineNumber | undefined => {
    const number = numbers[at];
    if (!number || labels[at] !== undefined) return undefined;
    const { value, auto, isWeak } = number;
    if (number.form === "mark") return number;
    if (!open) {
      if (!shared.mayBegin(value)) return undefined;
      if (auto) return number;
      return !isWeak || hasOwn(at) ? number : undefined;
    }
    if (auto)
      return isAutoStart(auto, open, last, innerLists, isComplete() && hasOwn(at)) ? number : undefined;
    const own = () => hasOwn(at);
    const isNext = value === last + 1;
    if (number.form === form && value > last && value !== inner + 1 && goesOn(at)) return number;
    if (isWeak || number.form !== form) {
      const isLike = number.form === form || number.form === "dot";
      return isComplete() && own() && (isNext || (isLike && !isWeak)) ? number : undefined;
    }
    if (isNext) return value === inner + 1 && !own() ? undefined : number;
    return (isComplete() || value === 1) && own() ? number : undefined;
  };
  const close = () => {
    open = undefined;
    inner = 0;
    innerLists = new Set();
    state = { hasOptions: false, hasKey: false, isLabelled: false };
  };
  const begin = (number: number, first: TextLine, more: Partial<Block> = {}) => {
    const notes: Remark[] = loose.length > 0 ? [looseNote(loose)] : [];
    if (open && number > last + 1 && last > 0) notes.push(gapNote(last, number));
    const before = loose;
    loose = [];
    close();
    const { material, lines: text } = shared.at(number, { section, before });
    if (material && text) target.push(textBlock({ ...material, isItself: true }, text, section));
    open = {
      number,
      paragraph: first.line.paragraph,
      section,
      lines: [first],
      notes,
      list: undefined,
      isUnclear: false,
      material,
      ...more,
    };
    if (number > 0) last = number;
    tail = 1;
    target.push(open);
  };
  const push = (at: number, line: TextLine) => {
    if (!open) return void (shared.add(line) || loose.push(line));
    open.lines.push(line);
    const label = labels[at];
    if (label !== undefined) {
      if (ANSWERED.test(label)) state.hasKey = state.isLabelled = true;
      tail = open.lines.length;
    } else if (/^\s*(?:[A-Z]\s*[.．、:：)）\t ]|[(（[［【]\s*[A-Z]\s*[)）\]］】])/.test(line.text)) {
      tail = open.lines.length;
    }
    if (options[at]) state.hasOptions = true;
    const number = numbers[at];
    if (number?.auto) innerLists.add(number.auto.list);
    else if (number && (number.value === 1 || number.value === inner + 1)) inner = number.value;
  };
  /** Begins a question without a number at options whose stem follows the last option or label of another question. */
  const unnumbered = (at: number): boolean => {
    if (!options[at] || (open && !state.hasOptions && !state.isLabelled)) return false;
    const stem = open ? open.lines.slice(tail) : loose;
    const [first, ...others] = stem;
    if (!first || CHAPTER.test(first.text)) return false;
    if (open) open.lines.length = tail;
    else loose = [];
    begin(0, first, { isUnclear: others.length > 0 });
    if (open) addAll(open.lines, others);
    return true;
  };

  lines.forEach((line, at) => {
    const { text } = line;
    const named = labels[at] === undefined ? headingOf(text) : undefined;
    const isLone = LONE_MARK.test(text) && !numbers[at + 1];
    const heading = isLone ? undefined : named;
    if (heading && (!areKeys || heading.section.type !== "")) {
      areKeys = false;
      close();
      addAll(loose, shared.drop());
      section = { ...heading.section, subject: section.subject };
      last = target === keys ? 0 : last;
      form = "";
      // A heading with points or instructions in its line is reported as text that belongs to no question.
      if (heading.rest !== "") loose.push(line);
      return;
    }
    if (blocks.length > 0 && target === blocks && isEndOfPaper(lines, at, options)) {
      close();
      target = keys;
      section = { ...section, type: "", ordinal: "", heading: "" };
      form = "";
      return;
    }
    if (beginsForeignKeys(lines, at)) areKeys = true;
    if (areKeys) {
      close();
      loose.push(line);
      return;
    }
    if (
      (CHAPTER.test(text) && (!open || isComplete() || /^\s*第\s*\S{1,4}\s*章/.test(text))) ||
      isTitle(lines, labels, at)
    ) {
      close();
      form = "";
      // A divider keeps the heading before it; a chapter does not.
      if (!/^\s*[-—=*_~]/.test(text)) section = { ...section, type: "", ordinal: "", heading: "" };
      loose.push(line);
      return;
    }
    if (labels[at] === "科目" && !open) {
      section = { ...section, subject: text.replace(LABEL, "").trim() };
      return;
    }
    const range = target === blocks && !numbers[at] && labels[at] === undefined ? announced(text) : undefined;
    if (range && numbers.slice(at, at + LONGEST_TEXT).some((one) => one?.value === range.from)) {
      const isAlone = loose.length === 0 && (!open || open.lines.length <= tail);
      close();
      addAll(loose, shared.drop());
      shared.begin(range, line, isAlone);
      return;
    }
    const number = isStart(at);
    if (number) {
      const html = afterText(line.html, number.length);
      begin(number.value, { ...line, html, text: readText(html) }, { list: number.auto?.list });
      form = number.form;
      if (KEY_IN_LINE.test(text)) state.hasKey = true;
      return;
    }
    if (LONE_MARK.test(text) && (!open || isComplete() || open.number === 0)) {
      begin(0, line);
      if (/[\]］】]\s*[[［【]/.test(text)) state.hasKey = true;
      return;
    }
    const isPlain = inner === 0 && innerLists.size === 0 && !state.isLabelled;
    const mayList = open && target === blocks && isPlain && ANSWERED.test(labels[at] ?? "");
    const listed = mayList ? keysBlock(line, blocks, section) : undefined;
    if (listed) {
      keys.push(listed);
      close();
      return;
    }
    if (target === keys && !open) {
      begin(0, line);
      return;
    }
    unnumbered(at);
    push(at, line);
  });
  addAll(loose, shared.drop());
  return { blocks, keys, loose };
}

/** Returns whether an automatic number begins a question: it continues the count of questions at their level. */
function isAutoStart(
  auto: AutoNumber,
  open: Block,
  last: number,
  innerLists: ReadonlySet<string>,
  isOwn: boolean,
): boolean {
  const level = (list: string) => Number(list.split(" ")[1]);
  if (auto.list === open.list) return true;
  const isUpper = open.list === undefined ? level(auto.list) === 0 : level(auto.list) <= level(open.list);
  if (!isUpper) return false;
  if (innerLists.has(auto.list)) return isOwn;
  return auto.value === last + 1 || isOwn;
}

export function looseNote(lines: readonly TextLine[]): Remark {
  const [first, final] = [lines[0]?.line.paragraph ?? 0, lines.at(-1)?.line.paragraph ?? 0];
  const said = readText(lines.map(({ html }) => html).join(" ")).trim();
  const where = first === final ? `paragraph ${first}` : `paragraphs ${first} to ${final}`;
  return {
    field: "",
    reason: `${where} stand before a question and are not read (${cutText(said, 30, "…")})`,
    remedy: "write into each question what it needs of them",
  };
}

function gapNote(last: number, number: number): Remark {
  return {
    field: "",
    reason: `has the number ${number} behind ${last}`,
    remedy: "look whether a question is missing between them",
  };
}
