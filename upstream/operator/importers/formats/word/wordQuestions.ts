import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import type { Refusal } from "../format.ts";
import {
  BRACKET_LABELS,
  LABEL,
  MARKED_KEY,
  NAMES,
  NUMBER_FORMS,
  SEVERAL,
  STRANGE_LABEL,
  TYPE_MARK,
  typeOf,
} from "./habits.ts";
import { afterText, readText } from "./lineHtml.ts";
import { linesBehind, readOptionLines, type TextLine } from "./optionLines.ts";
import type { Block } from "./block.ts";
import { looseNote, wordBlocks } from "./wordBlocks.ts";
import { withoutRightMark } from "#upstream/operator/importers/rightMark.ts";
import { addEndKeys } from "./endKeys.ts";
import { keyHabits } from "./optionMarks.ts";
import { takeBlanks } from "./stemKeys.ts";
import type { WordLine } from "./wordLines.ts";
import { PASSAGE, type WordQuestion } from "./wordQuestion.ts";
import { MATHTYPE } from "./wordPictures.ts";
import { addAll } from "#upstream/platform/kit/longLists.ts";

export interface WordDocument {
  readonly questions: readonly WordQuestion[];
  /** Notes on lines that belong to no question. */
  readonly notes: readonly Remark[];
}

/** Reads the questions of a document: `1. 题干`, options `A. …`, then lines 答案：, 解析：, 难度：, 知识点：. */
export function wordQuestions(lines: readonly WordLine[]): WordDocument {
  const { blocks, keys, loose } = wordBlocks(lines);
  const questions = blocks.map(questionOf);
  const notes = loose.length > 0 ? [looseNote(loose)] : [];
  const formulas = lines.flatMap(({ faults }) => faults).filter(({ reason }) => reason === MATHTYPE).length;
  if (formulas > 0) notes.push(mathTypeNote(formulas));
  addAll(notes, addEndKeys(questions, keys.map(questionOf)));
  const sections = new Set(questions.map(({ section }) => section));
  for (const section of sections)
    takeBlanks(questions.filter((one) => one.section === section && mayBeFilled(one)));
  const habits = keyHabits(questions);
  for (const question of questions) question.habits = habits;
  if (isAnswerSheet(lines, questions))
    for (const question of questions)
      if (question.type === "essay" || question.type === "") question.faults.push(ANSWER_SHEET);
  return { questions, notes };
}

const ANSWER_SHEET: Refusal = {
  field: "stem",
  reason: "may be an answer: the document holds answers by its title, and no question has one",
  remedy: "write each question with 答案： below it",
};
/** Number of lines in which a title is looked for. */
const TITLE_LINES = 3;

/** Returns whether a document is a sheet of answers without their questions. */
function isAnswerSheet(lines: readonly WordLine[], questions: readonly WordQuestion[]): boolean {
  const texts = lines.slice(0, TITLE_LINES).map(({ html }) => readText(html));
  const isTitled = texts.some(
    (text) => !LABEL.test(text) && withoutRightMark(text) === undefined && /^.{0,40}(?:答案|解答)/.test(text),
  );
  return (
    isTitled && questions.every(({ fields }) => !["answer", "own", "blanks"].some((name) => fields.has(name)))
  );
}

function mathTypeNote(number: number): Remark {
  return {
    field: "",
    reason: `the document holds ${number} formulas of MathType or its kin as pictures, which are not read`,
    remedy:
      "open it in Word with MathType, choose MathType, Convert Equations, Convert to: Office Math (or Toggle TeX), and save it",
  };
}

function mayBeFilled({ type, options, fields }: WordQuestion): boolean {
  return (type === "" || type === "fill") && options.length === 0 && !fields.has("answer");
}

