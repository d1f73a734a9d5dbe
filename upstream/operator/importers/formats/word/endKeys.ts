import { JUDGE_WORDS } from "../../judgeWords.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { readText } from "./lineHtml.ts";
import { HEADING } from "./habits.ts";
import type { WordQuestion } from "./wordQuestion.ts";

/*
 * Keys at the end of a paper, behind a heading such as 参考答案: `1-5 ABCDA`, `1. A 2. B`, a table with a row of
 * numbers and a row of keys, or one block for each question, with key and explanation.
 */

const RANGE = new RegExp(
  `\\(?(\\d{1,3})\\s*(?:[-–—~～至]|\\.{2,})\\s*(\\d{1,3})\\s*[.．、:：)）]?\\s*((?:[A-Z]|${JUDGE_WORDS})(?:[\\s,，、]*(?:[A-Z]|${JUDGE_WORDS}))*)`,
  "g",
);
const SINGLE = new RegExp(
  `(\\d{1,3})\\s*[.．、:：)）]?\\s*([A-Z](?:[,、]?[A-Z]){0,7}|${JUDGE_WORDS})(?![A-Za-z\\u4e00-\\u9fff])`,
  "g",
);
const KEY = new RegExp(`^(?:[A-Z]{1,8}|${JUDGE_WORDS})$`);
const SIGNS = new RegExp(`[A-Z]|${JUDGE_WORDS}`, "g");
const LEFT_OVER = /[\s,，、;；。.|:：]+|[（(][^（()）]{0,20}[)）]|<[^<>]*>/g;

/** Adds the keys at the end of a paper to its questions. Returns notes on keys without a question. */
export function addEndKeys(questions: readonly WordQuestion[], blocks: readonly WordQuestion[]): Remark[] {
  const notes: Remark[] = [];
  for (const block of blocks) {
    const listed = keysOf(block);
    if (listed) giveList(questions, block, listed, notes);
    else giveBlock(questions, block, notes);
  }
  return notes;
}

function textOf(block: WordQuestion): string {
  const options = block.options.map(({ key, text }) => `${key} ${text}`);
  return readText([block.fields.get("stem") ?? "", ...options].join("\n").replace(/<\/(?:td|th|tr)>/g, " "));
}

/** Returns the keys of tables with a row of numbers above a row of keys. */
function keysOfTables(html: string): readonly (readonly [number, string])[] {
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = ""]) =>
      readText(cell).normalize("NFKC").trim(),
    ),
  );
  return rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const key = rows[at + 1]?.[column] ?? "";
      return /^\d{1,3}$/.test(cell) && KEY.test(key) ? [[Number(cell), key] as const] : [];
    }),
  );
}

/** Returns the keys of a block that holds a list of them; undefined when it holds anything else. */
function keysOf(block: WordQuestion): readonly (readonly [number, string])[] | undefined {
  const tabled = keysOfTables(block.fields.get("stem") ?? "");
  if (tabled.length > 0) return tabled;
  if (block.fields.has("analysis")) return undefined;
  return listedKeys(block.number > 0 ? `${block.number}. ${textOf(block)}` : textOf(block));
}

/** Returns the keys of a text that is a list of them, such as `1-3 BAB` or `1.B 2.A`; undefined for any other text. */
export function listedKeys(said: string): readonly (readonly [number, string])[] | undefined {
  const text = said.normalize("NFKC");
  const keys: (readonly [number, string])[] = [];
  let isWhole = true;
  const rest = text
    .replace(RANGE, (_, from: string, to: string, list: string) => {
      const signs = list.match(SIGNS) ?? [];
      const many = Number(to) - Number(from) + 1;
      if (many === signs.length) signs.forEach((sign, i) => keys.push([Number(from) + i, sign]));
      else isWhole = false;
      return " ";
    })
    .replace(SINGLE, (_, number: string, key: string) => {
      keys.push([Number(number), key]);
      return " ";
    })
    .replace(LEFT_OVER, "");
  return isWhole && keys.length > 0 && rest === "" ? keys : undefined;
}

function ordinalOf(question: WordQuestion): string {
  return question.section.ordinal || (HEADING.exec(question.section.heading)?.[2] ?? "");
}

function placeOf(
  questions: readonly WordQuestion[],
  block: WordQuestion,
  number: number,
): WordQuestion | undefined {
  const numbered = questions.filter((one) => number > 0 && one.number === number);
  const ordinal = ordinalOf(block);
  const inSection = ordinal === "" ? numbered : numbered.filter((one) => ordinalOf(one) === ordinal);
  return inSection.length === 1 ? inSection[0] : undefined;
}

function lost(block: WordQuestion, number: number): Remark {
  return {
    field: "answer",
    reason:
      number > 0
        ? `the key of question ${number} at the end (paragraph ${block.paragraph}) belongs to no question or to several`
        : `the keys at the end (paragraph ${block.paragraph}) are no list of a key for each number`,
    remedy: "write the headings of the sections above the keys, too, or 答案： below each question",
  };
}

/**
 * Least share of the keys of a list that must find their questions. Otherwise the list counts other numbers, and none
 * of its keys is used.
 */
const LEAST_PLACED = 0.75;

function giveList(
  questions: readonly WordQuestion[],
  block: WordQuestion,
  keys: readonly (readonly [number, string])[],
  notes: Remark[],
): void {
  const places = keys.map(([number]) => placeOf(questions, block, number));
  const isOf = places.filter((place) => place !== undefined).length >= keys.length * LEAST_PLACED;
  keys.forEach(([number, key], i) => {
    const question = places[i];
    if (question && isOf) setKey(question, key, block);
    else notes.push(lost(block, number));
  });
}

function setKey(question: WordQuestion, key: string, block: WordQuestion): void {
  const before = question.fields.get("answer");
  if (before === undefined || before.trim() === "") {
    question.fields.set("answer", key);
    return;
  }
  if (readText(before).trim() === readText(key).trim()) return;
  question.faults.push({
    field: "answer",
    reason: `is ${readText(before).trim()}, and ${readText(key).trim()} among the keys at the end (paragraph ${block.paragraph})`,
    remedy: "leave the right one",
  });
}

/** Gives a question the block with its number: key, explanation and all labelled texts. */
function giveBlock(questions: readonly WordQuestion[], block: WordQuestion, notes: Remark[]): void {
  const question = placeOf(questions, block, block.number);
  if (!question) {
    notes.push(lost(block, block.number));
    return;
  }
  question.faults.push(...block.faults);
  question.notes.push(...block.notes);
  const stem = block.fields.get("stem") ?? "";
  const options = block.options.map(({ key, text }) => `${key}. ${text}`);
  const said = [stem, ...options].filter((text) => text.trim() !== "").join("\n");
  if (block.fields.has("answer")) {
    setKey(question, block.fields.get("answer") ?? "", block);
    if (said !== "") question.fields.set("analysis", said);
  } else if (said !== "") setKey(question, said, block);
  for (const [name, text] of block.fields)
    if (name !== "stem" && name !== "answer" && !question.fields.has(name)) question.fields.set(name, text);
}
