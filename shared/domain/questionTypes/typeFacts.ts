import type { QuestionType } from "./questionTypes.ts";

/** Properties of a type for server and browser. Judging is separate (judgeAnswer.ts), because browsers never judge. */
export interface TypeFacts {
  readonly name: string;
  /** Number of options to choose; none: answered in another way. */
  readonly chosen: "none" | "one" | "several";
  /** The options mean true and false. The type provides two options where the bank has none. */
  readonly isTruth: boolean;
  /** The blanks of the stem are the places of the answer. */
  readonly hasBlanks: boolean;
  /** Left items are each given one of the right items (pairItems.ts). */
  readonly isPaired: boolean;
  /** No rule judges the answer; it is compared with a model answer. */
  readonly isCompared: boolean;
}

const NOTHING = {
  chosen: "none",
  isTruth: false,
  hasBlanks: false,
  isPaired: false,
  isCompared: false,
} as const;

export const TYPE_FACTS: Readonly<Record<QuestionType, TypeFacts>> = {
  single: { ...NOTHING, name: "单选题", chosen: "one" },
  multiple: { ...NOTHING, name: "多选题", chosen: "several" },
  indefinite: { ...NOTHING, name: "不定项题", chosen: "several" },
  judge: { ...NOTHING, name: "判断题", chosen: "one", isTruth: true },
  fill: { ...NOTHING, name: "填空题", hasBlanks: true },
  match: { ...NOTHING, name: "配对题", isPaired: true },
  essay: { ...NOTHING, name: "问答题", isCompared: true },
};

/** Facts of an unknown type: the question is shown, and its answer is a text. */
const UNKNOWN: TypeFacts = { ...NOTHING, name: "试题" };

export function isQuestionType(text: string): text is QuestionType {
  return Object.hasOwn(TYPE_FACTS, text);
}

/** Returns the facts of a type, also for an unknown one. */
export function factsOf(type: string): TypeFacts {
  return isQuestionType(type) ? TYPE_FACTS[type] : UNKNOWN;
}

/** Returns whether options are chosen. The answer is then a set of option keys. */
export function isChoice(type: string): boolean {
  return factsOf(type).chosen !== "none";
}

/** Returns whether several options may be chosen: 多选 (two or more are right) and 不定项 (one or more). */
export function takesSeveral(type: string): boolean {
  return factsOf(type).chosen === "several";
}