/** Returns a question without its texts: its place, and the faults and notes of its lines. */
export function newQuestion({ number, paragraph, section, lines, notes }: Block): WordQuestion {
  const question: WordQuestion = {
    number,
    paragraph,
    section,
    subject: section.subject,
    type: section.type,
    fields: new Map(),
    options: [],
    faults: [],
    notes: [...notes],
    habits: new Set(),
  };
  for (const { line } of lines) {
    question.faults.push(...line.faults.map((fault) => placed(fault, line)));
    for (const note of line.notes)
      if (!question.notes.some(({ reason }) => reason === note.reason)) question.notes.push(note);
  }
  return question;
}

/** Reads the lines of one question: stem, options, and the texts behind labels. */
export function questionOf(block: Block): WordQuestion {
  const question = newQuestion(block);
  const { lines, material } = block;
  if (material?.isItself) {
    question.type = PASSAGE;
    question.fields.set("stem", joined(lines));
    question.fields.set("id", material.id);
    return question;
  }
  if (material?.isWhole) question.fields.set("passage_id", material.id);
  else if (material)
    question.faults.push({
      reason: `belongs to a text before it (paragraph ${material.paragraph}), which is not read`,
      remedy: "begin that text with a line such as 阅读下面的材料，回答1-2题",
    });
  const first = lines.findIndex(({ text }, at) => at > 0 && LABEL.test(text));
  const parts = first < 0 ? [lines] : [lines.slice(0, first), lines.slice(first)];
  const [body = [], labelled = []] = parts;
  readBody(question, marked(question, body), block.isUnclear);
  readLabels(question, labelled);
  return question;
}

/** Takes the type mark and the key behind it from the first line of a question. */
function marked(question: WordQuestion, lines: readonly TextLine[]): readonly TextLine[] {
  const [first, ...others] = lines;
  if (!first) return lines;
  const mark = TYPE_MARK.exec(first.text);
  const type = mark && typeOf(mark[1] ?? "");
  if (!mark || !type) return lines;
  question.type = type;
  if (mark[2] !== undefined) question.fields.set("score", mark[2]);
  const html = afterText(first.html, mark[0].length);
  const key = MARKED_KEY.exec(readText(html));
  if (key) question.fields.set("answer", key[1] ?? "");
  const rest = afterText(html, key?.[0].length ?? 0);
  return [{ ...first, html: rest, text: readText(rest) }, ...others];
}

/** Matches a number with a stem and its brackets inside an option: the line break before it is missing. */
const NEXT_QUESTION = new RegExp(
  `(?<![\\d.])(\\d{1,3}[.．、])\\s*[\\u4e00-\\u9fff“《][^\\n]*[（(][\\s\\u3000]*[A-Z]{0,8}[\\s\\u3000]*[)）]|(?<=\\s)((?:\\d{1,3}\\s*[.．、]?\\s*)?[【[（(](?:${NAMES})[】\\]）)])`,
);

function readBody(question: WordQuestion, lines: readonly TextLine[], isUnclear: boolean): void {
  const { stem, options, strange } = readOptionLines(lines);
  question.options.push(...options);
  question.fields.set("stem", joined(stem));
  for (const { line, text } of strange)
    question.faults.push({
      field: "options",
      reason: `go on in paragraph ${line.paragraph} with “${text.trim().slice(0, 12)}”, which is not the next letter`,
      remedy: "letter the options A, B, C one after the other, each once",
    });
  for (const { key, text } of options.filter((one) => NEXT_QUESTION.test(readText(one.text))))
    question.faults.push({
      field: "options",
      reason: `seem to hold the next question: ${key} goes on with ${NEXT_QUESTION.exec(readText(text))?.slice(1).join("")}`,
      remedy: "begin each question on a line of its own",
    });
  const behind = linesBehind(options);
  if (behind !== undefined)
    question.faults.push({
      field: "options",
      reason: `go on behind ${options.at(-1)?.key} with “${behind.slice(0, 20)}”, which may belong to the next question`,
      remedy: "write a text of several questions below a line such as 阅读下面的材料，回答1-2题",
    });
  if (isUnclear)
    question.faults.push({
      field: "stem",
      reason: "has no number, and several lines may belong to it",
      remedy: "number the question, so that its beginning is seen",
    });
  for (const line of stem.slice(1)) remarkStrange(question, line, "stem");
}

