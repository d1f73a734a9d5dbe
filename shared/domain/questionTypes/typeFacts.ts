import type { QuestionType } from "./questionTypes.ts";

/** Facts of a type for both processes; how its answers are judged stands apart (judgeAnswer.ts), for browsers never judge. */
export interface TypeFacts {
  /** On the screen. */
  readonly name: string;
  /** How many of its options are chosen; none where it is answered otherwise. */
  readonly chosen: "none" | "one" | "several";
  /** The options say true and false; a question has two of its own where the bank has none. */
  readonly isTruth: boolean;
  /** The places of its answer are blanks of its stem. */
  readonly hasBlanks: boolean;
  /** Whether some of its options are each given one of the others (pairItems.ts). */
  readonly isPaired: boolean;
  /** No rule judges it: its answer is compared with a model answer. */
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

/** A type of the wire that we do not know: it is shown, and its answer is a text. */
const UNKNOWN: TypeFacts = { ...NOTHING, name: "试题" };

/** Whether a text of the wire names a type of ours. */
export function isQuestionType(text: string): text is QuestionType {
  return Object.hasOwn(TYPE_FACTS, text);
}

export function factsOf(type: string): TypeFacts {
  return isQuestionType(type) ? TYPE_FACTS[type] : UNKNOWN;
}

/** Whether options are chosen: an answer is then the keys of those, in no order. */
export function isChoice(type: string): boolean {
  return factsOf(type).chosen !== "none";
}

/** 多选, where two or more are right, and 不定项, where one may be all. */
export function takesSeveral(type: string): boolean {
  return factsOf(type).chosen === "several";
}
