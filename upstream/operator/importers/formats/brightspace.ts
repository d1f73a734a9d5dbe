import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "../bankRecord.ts";
import { authorText } from "./authorText.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";
import { PARTLY } from "./giftChoices.ts";
import { pairsItem } from "./pairs.ts";

/** A row of Brightspace's question file: its first word, and its cells. */
export interface BrightspaceRow {
  readonly word: string;
  readonly cells: readonly string[];
}

/** Rows whose content the bank cannot store. */
export const NOT_KEPT = ["Title", "Difficulty", "Scoring"];
/** Columns of each row: its text, the word HTML that may mark the text (0: no such column), and other values. */
const PLAIN = { text: 1, flag: 2, others: [] } as const;
const OPTION = { text: 2, flag: 3, others: [1, 4] } as const;
const ROWS: Readonly<Record<string, { text: number; flag: number; others: readonly number[] }>> = {
  newquestion: { text: 1, flag: 0, others: [] },
  id: { text: 1, flag: 0, others: [] },
  title: { text: 1, flag: 0, others: [] },
  points: { text: 1, flag: 0, others: [] },
  difficulty: { text: 1, flag: 0, others: [] },
  scoring: { text: 1, flag: 0, others: [] },
  image: { text: 1, flag: 0, others: [] },
  inputbox: { text: 1, flag: 0, others: [2] },
  questiontext: PLAIN,
  hint: PLAIN,
  feedback: PLAIN,
  initialtext: PLAIN,
  answerkey: PLAIN,
  option: OPTION,
  true: { text: 2, flag: 3, others: [1] },
  false: { text: 2, flag: 3, others: [1] },
  answer: { text: 2, flag: 0, others: [1, 3] },
  choice: { text: 2, flag: 3, others: [1] },
  match: { text: 2, flag: 3, others: [1] },
};
/** Rows that a question may have several of. */
const REPEATED = new Set(["option", "answer", "choice", "match"]);

/**
 * Reads the rows of a question of Brightspace's "Import questions" file (NewQuestion, MC …).
 *
 * @throws Unfit for a type that the bank lacks, an unknown row, or a cell that belongs to no column
 */
export function brightspaceItem(
  rows: readonly BrightspaceRow[],
  given: { readonly subject: string; readonly source: string },
): ReadItem {
  const kind = (rows[0]?.cells[1] ?? "").trim().toUpperCase();
  if (kind === "O") throw new Unfit("asks for an order, which the bank does not have", OTHER, "type");
  if (!Object.hasOwn(KINDS, kind))
    throw new Unfit(`begins with ${kind || "nothing"}, which is no type of question`, OTHER, "type");
  rows.forEach(checkRow);
  const twice = rows.find(
    ({ word }, at) => !REPEATED.has(word) && rows.findIndex((row) => row.word === word) < at,
  );
  if (twice) throw new Unfit(`has the row “${twice.word}” twice`, "leave one of them out");
  const notes: Remark[] = [];
  const textOf = (word: string) => {
    const row = rows.find((one) => one.word === word);
    return row ? shownText(row) : "";
  };
  const image = textOf("image").trim();
  const id = textOf("id").trim();
  const points = textOf("points").trim();
  const { analysis = "", ...read } =
    (KINDS[kind] ?? KINDS["MC"])?.(rows, textOf("questiontext"), notes) ?? {};
  const said = [textOf("feedback"), textOf("hint") && `提示：${textOf("hint")}`, String(analysis)];
  const explained = said.filter((text) => text.trim() !== "").join("\n");
  return {
    value: {
      subject: given.subject,
      ...(id !== "" && { id, source: given.source }),
      ...(points !== "" && { score: points }),
      ...(image !== "" && { images: [image] }),
      ...read,
      ...(explained !== "" && { analysis: explained }),
    },
    notes,
  };
}

const OTHER = "write it as MC, MS, TF, SA, M or WR";

/** Refuses cells beyond the columns of the row: a text with a comma was not in quotation marks. */
function checkRow({ word, cells }: BrightspaceRow): void {
  const columns = Object.hasOwn(ROWS, word) ? ROWS[word] : undefined;
  if (!columns)
    throw new Unfit(
      `has a row “${cutText(cells[0]?.trim() ?? "", 40)}”, which is not known`,
      "take the row away",
    );
  cells.forEach((cell, at) => {
    const text = cell.trim();
    if (text === "" || at === 0 || at === columns.text || columns.others.includes(at)) return;
    if (at === columns.flag && /^(?:not )?html$/i.test(text)) return;
    throw new Unfit(
      `has “${cutText(text, 40)}” behind its text in the row ${word}`,
      "put a text with a comma into quotation marks",
      word === "questiontext" ? "stem" : "",
    );
  });
}

/** Returns the text of a row as the bank shows it: a row marked HTML is returned as HTML. */
function shownText({ word, cells }: BrightspaceRow): string {
  const { text = 1, flag = 0 } = ROWS[word] ?? {};
  const isHtml = flag > 0 && /^html$/i.test((cells[flag] ?? "").trim());
  return authorText(cells[text] ?? "", isHtml ? "html" : "plain");
}