function joined(lines: readonly TextLine[]): string {
  return lines
    .map(({ html }) => html.trim())
    .join("\n")
    .trim();
}

/** Reads the lines from the first label on. */
function readLabels(question: WordQuestion, lines: readonly TextLine[]): void {
  let open = "";
  let behind: TextLine[] = [];
  const flush = () => {
    if (
      open === "answer" &&
      question.options.length === 0 &&
      isLetters(question.fields.get("answer") ?? "")
    ) {
      const { stem, options } = readOptionLines(behind);
      if (options.length > 0 && stem.length === 0) {
        question.options.push(...options);
        behind = [];
      }
    }
    for (const one of behind) {
      question.fields.set(open, `${question.fields.get(open) ?? ""}\n${one.html}`);
      remarkStrange(question, one, open);
    }
    behind = [];
  };
  for (const line of lines) {
    if (!LABEL.test(line.text)) {
      behind.push(line);
      continue;
    }
    flush();
    open = addField(question, line) ?? open;
  }
  flush();
}

function isLetters(text: string): boolean {
  return /^\s*[A-Z](?:[\s,，、]*[A-Z])*\s*$/.test(readText(text));
}

/** Adds the text behind a label. Returns the field that the next lines continue; undefined: as before. */
function addField(question: WordQuestion, { html, text, line }: TextLine): string | undefined {
  const { fields } = question;
  const label = LABEL.exec(text);
  const word = label?.[1] ?? label?.[2] ?? label?.[3] ?? "";
  const field = fieldOf(BRACKET_LABELS[word] ?? "", fields);
  const value = afterText(html, label?.[0].length ?? 0).trim();
  if (field === "subject") {
    question.subject = readText(value).trim();
    return undefined;
  }
  if (field === "type") {
    question.type = typeOf(readText(value)) ?? readText(value).trim();
    return undefined;
  }
  const before = fields.get(field);
  if (before !== undefined && SEVERAL.has(field)) fields.set(field, `${before}\n${value}`);
  else if (before === undefined || before.trim() === "") fields.set(field, value);
  else if (field === "own" || readText(before).trim() !== readText(value).trim())
    question.faults.push({
      field,
      reason: `has ${word} twice, the second time in paragraph ${line.paragraph}`,
      remedy: "a question begins with the next number: number it so, or take one of them away",
    });
  return field;
}

/** The label 解答 (solution) names the answer when the question has none yet, else the analysis; 答 a model answer. */
function fieldOf(named: string, fields: ReadonlyMap<string, string>): string {
  if (named === "solution") return fields.has("answer") ? "analysis" : "answer";
  return named === "model" ? "answer" : named;
}

function placed(fault: Refusal, { paragraph }: WordLine): Refusal {
  return { ...fault, reason: `${fault.reason} (paragraph ${paragraph})` };
}

/** Adds a note for a line that resembles a label or a number but was read as plain text. */
function remarkStrange(question: WordQuestion, { text, line }: TextLine, where: string): void {
  const label = STRANGE_LABEL.exec(text)?.[1];
  const dotted = NUMBER_FORMS.find(({ name, isWeak }) => name === "dot" && !isWeak);
  const number = dotted?.rule.exec(text)?.[1];
  if (label !== undefined)
    question.notes.push({
      field: where,
      reason: `has the label 【${label}】 in paragraph ${line.paragraph}, which is not known: its line is kept here`,
      remedy: "use 答案, 解析, 难度, 知识点, 分值, 编号",
    });
  else if (number !== undefined && Number(number) > question.number + 1 && where !== "analysis")
    question.notes.push({
      field: where,
      reason: `goes on in paragraph ${line.paragraph}, which begins with ${number}, not the next number`,
      remedy: "number questions one after the other if it is one",
    });
}
