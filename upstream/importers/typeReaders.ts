import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { withoutLeadLabels } from "./leadLabels.ts";
import { pairsOfTexts, readPairs } from "./readPairs.ts";
import { type GivenAnswer, notEmpty, readLetter, readLetters, readTruth } from "./readChoice.ts";

interface TextOption {
  readonly key: string;
  readonly text: string;
}

/** How files of questions speak of a type. */
interface TypeReader {
  /** In the column 题型; exports write the first. */
  readonly words: readonly [string, ...string[]];
  /** The section of a paper, for questions that name none. */
  readonly section: string;
  readonly hasOptions: boolean;
  /** The cell 答案 of a table as the list of a JSON line. */
  readonly cell: (cell: string) => string[];
  /** Reads the words behind 答案： in a document, as text and as HTML. */
  readonly word: (said: string, html: string) => string[];
  /** Where these texts hold more than the key: the line's options and key of them and of the options beside them. */
  readonly keyed?: (
    texts: readonly string[],
    options: readonly TextOption[],
  ) => { readonly options: readonly TextOption[]; readonly answer: readonly string[] };
  /** The key in the form of the bank; what is wrong with it goes to the reader of the fields. */
  readonly key: (given: GivenAnswer) => string[];
}

const CHOICE = { hasOptions: true, cell: lettersOf, word: lettersOf, key: readLetters } as const;

/** The readers of foreign files (formats/) decide which of their kinds becomes which type. */
export const TYPE_READERS: Readonly<Record<QuestionType, TypeReader>> = {
  single: {
    ...CHOICE,
    words: ["单选题", "单选", "单项选择题", "single"],
    section: "单项选择题",
    key: readLetter,
  },
  multiple: {
    ...CHOICE,
    words: ["多选题", "多选", "多项选择题", "multiple"],
    section: "多项选择题",
  },
  indefinite: {
    ...CHOICE,
    words: ["不定项选择题", "不定项", "indefinite"],
    section: "不定项选择题",
  },
  judge: {
    words: ["判断题", "判断", "是非题", "judge"],
    section: "判断题",
    hasOptions: true,
    cell: (cell) => notEmpty([cell]),
    word: (said) => [said],
    key: readTruth,
  },
  fill: {
    words: ["填空题", "填空", "fill"],
    section: "填空题",
    hasOptions: false,
    cell: (cell) => cell.split("\n").map((line) => line.trim()),
    word: (_, html) => notEmpty(html.split(/[;；\n]/)),
    key: readBlanks,
  },
  match: {
    words: ["配对题", "连线题", "匹配题", "搭配题", "match"],
    section: "配对题",
    hasOptions: true,
    cell: (cell) => notEmpty(cell.split("\n")),
    word: (_, html) => notEmpty(html.split("\n")),
    keyed: pairsOfTexts,
    key: readPairs,
  },
  essay: {
    words: ["问答题", "问答", "简答题", "简答", "论述题", "主观题", "essay"],
    section: "问答题",
    hasOptions: false,
    cell: (cell) => (cell.trim() === "" ? [] : [cell]),
    word: (_, html) => [html],
    key: readModel,
  },
};

/** `ACD`, `A、C 和 D`; anything else is for the checker to refuse. */
function lettersOf(text: string): string[] {
  const plain = text.normalize("NFKC").toUpperCase();
  return /^[A-Z\s,、;和]*$/.test(plain) ? [...plain].filter((letter) => /[A-Z]/.test(letter)) : [text.trim()];
}

function readBlanks({ fields, texts }: GivenAnswer): string[] {
  const blanks = notEmpty(texts.map(withoutLeadLabels));
  if (blanks.length === 0) fields.refuse("answer", "is empty", "give one text for each blank");
  return blanks;
}

function readModel({ texts, notes }: GivenAnswer): string[] {
  const model = notEmpty(texts.map(withoutLeadLabels));
  if (model.length === 0)
    notes.push({ field: "answer", reason: "is empty", remedy: "learners see no model answer" });
  return model;
}
