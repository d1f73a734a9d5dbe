import { both } from "#upstream/platform/kit/language.ts";
import { dirname, extname } from "node:path";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { InputError } from "#upstream/operator/importers/inputFile.ts";
import { type Format, type FormatInput, itemsOf } from "../format.ts";
import { decodeText, readWhole } from "../readText.ts";
import { openDocument } from "../word/docx.ts";
import { textLines } from "../word/lineSigns.ts";
import type { TextLine } from "../word/optionLines.ts";
import { foundWord, readWord } from "../word/readWord.ts";
import type { WordLine } from "../word/wordLines.ts";
import type { WordQuestion } from "../word/wordQuestion.ts";
import type { Habit } from "./habit.ts";
import { readLike } from "./readLike.ts";

export interface LikeSource {
  readonly lines: readonly TextLine[];
  /** Folder with the pictures of the document. */
  readonly folder: string;
  /** Unit in which places count: a paragraph of Word, or a line of a text. */
  readonly unit: "paragraph" | "line";
  readonly notes: readonly Remark[];
}

const BINARY = /^(?:PK\u0003\u0004|%PDF|\u00D0\u00CF\u0011\u00E0)/;

/**
 * Opens a Word document or a text as lines.
 *
 * @throws InputError when the file is neither, or is empty
 */
export async function openLines(input: FormatInput): Promise<LikeSource> {
  const { path, encoding } = input;
  if (extname(path).toLowerCase() === ".docx") {
    const { lines, folder } = await openDocument(input);
    return { lines: textLines(lines), folder, unit: "paragraph", notes: [] };
  }
  const bytes = await readWhole(input);
  if (
    BINARY.test(bytes.subarray(0, 4).toString("latin1")) ||
    (bytes.includes(0) && !/^(?:\u00FF\u00FE|\u00FE\u00FF)/.test(bytes.subarray(0, 2).toString("latin1")))
  )
    throw new InputError(
      both(
        `${path} is neither Word nor a text, and only these are read by an example. Save it as .docx or .txt; tables have their own reader.`,
        `${path} 不是 Word 或文本，示例导入只读这两种。请另存为 .docx 或 .txt。`,
      ),
    );
  const { text, notes } = decodeText(bytes, encoding);
  return {
    lines: textLines(linesOfText(text, /\.(?:md|markdown)$/i.test(path))),
    folder: dirname(path),
    unit: "line",
    notes,
  };
}

/** Returns the lines of a text that are not empty, with their numbers; in Markdown without signs of headings and bold. */
export function linesOfText(text: string, isMarkdown = false): WordLine[] {
  return text.split(/\r\n?|\n/).flatMap((line, i) => {
    const plain = escapeHtml(line.trim());
    const html = isMarkdown
      ? plain.replace(/^#{1,6}\s+/, "").replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
      : plain;
    return html === "" ? [] : [{ paragraph: i + 1, html, auto: undefined, faults: [], notes: [] }];
  });
}

/** Makes the format of a document whose questions are read like its first question. */
export function likeFormat(habit: Habit): Format {
  return {
    name: "like",
    extensions: [".docx", ".txt"],
    unit: "questions",
    help: "a Word document or a text, read by an example",
    sniff: () => false,
    async open(input) {
      const source = await openLines(input);
      const { questions, notes } = readLike(source.lines, habit);
      if (questions.length === 0)
        throw new InputError(
          both(
            `${input.path} holds no question with a number as in the example (${habit.kinds.map(({ number }) => `${number.before}1${number.behind}`).join(", ")}).`,
            `${input.path} 里没有像示例那样编号的题（${habit.kinds.map(({ number }) => `${number.before}1${number.behind}`).join("、")}）。`,
          ),
        );
      const inUnit = <T extends { readonly reason: string }>(remark: T): T =>
        source.unit === "paragraph"
          ? remark
          : { ...remark, reason: remark.reason.replace(/\bparagraph(?=s? \d)/g, "line") };
      const items = itemsOf(
        questions,
        ({ number, paragraph }, at) => ({ at, text: `question ${number} (${source.unit} ${paragraph})` }),
        (question) => readWord(inUnits(question, inUnit), input),
        (question) => foundWord(question, input),
        [...source.notes, ...notes.map(inUnit)],
      );
      return { total: questions.length, folder: source.folder, items };
    },
  };
}

function inUnits(
  question: WordQuestion,
  inUnit: <T extends { readonly reason: string }>(remark: T) => T,
): WordQuestion {
  return { ...question, faults: question.faults.map(inUnit), notes: question.notes.map(inUnit) };
}