type Kind = (
  rows: readonly BrightspaceRow[],
  stem: string,
  notes: Remark[],
) => Readonly<Record<string, unknown>>;

const UNCLEAR = [
  "right answer is not clear",
  "mark one right answer with 100 and the others with 0",
] as const;

const KINDS: Readonly<Record<string, Kind>> = {
  MC: (rows, stem, notes) => choice("single", rows, stem, notes),
  MS: (rows, stem, notes) => choice("multiple", rows, stem, notes),
  TF: (rows, stem) => {
    const words = ["true", "false"].map((word) => rows.find((row) => row.word === word));
    const marks = words.map((row) => row && partOf(row));
    if (marks.toSorted().join() !== "0,100") throw new Unfit(UNCLEAR[0], UNCLEAR[1], "answer");
    const right = marks[0] === 100 ? 0 : 1;
    const said = words.map((row, at) => {
      const text = row ? shownText(row) : "";
      return text.trim() === "" ? "" : `${at === right ? "答正确时" : "答错误时"}：${text}`;
    });
    const analysis = said.filter((text) => text !== "").join("\n");
    return { type: "judge", stem, answer: [right === 0 ? "正确" : "错误"], analysis };
  },
  WR: (rows, stem) => {
    const [initial] = ofWord(rows, "initialtext").filter((text) => text.trim() !== "");
    if (initial !== undefined)
      throw new Unfit(
        "has a text in the field of the answer, which is not read",
        "move it into the question text",
      );
    return { type: "essay", stem, answer: ofWord(rows, "answerkey").filter((text) => text.trim() !== "") };
  },
  SA: (rows, stem, notes) => {
    const answers = rows.filter(({ word }) => word === "answer");
    if (answers.some(({ cells }) => /regexp/i.test(cells[3] ?? "")))
      throw new Unfit("is a regular expression, which is not read", "write the right texts", "answer");
    const strange = answers.find(({ cells }) => !/^(?:in)?(?:sensitive)?$/i.test((cells[3] ?? "").trim()));
    if (strange)
      throw new Unfit(
        `has “${strange.cells[3]}” behind its text in the row answer`,
        "take it away",
        "answer",
      );
    const right = answers.filter((row) => partOf(row) === 100);
    if (answers.some((row) => partOf(row) > 0 && partOf(row) < 100)) notes.push(PARTLY);
    return { type: "fill", stem, answer: right.length > 0 ? [right.map(shownText).join("##")] : [] };
  },
  M: (rows, stem) => {
    const numbered = (word: string) =>
      rows
        .filter((row) => row.word === word)
        .map((row) => ({ number: row.cells[1]?.trim() ?? "", text: shownText(row) }));
    const [choices, matches] = [numbered("choice"), numbered("match")];
    const right = (number: string) => matches.filter((one) => one.number === number);
    const wrong = choices.find(
      ({ number }, at) =>
        right(number).length !== 1 || choices.findIndex((one) => one.number === number) < at,
    );
    if (wrong)
      throw new Unfit(
        `has no one match for the choice ${wrong.number}`,
        "give each choice one match",
        "answer",
      );
    const others = matches.filter(({ number }) => choices.every((one) => one.number !== number));
    return pairsItem(stem, [
      ...choices.map(({ number, text }) => ({ left: text, right: right(number)[0]?.text ?? "" })),
      ...others.map(({ text }) => ({ left: "", right: text })),
    ]).value;
  },
};

function ofWord(rows: readonly BrightspaceRow[], name: string): string[] {
  return rows.filter(({ word }) => word === name).map(shownText);
}

function choice(type: string, rows: readonly BrightspaceRow[], stem: string, notes: Remark[]) {
  const options = rows.filter(({ word }) => word === "option");
  const parts = options.map(partOf);
  // Files of the type MS mark right options by 1 or by 100, never by both.
  const full = type === "multiple" && !parts.includes(100) ? 1 : 100;
  const isPart = (part: number) => part !== 0 && part !== full;
  if (type === "multiple" && parts.some(isPart)) throw new Unfit(UNCLEAR[0], UNCLEAR[1], "answer");
  if (parts.some(isPart)) notes.push(PARTLY);
  if (options.length > LETTERS.length)
    throw new Unfit(`has ${options.length} options`, "leave some out", "options");
  const said = options.map(({ cells }, at) => {
    const text = cells[4]?.trim() ?? "";
    return text === "" ? "" : `${LETTERS[at]}. ${authorText(text, "plain")}`;
  });
  return {
    type,
    stem,
    options: options.map((row, at) => ({ key: LETTERS[at] ?? "", text: shownText(row) })),
    answer: parts.flatMap((part, at) => (part === full ? [LETTERS[at] ?? ""] : [])),
    analysis: said.filter((text) => text !== "").join("\n"),
  };
}

/** Returns the percentage of the points that an answer earns. */
function partOf({ cells }: BrightspaceRow): number {
  const text = cells[1]?.trim() ?? "";
  const part = text === "" ? Number.NaN : Number(text);
  if (!(part >= 0 && part <= 100))
    throw new Unfit(`has “${cutText(text, 40)}” where a number should stand`, "write a number", "answer");
  return part;
}
