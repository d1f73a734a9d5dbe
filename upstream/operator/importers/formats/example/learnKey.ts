import { LABEL } from "../word/habits.ts";
import { readText } from "../word/lineHtml.ts";
import type { TextLine } from "../word/optionLines.ts";
import type { KeyShape, Kind } from "./habit.ts";
import { blanksIn, judgementOf, keyRules, lettersOf } from "./keyTexts.ts";
import { findInside, atBeginning, type OptionShape } from "./readOptions.ts";
import { findLabel, folded } from "./shapes.ts";

interface Words {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

interface Value {
  readonly from: number;
  readonly to: number;
}

/** Finds the key in a folded text: letters of options, or a word for right or wrong. */
function valueIn(text: string, options: OptionShape | null, words: Words): Value | undefined {
  const found: Value[] = [];
  if (options)
    for (const [, rule] of keyRules(options.label.count))
      for (const { index, 0: whole } of text.matchAll(
        new RegExp(`(?<![A-Za-z0-9])${rule}(?![A-Za-z0-9])`, "g"),
      )) {
        const letters = lettersOf(whole, options.label.count);
        if (letters !== undefined && letters <= "Z" && [...letters].every((one) => one <= "J"))
          found.push({ from: index, to: index + whole.length });
      }
  else
    for (const word of [...words.right, ...words.wrong, "正确", "错误", "对", "错", "√", "×"].toSorted(
      (a, b) => b.length - a.length,
    )) {
      const index = text.lastIndexOf(folded(word));
      const isWhole =
        index >= 0 &&
        !/[A-Za-z0-9]/.test(text[index - 1] ?? "") &&
        !/[A-Za-z0-9]/.test(text[index + word.length] ?? "");
      if (isWhole) found.push({ from: index, to: index + word.length });
    }
  if (!options) return found.toSorted((a, b) => b.to - a.to)[0];
  const signed = found.find(({ from }) => /[:：】)\]=→]\s*$/.test(text.slice(0, from)));
  return signed ?? found.at(-1);
}

export function learnKeyLine(
  line: TextLine,
  options: OptionShape | null,
  words: Words,
): KeyShape | undefined {
  const text = folded(line.text);
  const value = valueIn(text, options, words);
  if (!value) return undefined;
  const before = text.slice(0, value.from).trim();
  const behind = text
    .slice(value.to)
    .trim()
    .replace(/^[.。;；]$/, "");
  if (before.length > 30 || behind.length > 30) return undefined;
  return { at: "line", before, behind, between: "" };
}

const ANY_LABEL = /^\s*(?:【[^】]{1,10}】|\[[^\]]{1,10}\]|[^\s:：。，,=→]{1,8}\s*[:：=→])\s*/;

/** Returns the label of a line with the spaces around it, such as `解析： `; undefined: the line has no label. */
export function labelIn({ text }: TextLine): string | undefined {
  return (LABEL.exec(text) ?? ANY_LABEL.exec(text))?.[0];
}

/** Learns the key of a question whose key is a text. */
export function learnFreeKey(
  first: TextLine,
  all: readonly TextLine[],
  type: Kind["type"],
  stem: readonly TextLine[],
): KeyShape | string {
  const label = labelIn(first);
  if (label !== undefined) {
    const blanks = blanksIn(stem.map(({ html }) => html).join("\n"));
    const said = first.text.slice(label.length).trim();
    const sign =
      type === "fill" && blanks > 1 && !/[;；]/.test(said) ? /[、，,|/]/.exec(said)?.[0] : undefined;
    const between = sign ?? (type === "fill" && blanks > 1 && said.split(/\s+/).length === blanks ? " " : "");
    return { at: "line", before: label.trim(), behind: "", between };
  }
  const option = [...Array(8).keys()]
    .map((value) => findLabel(folded(first.text), value + 1))
    .find((found) => found);
  if (option && option.sign.count !== "chinese") return { at: "listed", label: option.sign };
  if (type === "essay" && stem.length === 1 && all.length > 0) return { at: "below" };
  return "答案行前没有“答案：”之类的字。问答题可以不写，但题干只能有一行；其他题型请在答案前写上标签。";
}

