import { KEYS_HEADING } from "../word/habits.ts";
import { headingOf, labelOf } from "../word/lineSigns.ts";
import type { TextLine } from "../word/optionLines.ts";
import { TYPE_READERS } from "#upstream/operator/importers/typeReaders.ts";
import type { Habit, KeyShape, Kind, LineShape } from "./habit.ts";
import { PAIRS } from "./keyTexts.ts";
import { labelIn, learnFreeKey, learnKeyLine, learnLastOption, learnMark, learnStemKey } from "./learnKey.ts";
import { findInside, type OptionShape } from "./readOptions.ts";
import { findLabel, findNumber, folded, literal } from "./shapes.ts";
import { cutLine } from "./splitBlocks.ts";
import { tagsOf } from "./tags.ts";

/** Parts of a question that a teacher shows, by the key that chooses each. */
export const MARKS = ["N", "S", "O", "K", "E", "H", "X"] as const;
export type LineMark = (typeof MARKS)[number];

export interface Shown {
  /** Index of a line and what it is. */
  readonly marks: ReadonlyMap<number, LineMark>;
  /** Type of each question that is shown; undefined: read from its parts. */
  readonly types: readonly (Kind["type"] | undefined)[];
  /** Words for right and wrong in judgements; "": known ones. */
  readonly right: string;
  readonly wrong: string;
  /** true: the keys are in a list at the end of the document. */
  readonly isListed: boolean;
}

/** A mark that cannot be followed, in the words of the page. */
export interface LearnFault {
  readonly at: number;
  readonly text: string;
}

export type Learned = { readonly habit: Habit } | { readonly faults: readonly LearnFault[] };

export interface Example {
  readonly at: number;
  readonly lines: Readonly<Record<"N" | "S" | "O" | "K" | "E", TextLine[]>>;
}

/** Learns how an author writes questions from the lines of the questions that a teacher marked. */
export function learnHabit(lines: readonly TextLine[], shown: Shown): Learned {
  const { examples, headings, skip, keyLines } = sorted(lines, shown.marks);
  const faults: LearnFault[] = [];
  if (examples.length === 0) faults.push({ at: -1, text: "还没有示例：请至少把一行标成“题号与题干”。" });
  const list = keyLines.find(({ text }) => KEYS_HEADING.test(text))?.text.trim() ?? "";
  const isListed = shown.isListed || keyLines.length > 0;
  const given = { right: shown.right.trim(), wrong: shown.wrong.trim() };
  const words = wordsOf(examples, given);
  const kinds = examples.flatMap((example, i) => {
    const learned = kindOf(example, shown.types[i], { ...words, isListed });
    if ("type" in learned) return [learned];
    faults.push(learned);
    return [];
  });
  if (faults.length > 0) return { faults };
  return {
    habit: {
      habit: 1,
      kinds: different(kinds),
      headings: headings.flatMap((line) => (headingOf(line.text) ? [] : [shapeOf(line)])),
      skip: skip.map(shapeOf),
      ...words,
      list: isListed ? list : "",
    },
  };
}

function sorted(lines: readonly TextLine[], marks: Shown["marks"]) {
  const examples: Example[] = [];
  const headings: TextLine[] = [];
  const skip: TextLine[] = [];
  const keyLines: TextLine[] = [];
  let isOpen = false;
  lines.forEach((line, at) => {
    const mark = marks.get(at);
    if (!mark) {
      isOpen = false;
      return;
    }
    if (mark === "N") {
      examples.push({ at, lines: { N: [line], S: [], O: [], K: [], E: [] } });
      isOpen = true;
    } else if (mark === "H") headings.push(line);
    else if (mark === "X") skip.push(line);
    else if (isOpen && !(mark === "K" && KEYS_HEADING.test(line.text) && labelOf(line.text) === undefined))
      examples.at(-1)?.lines[mark].push(line);
    else if (mark === "K") keyLines.push(line);
  });
  return { examples, headings, skip, keyLines };
}

