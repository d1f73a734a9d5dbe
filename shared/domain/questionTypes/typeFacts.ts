import type { QuestionType } from "./questionTypes.ts";

/**
 * Properties of a question type, for server and browser. Judging has a module of its own (judgeAnswer.ts), because
 * browsers never judge.
 */
export interface TypeFacts {
  readonly name: string;
  /** How many options the learner chooses; "none": the answer is not a choice of options. */
  readonly chosen: "none" | "one" | "several";
  /** Whether the options mean true and false. Two such options are added where the question bank has none. */
  readonly isTruth: boolean;
  /** Whether the answer is typed into fill-in blanks of the stem. */
  readonly hasBlanks: boolean;
  /** Whether the learner pairs each left item with a right item (pairItems.ts). */
  readonly isPaired: boolean;
  /** Whether a person judges the answer by a model answer, because no rule can. */
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

/** Facts of an unknown type: the question is shown, and its answer is typed as a text. */
const UNKNOWN: TypeFacts = { ...NOTHING, name: "题目" };

export function isQuestionType(text: string): text is QuestionType {
  return Object.hasOwn(TYPE_FACTS, text);
}

/** Returns the facts of a type; those of UNKNOWN for an unknown type. */
export function factsOf(type: string): TypeFacts {
  return isQuestionType(type) ? TYPE_FACTS[type] : UNKNOWN;
}

/** Returns whether questions of a type are answered by choosing options. The answer is then a set of option keys. */
export function isChoice(type: string): boolean {
  return factsOf(type).chosen !== "none";
}

/** Returns whether several options may be chosen: 多选 (two or more are right) and 不定项 (one or more). */
export function takesSeveral(type: string): boolean {
  return factsOf(type).chosen === "several";
}