const BRACKETS: readonly (readonly [string, string])[] = [
  ["(", ")"],
  ["【", "】"],
  ["[", "]"],
  ["〔", "〕"],
  ["{", "}"],
  ["<", ">"],
  ["__", "__"],
];

export function learnStemKey(
  stem: readonly TextLine[],
  {
    options,
    type,
    words,
  }: { readonly options: OptionShape | null; readonly type: Kind["type"]; readonly words: Words },
): KeyShape | undefined {
  const html = stem.map((line) => line.html).join("\n");
  const text = folded(readText(html));
  if (type === "fill") {
    if (/_\s*[^_\s][^_]*_|<(?:u|red)>(?=[^<]*\S)/.test(html)) return { at: "stem", open: "__", close: "__" };
    const filled = BRACKETS.slice(0, 6).find(([open, close]) =>
      new RegExp(`\\${open}[^\\${open}\\${close}]*\\S[^\\${open}\\${close}]*\\${close}`).test(text),
    );
    return filled && { at: "stem", open: filled[0], close: filled[1] };
  }
  if (type === "essay") return undefined;
  const isKey = (said: string) =>
    options
      ? lettersOf(said.replaceAll("_", ""), options.label.count) !== undefined
      : judgementOf(said.replaceAll("_", ""), words) !== undefined;
  const before = options?.inStem ? text.slice(0, firstOption(text, options)) : text;
  for (const [open, close] of BRACKETS.slice(0, 6)) {
    const rule = new RegExp(`\\${open}([^\\${open}\\${close}]{1,20})\\${close}`, "g");
    if ([...before.matchAll(rule)].some(([, said = ""]) => said.trim() !== "" && isKey(said.trim())))
      return { at: "stem", open, close };
  }
  if (type === "judge" && /[√×✓✔✗✘]\s*[.。]?\s*$/.test(text)) return { at: "stem", open: "", close: "" };
  return undefined;
}

function firstOption(text: string, options: OptionShape): number {
  return findInside(text, 0, 1, options)?.from ?? text.length;
}

/** Learns a key behind the last option: `D. 丁 答案：B`, `D. 丁（B）`. */
export function learnLastOption(
  lines: readonly TextLine[],
  stem: readonly TextLine[],
  options: OptionShape,
): KeyShape | undefined {
  const last = options.inStem ? stem.at(-1) : lines.at(-1);
  if (!last) return undefined;
  const text = folded(last.text);
  const found =
    /(?:^|\s|(?<=[\u4e00-\u9fff.。]))(\S{0,8}?\s*[:：=]|\(|\[|【|\{|<)\s*([A-Za-z①-⑳1-9][\sA-Za-z①-⑳1-9,、]*)([)\]】}>]?)\s*[.。]?\s*$/.exec(
      text,
    );
  const [, before = "", said = "", behind = ""] = found ?? [];
  if (!found || lettersOf(said, options.label.count) === undefined) return undefined;
  // The label of the last option is not a key.
  if (!options.inStem && atBeginning(text, options.label)?.length === text.length) return undefined;
  return { at: "option", before: before.trim(), behind };
}

/** Learns the mark that distinguishes the right option, such as bold letters. */
export function learnMark(lines: readonly TextLine[], options: OptionShape): KeyShape | undefined {
  for (const mark of ["red", "mark", "u", "strong"] as const) {
    const marked = lines.filter(({ html }) => html.includes(`<${mark}>`)).length;
    const isOne =
      lines.length > 1
        ? marked > 0 && marked < lines.length
        : marked === 1 && !lines[0]?.html.startsWith(`<${mark}>${options.label.before}`);
    if (isOne) return { at: "mark", mark };
  }
  return undefined;
}
