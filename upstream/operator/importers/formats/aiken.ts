import { dirname } from "node:path";
import { lettersOf, lettersSaid } from "../choiceKey.ts";
import { holdsNone } from "../inputFile.ts";
import { type Format, type FoundFields, itemsOf, LETTERS, type ReadItem, Unfit } from "./format.ts";
import { decodeText, readWhole } from "./readText.ts";

interface Block {
  readonly line: number;
  readonly stem: readonly string[];
  readonly options: readonly { readonly key: string; readonly text: string }[];
  /** Text behind `ANSWER:`; undefined when the file ends without an `ANSWER:` for this question. */
  readonly answer: string | undefined;
  readonly analysis: string;
}

const OPTION = /^\s*([A-Z])\s*[.)．）、]\s*(.*)$/;
const ANSWER = /^\s*ANSWER\s*[:：]\s*(.*)$/i;

/** Matches a feedback line directly after an answer. Aiken has no feedback, but other programs write it. */
const FEEDBACK = /^\s*(?:FEEDBACK|EXPLANATION|解析)\s*[:：]\s*(.*)$/i;

export const aiken: Format = {
  name: "aiken",
  extensions: [".aiken", ".txt"],
  unit: "questions",
  help: "Aiken: a question, its options A. B. C. on a line each, and ANSWER: B",
  sniff: (head) => /(?:^|\n)\s*ANSWER\s*[:：]/i.test(head) && !/[{}]/.test(head),
  async open(input) {
    const { path, encoding, subject } = input;
    const { text, notes } = decodeText(await readWhole(input), encoding);
    const blocks = aikenBlocks(text);
    if (blocks.length === 0) throw holdsNone(path);
    const items = itemsOf(
      blocks,
      ({ line }, at) => ({ at, text: `line ${line}` }),
      (block) => readAiken(block, subject),
      (block) => fieldsOf(block, subject),
      notes,
    );
    return { total: blocks.length, folder: dirname(path), items };
  },
};

/** Splits a file into questions. The line `ANSWER:` ends a question; empty lines inside a question are skipped. */
export function aikenBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: { readonly line: number; readonly text: string }[] = [];
  const flush = (answer: string | undefined) => {
    const first = optionsAt(lines.map(({ text: one }) => one));
    const stem = (first < 0 ? lines : lines.slice(0, first)).map(({ text: one }) => one.trim());
    const options: { key: string; text: string }[] = [];
    for (const { text: one } of first < 0 ? [] : lines.slice(first)) {
      const [, key, said = ""] = OPTION.exec(one) ?? [];
      const last = options.at(-1);
      if (key !== undefined) options.push({ key, text: said.trim() });
      // A line that does not begin with an option letter continues the text of the previous option.
      else if (last) last.text = `${last.text}\n${one.trim()}`;
    }
    if (lines.length > 0 || answer !== undefined)
      blocks.push({ line: lines[0]?.line ?? 0, stem, options, answer, analysis: "" });
    lines = [];
  };
  text.split(/\r\n?|\n/).forEach((one, i) => {
    const answer = ANSWER.exec(one)?.[1];
    const feedback = FEEDBACK.exec(one)?.[1];
    const last = blocks.at(-1);
    if (answer !== undefined) flush(answer.trim());
    else if (feedback !== undefined && last && lines.length === 0)
      blocks[blocks.length - 1] = { ...last, analysis: [last.analysis, feedback].join("\n").trim() };
    else if (one.trim() !== "") lines.push({ line: i + 1, text: one });
  });
  flush(undefined);
  return blocks;
}

/**
 * Returns the line at which the options begin: the last A with a B behind it, else the last A, else the first letter; -1
 * without any. Other lines that begin with a letter, such as I. or W:, belong to the stem.
 */
function optionsAt(lines: readonly string[]): number {
  const keys = lines.map((line) => OPTION.exec(line)?.[1]);
  const withNext = keys.findLastIndex((key, at) => key === "A" && keys.indexOf("B", at) > at);
  if (withNext >= 0) return withNext;
  const alone = keys.lastIndexOf("A");
  return alone >= 0 ? alone : keys.findIndex((key) => key !== undefined);
}

function readAiken(block: Block, subject: string): ReadItem {
  const { options, answer } = block;
  if (answer === undefined)
    throw new Unfit("has no ANSWER: line behind it", "end the question with ANSWER: and a letter", "answer");
  const keys = options.map(({ key }) => key).join("");
  if (!LETTERS.startsWith(keys))
    throw new Unfit(
      `have the letters ${keys}`,
      "letter the options A, B, C one after the other; begin no other line behind A with a letter and a sign",
      "options",
    );
  return { value: fieldsOf(block, subject), notes: [] };
}

function fieldsOf({ stem, options, answer = "", analysis }: Block, subject: string): FoundFields {
  // An answer with characters other than letters and separators is passed on whole, and checkLine refuses it.
  const letters = lettersOf(answer) ?? [answer];
  const type = (lettersSaid(answer) ?? letters).length > 1 ? "multiple" : "single";
  return {
    subject,
    type,
    stem: stem.join("\n"),
    options,
    answer: letters,
    ...(analysis !== "" && { analysis }),
  };
}