/** Returns the words of a judgement: the given words, or the known pair that contains the example's key. */
function wordsOf(
  examples: readonly Example[],
  { right, wrong }: { readonly right: string; readonly wrong: string },
) {
  if (right !== "" && wrong !== "") return { right: [right], wrong: [wrong] };
  const texts = examples.flatMap(({ lines: { N, S, K } }) => [...K, ...S, ...N].map(({ text }) => text));
  const pair = PAIRS.find((words) => texts.some((text) => words.some((word) => endsIn(text, word))));
  return pair ? { right: [pair[0]], wrong: [pair[1]] } : { right: [], wrong: [] };
}

interface Words {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly isListed: boolean;
}

function kindOf({ at, lines }: Example, type: Kind["type"] | undefined, words: Words): Kind | LearnFault {
  const first = lines.N[0] as TextLine;
  const before = tagsOf(first.text).length;
  const number = findNumber(folded(first.text).slice(before));
  if (!number)
    return {
      at,
      text: "这一行开头没有题号。题号可以是 1. 、一、（1）、第1题、① 等；没有题号的文档请先编号（Word 的自动编号也可以）。",
    };
  const start = before + number.found.length;
  const body = cutLine(first, start + tagsOf(first.text.slice(start)).length);
  const alone = body.text.trim() === "";
  const stem = [body, ...lines.S].filter(({ text }) => text.trim() !== "");
  if (stem.length === 0) return { at, text: "题号所在的行没有题干，请把下一行标成“题干续行”。" };
  const options = optionsOf(lines, stem, type);
  if (options && "text" in options) return { at, ...options };
  if (options && JSON.stringify(options.label) === JSON.stringify(number.sign))
    return { at, text: "选项和题号写法一样，分不开。请把选项改成 A. B. C.。" };
  const own = options
    ? type && type !== "judge"
      ? type
      : "choice"
    : (type ?? guessedType(lines, stem, words));
  if (!options && /^(?:choice|single|multiple)$/.test(own)) return { at, text: "选择题没有标出选项。" };
  const key = keyOf(lines, stem, { options, type: own, words });
  if (typeof key === "string") return { at, text: key };
  const [explained] = lines.E;
  return {
    type: own,
    number: number.sign,
    alone,
    options,
    key,
    analysis: explained ? (labelIn(explained) ?? "").trim() : null,
  };
}

const LETTER_VALUES = Array.from({ length: 26 }, (_, i) => i + 1);

function optionsOf(
  lines: Example["lines"],
  stem: readonly TextLine[],
  type: Kind["type"] | undefined,
): OptionShape | null | { readonly text: string } {
  const [first] = lines.O;
  if (!first) {
    if (type === "fill" || type === "essay" || type === "judge") return null;
    return inStem(stem);
  }
  const found = findLabel(folded(first.text));
  if (!found) return { text: "第一个选项前没有标号（A. 、A 、（A）、①、1) 等）。" };
  const shape: OptionShape = { label: found.sign, between: "", inStem: false, wrapped: false };
  const wrapped = lines.O.some(({ text }) =>
    LETTER_VALUES.every((value) => findLabel(folded(text), value) === undefined),
  );
  return { ...shape, wrapped, between: betweenOf(lines.O, shape) };
}

function inStem(stem: readonly TextLine[]): OptionShape | null {
  for (const { text } of stem) {
    const plain = folded(text);
    for (const { index } of plain.matchAll(
      /(?<=[\s)?.:：。？】])(?=[([]?\s*[Aa1①][\s.、:)\]])|(?<=[\s)?.:：。？】])(?=A[\u4e00-\u9fff])/g,
    )) {
      const found = findLabel(plain.slice(index));
      if (!found) continue;
      const shape: OptionShape = { label: found.sign, between: "", inStem: true, wrapped: false };
      if (findInside(plain, index + found.found.length, 2, shape)) return shape;
    }
  }
  return null;
}

