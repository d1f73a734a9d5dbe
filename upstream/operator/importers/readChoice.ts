import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { QuestionOption } from "../../platform/db/schema/questions.ts";
import type { Remark } from "./bankRecord.ts";
import { type FieldReader, quoted } from "./fieldReader.ts";
import { readText } from "./formats/word/lineHtml.ts";
import { lettersOf, numbersIn } from "./choiceKey.ts";
import { truthOfAnswer, truthOfDigit } from "./judgeWords.ts";

export type ReadOption = QuestionOption;

/** Largest number of left items of a match question. Right items are limited by the number of letters. */
export const MOST_LEFT = 20;

/** Keys that options may have: a description for reasons, and a regular expression to check them. */
interface Keys {
  readonly rule: RegExp;
  readonly about: string;
  readonly most: number;
}

const LETTER_KEYS: Keys = { rule: /^[A-Z]$/, about: "letter A to Z", most: 26 };
const PAIR_KEYS: Keys = {
  rule: /^(?:[A-Z]|[1-9]\d?)$/,
  about: "number or letter A to Z",
  most: 26 + MOST_LEFT,
};

/**
 * Reads the options of a question. The key of an option is a letter; in a match question left items have numbers and
 * right items have letters. No key may occur twice.
 */
export function readOptions(fields: FieldReader, type: QuestionType): ReadOption[] {
  const value = fields.value("options");
  const keysOfType = TYPE_FACTS[type].isPaired ? PAIR_KEYS : LETTER_KEYS;
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > keysOfType.most) {
    fields.refuse(
      "options",
      `are not a list of at most ${keysOfType.most}`,
      'write [{"key": "A", "text": "..."}]',
    );
    return [];
  }
  const options = value.map((item, i) => readOption(fields, item, i, keysOfType));
  const keys = options.map((option) => option.key);
  if (new Set(keys).size < keys.length)
    fields.refuse("options", `repeat a key: ${keys.join("")}`, "give each option its own");
  return options;
}

function readOption(fields: FieldReader, item: unknown, i: number, { rule, about }: Keys): ReadOption {
  const { key, text } = (typeof item === "object" && item !== null ? item : {}) as {
    key?: unknown;
    text?: unknown;
  };
  if (typeof key === "string" && rule.test(key) && typeof text === "string") return { key, content: text };
  fields.refuse(`options[${i}]`, `has no ${about} as key or no text`, 'write {"key": "A", "text": "..."}');
  return { key: "", content: "" };
}

/** An answer from a line, with the fields of the question that decide how the answer is read. */
export interface GivenAnswer {
  readonly fields: FieldReader;
  readonly texts: readonly string[];
  readonly options: readonly ReadOption[];
  readonly analysis: string;
  readonly notes: Remark[];
}

export function readLetter(given: GivenAnswer): string[] {
  const letters = readLetters(given);
  if (letters.length > 1)
    given.fields.refuse(
      "answer",
      `names ${letters.length} options`,
      'name one, or make the type "multiple" or "indefinite"',
    );
  return letters;
}

export function readLetters({ fields, texts, options }: GivenAnswer): string[] {
  const said = notEmpty(texts);
  if (said.length === 0) {
    fields.refuse("answer", "is empty", NAME_IT);
    return [];
  }
  const keys = options.map((option) => option.key);
  const letters = said.flatMap((text) => (keys.includes(text) ? [text] : lettersIn(text, options)));
  const unknown = letters.filter((letter) => !keys.includes(letter));
  if (options.length < 2) fields.refuse("options", `number ${options.length}`, "give two options or more");
  else if (said.some(numbersIn))
    fields.refuse(
      "answer",
      `is ${quoted(said.join(", "))}, and it is not clear which option a number means`,
      `use ${keys.join(", ")}`,
    );
  else if (unknown.length > 0)
    fields.refuse(
      "answer",
      `names ${quoted(unknown.join(", "))}, which is no option`,
      `use ${keys.join(", ")}`,
    );
  return [...new Set(letters)].sort();
}

/** Returns the letters that a text names; any other text, and the text of an option, is returned unchanged. */
function lettersIn(text: string, options: readonly ReadOption[]): readonly string[] {
  const isText = options.some(({ content }) => readText(content).trim() === text);
  return (isText ? undefined : lettersOf(text)) ?? [text];
}

const NAME_IT = "name the right option";

export function notEmpty(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/**
 * Reads the answer of a judgement and returns the letter of the option with the same meaning, true or false. A
 * judgement without options is shown with the options A 正确 (right) and B 错误 (wrong).
 */
export function readTruth({ fields, texts, options }: GivenAnswer): string[] {
  const answer = notEmpty(texts);
  if (answer.length === 0) {
    fields.refuse("answer", "is empty", NAME_IT);
    return [];
  }
  return [letterOf(fields, answer, options)];
}

function letterOf(fields: FieldReader, answer: readonly string[], options: readonly ReadOption[]): string {
  const said = String(answer[0]);
  const isOption = (letter: string) => options.some((option) => option.key === letter);
  const letter = fields.optionalText("answer_key") || said;
  if (isOption(letter)) return letter;
  // A digit may be the number of an option, from 0 or from 1, where the question lists options.
  const wanted = truthOfAnswer(said) ?? (options.length === 0 ? truthOfDigit(said) : undefined);
  const choices =
    options.length > 0
      ? options
      : [
          { key: "A", content: "正确" },
          { key: "B", content: "错误" },
        ];
  const found =
    wanted === undefined ? undefined : choices.find((option) => truthOfAnswer(option.content) === wanted);
  const [named = "", ...others] = wanted === undefined ? (lettersOf(said) ?? []) : [];
  const key = found?.key ?? (others.length === 0 && isOption(named) ? named : undefined);
  if (key !== undefined && answer.length === 1) return key;
  fields.refuse("answer", `is ${quoted(answer.join(", "))}`, "use 正确 or 错误, or the letter of an option");
  return "";
}
