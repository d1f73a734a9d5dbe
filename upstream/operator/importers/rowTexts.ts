import { isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import { COLUMNS, DIFFICULTY_WORDS, TYPE_WORDS, typeNamed } from "./formats/columns.ts";
import { LETTERS, Unfit } from "./formats/format.ts";
import { EMPTY_OPTION } from "./formats/rowChoices.ts";
import { NO_SOURCE, readCells } from "./formats/tableRows.ts";
import { KEY_CELLS } from "./keyCells.ts";
import { TYPE_READERS } from "./typeReaders.ts";

/** Fields of an item as texts that a person edits, by the column of the import table; options are one text. */
export type RowTexts = Readonly<Record<string, string>>;

interface Option {
  readonly key: string;
  readonly text: string;
}

/** Fields of RowTexts in the order of the import table, with all options in one. */
export const ROW_FIELDS: readonly string[] = [
  ...new Set(COLUMNS.map(({ field }) => (field.startsWith("option") ? "options" : field))),
];

/** Returns the texts of fields of any kind, also of fields that no check has seen. */
export function rowTexts(value: unknown): RowTexts {
  const fields = fieldsOf(value);
  const isPassage = fields.kind === "passage";
  const { right, all } = optionsOf(fields);
  const texts: Record<string, string> = {
    ...Object.fromEntries(ROW_FIELDS.map((field) => [field, plain(fields[field])])),
    type: isPassage ? wordOf("passage") : wordOf(plain(fields.type)),
    stem: plain(isPassage ? fields.text : fields.stem),
    options: right.map(({ key, text }) => `${key}. ${text}`).join("\n"),
    answer: answerText(fields, all),
    difficulty: difficultyText(fields.difficulty),
    knowledge: listText(fields.knowledge),
    images: listText(fields.images),
    any_order: fields.any_order === true ? "是" : plain(fields.any_order),
    source: fields.source === undefined ? NO_SOURCE : plain(fields.source),
  };
  return texts;
}

/** Returns the texts by the columns of a sheet: one column for each option. */
export function rowCells(texts: RowTexts): RowTexts {
  const options = optionLines(texts["options"] ?? "");
  return {
    ...texts,
    ...Object.fromEntries(
      options.map(({ key, text }) => [`option${key}`, text === "" ? EMPTY_OPTION : text]),
    ),
  };
}

/**
 * Returns the fields that edited texts mean. Fields of `value` for which the import table has no column are kept.
 *
 * @throws Unfit when a text cannot be read, by its field
 */
export function fieldsOfTexts(value: unknown, texts: RowTexts): Readonly<Record<string, unknown>> {
  const { options = "", ...others } = texts;
  const lines = optionLines(options);
  if (lines.length > LETTERS.length)
    throw new Unfit(`has ${lines.length} options, more than ${LETTERS.length}`, "leave some out", "options");
  const wrong = lines.find(({ key }, at) => key !== LETTERS[at]);
  if (wrong)
    throw new Unfit(
      `have the letters ${lines.map(({ key }) => key).join("")}`,
      "letter the options A, B, C one after the other",
      "options",
    );
  const cells = new Map(
    Object.entries(rowCells({ ...others, options })).filter(
      ([field, text]) => field !== "options" && text.trim() !== "",
    ),
  );
  const fields = fieldsOf(value);
  const kept = Object.entries(fields).filter(([name]) => !READ.has(name));
  const read = readCells(cells, { subject: "", source: plain(fields.source) });
  return { ...Object.fromEntries(kept), ...read.value };
}

/** Returns fields that hold texts which cannot be read, so that a person finds the texts again as typed. */
export function looseFields(value: unknown, texts: RowTexts): Readonly<Record<string, unknown>> {
  const typed = Object.entries(texts).filter(([field, text]) => text.trim() !== "" && !SHAPED.has(field));
  const word = (texts["type"] ?? "").trim();
  const type = typeNamed(word) ?? word;
  const answer = linesOf(texts["answer"]);
  const options = optionLines(texts["options"] ?? "");
  const keyed = isQuestionType(type) ? TYPE_READERS[type].keyed?.(answer, options) : undefined;
  const kept = Object.entries(fieldsOf(value)).filter(([name]) => !READ.has(name));
  const { source } = fieldsOf(value);
  return {
    ...Object.fromEntries([...kept, ...typed]),
    ...(source !== undefined && { source }),
    ...(type === "passage" ? { kind: type, text: texts["stem"] ?? "" } : { type }),
    ...(keyed ?? { options, answer }),
    knowledge: linesOf(texts["knowledge"]),
    images: linesOf(texts["images"]),
  };
}

/** Fields whose value must be parsed from the text. */
const SHAPED = new Set(["type", "options", "answer", "knowledge", "images", "source"]);

function linesOf(text = ""): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

const READ = new Set([...ROW_FIELDS, "kind", "text"]);

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function wordOf(type: string): string {
  return TYPE_WORDS.find(([name]) => name === type)?.[1][0] ?? type;
}

function difficultyText(value: unknown): string {
  return typeof value === "number" ? (DIFFICULTY_WORDS[value]?.[0] ?? String(value)) : plain(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function listText(value: unknown): string {
  return listOf(value).map(plain).filter(Boolean).join("\n");
}

function optionsOf({ type, options }: Readonly<Record<string, unknown>>) {
  const all = listOf(options).map((option, at): Option => {
    const { key, text } = fieldsOf(option);
    return { key: plain(key) || (LETTERS[at] ?? ""), text: plain(text) || plain(option) };
  });
  // The answer of a match question contains its left items.
  return { all, right: type === "match" ? all.filter(({ key }) => !/^\d+$/.test(key)) : all };
}

function answerText({ type, answer }: Readonly<Record<string, unknown>>, options: readonly Option[]): string {
  const texts = Array.isArray(answer) ? listOf(answer).map(plain) : [plain(answer)].filter(Boolean);
  if (typeof type !== "string" || !isQuestionType(type)) return texts.join("\n");
  const isPlain = type === "single" || type === "multiple" || type === "indefinite";
  if (isPlain && texts.some((text) => !/^[A-Z]$/.test(text))) return texts.join("\n");
  return KEY_CELLS[type]({ options, answer: texts });
}

const LINE = /^\s*([A-Za-zＡ-Ｚａ-ｚ])\s*[.．、:：)）]\s?(.*)$/;

/**
 * Reads options from lines. A line that does not begin with a letter continues the option above it; if no line begins
 * with a letter, each line is an option.
 */
function optionLines(text: string): Option[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const letterOf = (line: string) => LINE.exec(line)?.[1]?.normalize("NFKC").toUpperCase();
  if (lines.every((line) => letterOf(line) === undefined))
    return lines.map((line, at) => ({ key: LETTERS[at] ?? "", text: line.trim() }));
  const options: { key: string; text: string }[] = [];
  for (const line of lines) {
    const key = letterOf(line);
    const last = options.at(-1);
    if (key !== undefined) options.push({ key, text: LINE.exec(line)?.[2] ?? "" });
    else if (last) last.text = `${last.text}\n${line}`;
    else options.push({ key: "", text: line });
  }
  return options;
}
