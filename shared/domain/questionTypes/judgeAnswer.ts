import { firstAlike } from "../alikeOptions.ts";
import { type BlankVerdict, isComparable, isFilled, judgeBlanks } from "../blanks/judgeBlanks.ts";
import { pairItems } from "./pairItems.ts";
import { type PartPolicy, partRatio } from "./partPolicy.ts";
import type { QuestionType } from "./questionTypes.ts";

/** Values of a judged answer's `status` in the contract. */
export type Verdict = "right" | "wrong" | "part_right" | "no_answer" | "reviewing";

export interface AnswerKey {
  readonly type: QuestionType;
  /**
   * Option keys for choice and judge; one entry per fill-in blank for fill, per left item for match; model answers for
   * essay.
   */
  readonly answer: readonly string[];
  readonly options?: readonly { readonly key: string; readonly text: string }[];
  /** Fill: the blanks may be filled in any order. */
  readonly anyOrder?: boolean;
  /** Score of an answer with only some of the right options; default: "option". */
  readonly partPolicy?: PartPolicy | undefined;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** Share of the full score, 0 to 1. */
  readonly ratio: number;
  /** Fill and match: verdict of each blank or left item, in the order of the key. */
  readonly blanks?: readonly BlankVerdict[];
}

const RIGHT: Judgement = { verdict: "right", ratio: 1 };
const WRONG: Judgement = { verdict: "wrong", ratio: 0 };
const REVIEWING: Judgement = { verdict: "reviewing", ratio: 0 };
const TRUE_WORDS = /^(正确|对|是的?|√|✓|t|true|yes|y|1)$/i;
const FALSE_WORDS = /^(错误?|不正确|不对|不是?|否|×|✗|f|false|no|n|0)$/i;

type Judge = (key: AnswerKey, given: readonly string[]) => Judgement;

const JUDGES: Readonly<Record<QuestionType, Judge>> = {
  single: (key, given) => judgeChoice(...choices(key, given), "all"),
  multiple: (key, given) => judgeChoice(...choices(key, given), key.partPolicy),
  indefinite: (key, given) => judgeChoice(...choices(key, given), key.partPolicy),
  judge: judgeTruth,
  fill: judgeFill,
  match: judgePairs,
  essay: () => REVIEWING,
};

/**
 * Judges an answer by its key. Choices are compared as sets of option keys, and options with the same text count as
 * one. With several right options, an answer with only some of them and no wrong option is part_right; it is wrong
 * where the part policy gives it no points. Pairs of a match are judged one by one, and a wrong pair costs only its own
 * points; some right pairs are part_right like some right blanks, whatever points the policy gives. Fill-in blanks are compared one by one with the rules of blanks/folds.ts. Essays, and long or numbered
 * answers that differ from the key, are `reviewing`: a person decides.
 */
export function judgeAnswer(key: AnswerKey, texts: readonly string[]): Judgement {
  const given = texts.slice(0, mostTexts(key));
  if (given.every((text) => text.trim() === "")) return { verdict: "no_answer", ratio: 0 };
  if (key.answer.every((text) => text.trim() === "")) return REVIEWING;
  return JUDGES[key.type](key, given);
}

/** Returns how many texts of an answer are read: one more than can be right, so that a surplus text is noticed. */
function mostTexts({ answer, options = [] }: AnswerKey): number {
  return Math.max(answer.length, options.length) + 1;
}

/** Returns the right and the chosen options. Each is replaced by the first option with the same text. */
function choices({ answer, options = [] }: AnswerKey, given: readonly string[]) {
  const firsts = firstAlike(options.map(({ key, text }) => ({ key: key.toUpperCase(), content: text })));
  const named = (keys: ReadonlySet<string>) => new Set([...keys].map((key) => firsts.get(key) ?? key));
  return [named(optionKeys(answer)), named(chosenKeys(given))] as const;
}

function judgeChoice(
  right: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
  policy: PartPolicy | undefined,
): Judgement {
  const hits = [...chosen].filter((option) => right.has(option)).length;
  if (hits !== chosen.size || hits === 0) return WRONG;
  if (hits === right.size) return RIGHT;
  const ratio = partRatio(policy, hits, right.size);
  return ratio === 0 ? WRONG : { verdict: "part_right", ratio };
}

/**
 * Judges the pairs of a match. Right items with the same text count as one. A text that names no right item is wrong.
 */
function judgePairs(
  { type, answer, options = [], partPolicy }: AnswerKey,
  given: readonly string[],
): Judgement {
  const { right } = pairItems(type, options);
  const firsts = firstAlike(right.map(({ key, text }) => ({ key, content: text })));
  const itemOf = (key: string) => {
    const plain = key.normalize("NFKC").trim().toUpperCase();
    return firsts.get(plain) ?? plain;
  };
  const blanks = answer.map((key, place): BlankVerdict => {
    const item = itemOf(given[place] ?? "");
    if (item === "") return "no_answer";
    return item === itemOf(key) ? "right" : "wrong";
  });
  const hits = blanks.filter((verdict) => verdict === "right").length;
  const isTooMany = given.slice(answer.length).some((key) => key.trim() !== "");
  if (hits === 0 || isTooMany) return { ...WRONG, blanks };
  if (hits === answer.length) return { ...RIGHT, blanks };
  return { verdict: "part_right", ratio: partRatio(partPolicy, hits, answer.length), blanks };
}

/** Reads option keys: "ACD", "A,C" and ["a", "C"] are all accepted. */
function optionKeys(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...text.normalize("NFKC").toUpperCase()].filter((c) => /[A-Z0-9]/.test(c))),
  );
}

/** Reads the chosen option keys. A text with other words is no choice, because 非A (not A) means the opposite of A. */
function chosenKeys(texts: readonly string[]): Set<string> {
  const isChoice = (text: string) => /^[A-Z0-9\s,.、;。]*$/.test(text.normalize("NFKC").toUpperCase());
  return texts.every(isChoice) ? optionKeys(texts) : new Set(texts);
}

function judgeTruth(key: AnswerKey, given: readonly string[]): Judgement {
  const right = truthOf(key.answer[0] ?? "", key);
  const chosen = given.length === 1 ? truthOf(given[0] ?? "", key) : undefined;
  if (right !== undefined && chosen !== undefined) return right === chosen ? RIGHT : WRONG;
  return judgeChoice(optionKeys(key.answer), chosenKeys(given), "all");
}

/** Returns whether an option key or a word means true; undefined: neither true nor false. */
function truthOf(text: string, key: AnswerKey): boolean | undefined {
  const word = text.trim().normalize("NFKC");
  const said =
    key.options?.find((option) => option.key.toUpperCase() === word.toUpperCase())?.text.trim() ?? word;
  if (TRUE_WORDS.test(said)) return true;
  return FALSE_WORDS.test(said) ? false : undefined;
}

function judgeFill({ answer, anyOrder = false }: AnswerKey, given: readonly string[]): Judgement {
  const blanks = judgeBlanks(answer, given, anyOrder);
  const hits = blanks.filter((verdict) => verdict === "right").length;
  // All blanks are right, but the learner wrote another text after them.
  if (hits === answer.length)
    return given.slice(hits).some(isFilled) ? { ...WRONG, blanks } : { ...RIGHT, blanks };
  if (answer.some((blank) => !isComparable(blank))) return { ...REVIEWING, blanks };
  return hits === 0 ? { ...WRONG, blanks } : { verdict: "part_right", ratio: hits / answer.length, blanks };
}
