import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";
import { explainedKey, lettersOf } from "./choiceKey.ts";
import { withoutLeadLabels } from "./leadLabels.ts";
import { pairsOfTexts, readPairs } from "./readPairs.ts";
import { type GivenAnswer, notEmpty, readLetter, readLetters, readTruth } from "./readChoice.ts";

interface TextOption {
  readonly key: string;
  readonly text: string;
}

/** The words and the rules with which files express one type of question. */
interface TypeReader {
  /** Words for the type in the column 题型 (type); exports write the first word. */
  readonly words: readonly [string, ...string[]];
  /** Section of a paper that gets questions of this type when they name no section. */
  readonly section: string;
  readonly hasOptions: boolean;
  /** Splits the cell 答案 (answer) of a table into the texts that a JSON line has as its answer. */
  readonly cell: (cell: string) => string[];
  /** Splits the answer behind 答案： (answer) in a Word document; the answer is given as plain text and as HTML. */
  readonly word: (said: string, html: string) => string[];
  /**
   * Reads options and key from texts that contain both, such as pairs. `options` are options that the file lists
   * separately.
   */
  readonly keyed?: (
    texts: readonly string[],
    options: readonly TextOption[],
  ) => { readonly options: readonly TextOption[]; readonly answer: readonly string[] };
  /** Returns the key as the question bank stores it. Faults are reported to `given.fields`. */
  readonly key: (given: GivenAnswer) => string[];
}

const CHOICE = { hasOptions: true, cell: keyOf, word: keyOf, key: readLetters } as const;

/** Words and reading rules of each type. Readers of foreign formats (formats/) convert their types to these types. */
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
    word: (said, html) => [explainedKey(html) ? html : said],
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

/** Reads `ACD` or `A、C 和 D` as letters. Any other text is returned whole for checkLine, with the HTML of an explanation. */
function keyOf(text: string, html = text): string[] {
  return lettersOf(text) ?? [explainedKey(html) ? html : text.trim()];
}

function readBlanks({ fields, texts }: GivenAnswer): string[] {
  const blanks = texts.map((text) => withoutLeadLabels(text).trim());
  const given = notEmpty(blanks);
  const empty = blanks.findIndex((text, i) => text === "" && blanks.slice(i).some((later) => later !== ""));
  const gaps = fields.optionalText("stem").match(/_{2,}/g) ?? [];
  if (given.length === 0) fields.refuse("answer", "is empty", "give one text for each blank");
  // The empty texts stay in the list; otherwise later texts would belong to the wrong blanks.
  else if (empty >= 0 && gaps.length > given.length)
    fields.refuse("answer", `has nothing for blank ${empty + 1}`, "give one text for each blank");
  return given;
}

function readModel({ texts, notes }: GivenAnswer): string[] {
  const model = notEmpty(texts.map(withoutLeadLabels));
  if (model.length === 0)
    notes.push({ field: "answer", reason: "is empty", remedy: "learners see no model answer" });
  return model;
}
