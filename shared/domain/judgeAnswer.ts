import { firstAlike } from "./alikeOptions.ts";
import { plainAnswer, sameAnswer } from "./plainAnswer.ts";

export type QuestionType = "single" | "multiple" | "judge" | "fill" | "essay";

/** The values of `status` in the contract. */
export type Verdict = "right" | "wrong" | "part_right" | "no_answer" | "reviewing";

export interface AnswerKey {
  readonly type: QuestionType;
  /** Option keys for single, multiple and judge; one entry a blank for fill; sample answers for essay. */
  readonly answer: readonly string[];
  readonly options?: readonly { readonly key: string; readonly text: string }[];
  /** Fill: the blanks may be filled in any order. */
  readonly anyOrder?: boolean;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The share of the full score, 0 to 1; a fair policy may still give part_right less. */
  readonly ratio: number;
}

const RIGHT: Judgement = { verdict: "right", ratio: 1 };
const WRONG: Judgement = { verdict: "wrong", ratio: 0 };
const REVIEWING: Judgement = { verdict: "reviewing", ratio: 0 };
const TRUE_WORDS = /^(正确|对|是的?|√|✓|t|true|yes|y|1)$/i;
const FALSE_WORDS = /^(错误?|不正确|不对|不是?|否|×|✗|f|false|no|n|0)$/i;

/**
 * Judges a given answer by its key. Choices compare as sets of option keys; in a multiple choice some right
 * options and no wrong one is part_right; options that say the same are one. Blanks compare in their plain form. What no rule can compare
 * (essays, long or numbered answers that differ) is `reviewing`: a person decides.
 */
export function judgeAnswer(key: AnswerKey, given: readonly string[]): Judgement {
  if (given.every((text) => text.trim() === "")) return { verdict: "no_answer", ratio: 0 };
  if (key.answer.every((text) => text.trim() === "")) return REVIEWING;
  if (key.type === "essay") return REVIEWING;
  if (key.type === "fill") return judgeBlanks(key, given);
  if (key.type === "judge") return judgeTruth(key, given);
  return judgeChoice(...choices(key, given), key.type === "multiple");
}

/** The key's options and the chosen ones, each by the first that says the same. */
function choices({ answer, options = [] }: AnswerKey, given: readonly string[]) {
  const firsts = firstAlike(options.map(({ key, text }) => ({ key: key.toUpperCase(), content: text })));
  const named = (texts: readonly string[]) =>
    new Set([...optionKeys(texts)].map((key) => firsts.get(key) ?? key));
  return [named(answer), named(given)] as const;
}

function judgeChoice(right: ReadonlySet<string>, chosen: ReadonlySet<string>, partly: boolean): Judgement {
  const hits = [...chosen].filter((option) => right.has(option)).length;
  if (hits !== chosen.size) return WRONG;
  if (hits === right.size) return RIGHT;
  return partly ? { verdict: "part_right", ratio: hits / right.size } : WRONG;
}

/** "ACD", "A,C" and ["a", "C"] are the same choice. */
function optionKeys(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...text.normalize("NFKC").toUpperCase()].filter((c) => /[A-Z0-9]/.test(c))),
  );
}

function judgeTruth(key: AnswerKey, given: readonly string[]): Judgement {
  const right = truthOf(key.answer[0] ?? "", key);
  const chosen = given.length === 1 ? truthOf(given[0] ?? "", key) : undefined;
  if (right !== undefined && chosen !== undefined) return right === chosen ? RIGHT : WRONG;
  return judgeChoice(optionKeys(key.answer), optionKeys(given), false);
}

/** What an option key or a word says; undefined where its option says neither true nor false. */
function truthOf(text: string, key: AnswerKey): boolean | undefined {
  const word = text.trim().normalize("NFKC");
  const said =
    key.options?.find((option) => option.key.toUpperCase() === word.toUpperCase())?.text.trim() ?? word;
  if (TRUE_WORDS.test(said)) return true;
  return FALSE_WORDS.test(said) ? false : undefined;
}

function judgeBlanks(key: AnswerKey, given: readonly string[]): Judgement {
  const hits = key.anyOrder
    ? matchAnyOrder(key.answer, given)
    : key.answer.filter((blank, i) => fills(blank, given[i] ?? "")).length;
  if (hits === key.answer.length)
    return given.length > key.answer.length && given.slice(hits).some(isFilled) ? WRONG : RIGHT;
  if (key.answer.some((blank) => !isComparable(blank))) return REVIEWING;
  return hits === 0 ? WRONG : { verdict: "part_right", ratio: hits / key.answer.length };
}

/** Each given text may serve one blank only. */
function matchAnyOrder(blanks: readonly string[], given: readonly string[]): number {
  const left = [...given];
  return blanks.filter((blank) => {
    const at = left.findIndex((text) => fills(blank, text));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** A key may list alternatives: `1/2##0.5`, `2 或 3`, `甲|乙` (in TeX a bar is an absolute value). */
function fills(blank: string, given: string): boolean {
  if (!isFilled(given)) return false;
  const signs = /[$\\]/.test(blank) ? /##|\\# ?\\#|或者?/ : /##|[|｜]|或者?/;
  return [blank, ...blank.split(signs)].some((one) => isFilled(one) && sameAnswer(one, given));
}

function isFilled(text: string): boolean {
  return plainAnswer(text) !== "";
}

/** One short value; several numbered parts or whole sentences are for a person to compare. */
function isComparable(blank: string): boolean {
  const parts = blank.match(/[（(]\d+[)）]\.?|[①-⑨]/g) ?? [];
  const rest = parts.reduce((text, part) => text.replace(part, ""), blank).trim();
  return plainAnswer(blank).length <= 40 && (parts.length < 2 || rest === "");
}
