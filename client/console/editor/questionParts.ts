import type { QuestionTexts } from "#shared/console/islands.ts";

/** A question as the parts that its editor shows. */
export interface QuestionParts {
  readonly type: string;
  readonly stem: string;
  readonly analysis: string;
  readonly options: readonly Part[];
  /** Answers of a kind without marks: gaps, pairs, or a text. */
  readonly lines: readonly Part[];
}

export interface Part {
  /** Key of the part on the page; stays when parts are moved. */
  readonly key: number;
  readonly text: string;
  /** true: the option is right. */
  readonly isRight: boolean;
  /** For a pair: key of the option that belongs to it; -1: none. */
  readonly pair: number;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OPTION = /^\s*([A-Za-z])\s*[.．、:：)）]\s?(.*)$/;
export const TRUTHS = ["正确", "错误"] as const;

// module state: parts have keys that no other part of the page has
let lastKey = 0;

export function newPart(text = "", rest: Partial<Part> = {}): Part {
  lastKey += 1;
  return { key: lastKey, text, isRight: false, pair: -1, ...rest };
}

export function letterOf(at: number): string {
  return LETTERS.charAt(at);
}

/** Returns whether options are marked as right. */
export function hasMarks(type: string): boolean {
  return type === "single" || type === "multiple" || type === "indefinite";
}

/** Returns whether the answer has a form that only its text can show, such as a list in JSON. */
export function isPlainAnswer({ type, answer }: Pick<QuestionTexts, "type" | "answer">): boolean {
  const isPairs = type === "match" && answer.split("\n").some((line) => !/ -> [A-Z]$/.test(line));
  const isMarks = hasMarks(type) && !/^[A-Z]*$/.test(answer);
  return answer !== "" && (answer.startsWith("[") || isPairs || isMarks);
}

/** Returns the parts of the texts of a question. */
export function partsOf({ type, stem, choices, answer, analysis }: QuestionTexts): QuestionParts {
  const texts = optionTexts(choices);
  const options = texts.map((text, at) =>
    newPart(text, { isRight: hasMarks(type) && answer.includes(letterOf(at)) }),
  );
  const lines =
    type === "match"
      ? answer
          .split("\n")
          .filter(Boolean)
          .map((line) => {
            const [, left = line, letter = ""] = /^([\s\S]*) -> ([A-Z])$/.exec(line) ?? [];
            return newPart(left, { pair: options[LETTERS.indexOf(letter || "?")]?.key ?? -1 });
          })
      : type === "fill"
        ? answer.split("\n").map((line) => newPart(line))
        : // The letters of right options are no answer of another type.
          [newPart(hasMarks(type) ? "" : answer)];
  return { type, stem, analysis, options, lines };
}

function optionTexts(choices: string): readonly string[] {
  const texts: string[] = [];
  for (const line of choices.split("\n")) {
    const [, letter, text = ""] = OPTION.exec(line) ?? [];
    if (letter?.toUpperCase() === letterOf(texts.length)) texts.push(text);
    else if (texts.length > 0) texts.push(`${texts.pop() ?? ""}\n${line}`);
    else if (line.trim() !== "") texts.push(line);
  }
  return texts;
}

/** Returns the texts of the parts, as the form sends them. */
export function textsOf({ type, stem, analysis, options, lines }: QuestionParts): QuestionTexts {
  const choices = options.map(({ text }, at) => `${letterOf(at)}. ${text}`).join("\n");
  return { type, stem, analysis, choices, answer: answerOf({ type, options, lines }) };
}

function answerOf({ type, options, lines }: Pick<QuestionParts, "type" | "options" | "lines">): string {
  if (hasMarks(type)) return options.map(({ isRight }, at) => (isRight ? letterOf(at) : "")).join("");
  if (type === "match")
    return lines
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, pair }) => `${text} -> ${letterOf(options.findIndex(({ key }) => key === pair)) || "?"}`)
      .join("\n");
  if (type === "fill") return lines.map(({ text }) => text).join("\n");
  return lines[0]?.text ?? "";
}

/** Returns a list with the part at `from` moved to `to`. */
export function moved<T>(parts: readonly T[], from: number, to: number): readonly T[] {
  const part = parts[from];
  if (part === undefined || to < 0 || to >= parts.length) return parts;
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}