/** Returns the sign that separates options in one line, such as ；. */
function betweenOf(lines: readonly TextLine[], shape: OptionShape): string {
  const ends = lines.flatMap(({ text }) => {
    const plain = folded(text);
    const at = [...plain.matchAll(/[;|/,，、]\s*(?=[([]?[A-Za-z①-⑳]\s*[.、:)\]])/g)];
    return at.length > 0 ? at.map(([sign]) => sign.trim()) : [];
  });
  const [only, ...others] = [...new Set(ends)];
  return only !== undefined && others.length === 0 && shape.label.behind !== only ? only : "";
}

function guessedType({ K }: Example["lines"], stem: readonly TextLine[], words: Words): Kind["type"] {
  const text = stem.map((line) => line.text).join("\n");
  const [said, ...others] = K;
  const isJudged =
    said && others.length === 0
      ? endsInJudgement(said, words)
      : !said && learnStemKey(stem, { options: null, type: "judge", words });
  if (isJudged) return "judge";
  const isFill =
    /_{2,}|[（(][\s\u3000]*[)）]/.test(text) || stem.some(({ html }) => /<(?:u|red)>/.test(html));
  return isFill && K.length < 2 ? "fill" : "essay";
}

/** Returns whether a key is one word for right or wrong behind a label. */
function endsInJudgement({ text }: TextLine, words: Words): boolean {
  return [...words.right, ...words.wrong, ...PAIRS.flat()].some((word) => endsIn(text, word));
}

function endsIn(text: string, word: string): boolean {
  return new RegExp(`(?:^|[:：】(\\[\\]\\s=→>是为])${literal(word)}\\s*[)\\]】]?\\s*[。.]?\\s*$`).test(
    folded(text),
  );
}

interface KeyFacts {
  readonly options: OptionShape | null;
  readonly type: Kind["type"];
  readonly words: Words;
}

/** Returns the place of the key of an example, or the reason why no key was found. */
function keyOf({ K, O }: Example["lines"], stem: readonly TextLine[], facts: KeyFacts): KeyShape | string {
  const { options, type, words } = facts;
  const [first] = K;
  if (first) {
    if (options || type === "judge") {
      const found = learnKeyLine(first, options, words);
      return found ?? "标成“答案”的行里没有找到选项的标号或对错的字词。判断题可在下方填写对、错的写法。";
    }
    return learnFreeKey(first, K, type, stem);
  }
  const found =
    learnStemKey(stem, facts) ??
    (options ? (learnLastOption(O, stem, options) ?? learnMark(O, options)) : undefined);
  if (found) return found;
  if (words.isListed) return { at: "list" };
  return "没有找到答案：请标出答案行，或勾选“答案在文末列出”。答案也可以写在题干的括号里、最后一个选项后面，或用红色、加粗标出。";
}

/** Returns the shape of a heading or a line that is left out. */
function shapeOf({ text }: TextLine): LineShape {
  const plain = folded(text).trim();
  const label = /^(?:【[^】]{1,10}】|[^\s:：。，,]{1,10}[:：])/.exec(plain);
  if (label) return { starts: label[0] };
  const chapter = /^(第)\s*[一二三四五六七八九十]{1,3}\s*([章节讲课部单题]\S?)/.exec(plain);
  if (chapter)
    return {
      before: "第",
      count: "chinese",
      behind: (chapter[2] ?? "").replace(/\S$/, (sign) => (/[分元题]/.test(sign) ? sign : "")) || "章",
    };
  return { is: plain.slice(0, 40) };
}

function different(kinds: readonly Kind[]): Kind[] {
  const known = new Map(kinds.map((kind) => [JSON.stringify(kind), kind]));
  return [...known.values()].slice(0, 8);
}

/** Returns the Chinese word for the type of a kind of questions. */
export function typeWord(type: Kind["type"]): string {
  return type === "choice" ? "选择题" : TYPE_READERS[type].words[0];
}
