import { both } from "#upstream/platform/kit/language.ts";
import { lettersOf } from "../choiceKey.ts";
import { InputError } from "../inputFile.ts";
import { truthOfAnswer, truthOfDigit } from "../judgeWords.ts";
import { ownLetter } from "./cellOptions.ts";
import { COLUMNS, typeNamed } from "./columns.ts";
import { LETTERS, Unfit } from "./format.ts";

/*
 * A table may have columns 答案A, 答案B … beside 选项A, 选项B …. They hold the options, the letters of the key, or a mark
 * for each right option; their contents decide which.
 */

type Fields = readonly (string | undefined)[];
/** Texts of a row by column; an empty text also for a cell that cannot be read. */
type Texts = readonly string[];

export interface SortedColumns {
  readonly fields: Fields;
  /** Moves the key in columns of answers to the field of the answer; undefined: the table has no such columns. */
  readonly joinKey?: (cells: Map<string, string>) => void;
}

/**
 * Decides which of two columns with the same field is read. A column without content is left out.
 *
 * @throws InputError when the contents do not decide
 */
export function sortedColumns(
  headings: Texts,
  given: Fields,
  path: string,
  readRows: () => readonly Texts[],
): SortedColumns {
  if (!hasTwice(given)) return { fields: given };
  const rows = readRows();
  const isTwice = (field: string | undefined) => given.indexOf(field) < given.lastIndexOf(field);
  const fields = given.map((field, i) =>
    isTwice(field) && !rows.some((row) => isFilled(row[i])) ? undefined : field,
  );
  const answers = columnsOf(fields, (i) => /答案/.test(headings[i] ?? ""));
  const options = columnsOf(fields, (i) => !answers.includes(i));
  const isBoth = answers.length > 0 && options.some((i) => answers.some((at) => fields[at] === fields[i]));
  const only = (kept: readonly number[]) =>
    fields.map((field, i) => (kept.includes(i) || !isOption(field) ? field : undefined));
  if (!isBoth) return { fields: withoutTwice(headings, fields, path) };
  const letterOf = (i: number) => (fields[i] ?? "").slice(-1);
  const isOwn = rows.every((row) => options.every((i) => isOwnLetter(row[i] ?? "", letterOf(i))));
  if (isOwn) return { fields: withoutTwice(headings, only(answers), path) };
  const choices = rows.filter((row) => options.some((i) => isFilled(row[i])));
  const isLabel = choices.every((row) => answers.every((i) => row[i]?.trim().toUpperCase() === letterOf(i)));
  const kind =
    isLabel && answers.length > 1
      ? undefined
      : kindOf(
          choices.map((row) => answers.map((i) => (row[i] ?? "").trim()).filter((text) => text !== "")),
          options.map(letterOf),
        );
  const kept = withoutTwice(headings, only(options), path);
  if (kind === undefined) return { fields: withoutTwice(headings, fields, path) };
  const names = answers.map((i) => `“${headings[i]}”`).join(", ");
  return {
    fields: kept.map((field, i) => (answers.includes(i) ? `key${letterOf(i)}` : field)),
    joinKey: (cells) => joinKey(cells, kind, names),
  };
  function columnsOf(all: Fields, isOf: (i: number) => boolean): number[] {
    return [...all.keys()].filter((i) => isOption(all[i]) && isOf(i));
  }
}

function hasTwice(fields: Fields): boolean {
  const known = fields.filter((field) => field !== undefined);
  return new Set(known).size < known.length;
}

function isFilled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

function isOption(field: string | undefined): boolean {
  return field !== undefined && /^option[A-Z]$/.test(field);
}

function isOwnLetter(text: string, letter: string): boolean {
  const plain = text.normalize("NFKC").trim().toUpperCase();
  return plain === "" || plain === letter || (ownLetter(`${plain}x`) === letter && plain.length === 2);
}

/** @throws InputError when two columns have the same field */
function withoutTwice(headings: Texts, fields: Fields, path: string): Fields {
  const at = fields.findIndex((field, i) => field !== undefined && fields.indexOf(field) < i);
  const field = fields[at];
  if (field === undefined) return fields;
  const name = isOption(field)
    ? `option ${field.slice(-1)}`
    : (COLUMNS.find((column) => column.field === field)?.heading ?? field);
  throw new InputError(
    both(
      `${path} has two columns for ${name}, “${headings[fields.indexOf(field)]}” and “${headings[at]}”, and their contents do not show which is meant. Take one away or name it otherwise: options 选项A, the key 答案.`,
      `${path} 有两列意思相同：“${headings[fields.indexOf(field)]}”和“${headings[at]}”。请删掉一列或改名：选项用“选项A”，答案用“答案”。`,
    ),
  );
}

type Kind = "letters" | "marks";

/**
 * Returns what the columns of answers hold in rows with options; undefined: the columns hold neither options nor keys,
 * or it is unclear which.
 */
function kindOf(rows: readonly Texts[], options: readonly string[]): Kind | undefined {
  const texts = rows.flat();
  if (texts.every((text) => lettersOf(text)?.every((letter) => options.includes(letter)))) return "letters";
  if (!texts.every((text) => markOf(text) !== undefined)) return undefined;
  // A table in which every answer is 1 may mean the first option.
  const isCounted = texts.every((text) => truthOfDigit(text) === true);
  return isCounted ? undefined : "marks";
}

function markOf(text: string): boolean | undefined {
  return truthOfAnswer(text) ?? truthOfDigit(text);
}

function joinKey(cells: Map<string, string>, kind: Kind, names: string): void {
  const isChoice = [...LETTERS].some((letter) => cells.has(`option${letter}`));
  const type = typeNamed((cells.get("type") ?? "").trim());
  const found = [...LETTERS].flatMap((letter) => {
    const text = cells.get(`key${letter}`);
    cells.delete(`key${letter}`);
    return text === undefined ? [] : [{ letter, text: text.trim() }];
  });
  if (found.length === 0) return;
  const marked = found.filter(({ text }) => markOf(text) === true).map(({ letter }) => letter);
  const isMarked = kind === "marks" && isChoice && type !== "fill" && type !== "judge";
  const texts = isMarked ? marked : found.map(({ text }) => text);
  const key = texts.join(isChoice ? "、" : "\n");
  const said = cells.get("answer");
  if (said !== undefined && sorted(said) !== sorted(key))
    throw new Unfit(`is ${said}, but the columns ${names} say ${key}`, "leave the right one", "answer");
  if (key !== "") cells.set("answer", key);
}

function sorted(key: string): string {
  return lettersOf(key)?.toSorted().join("") ?? key.trim();
}
