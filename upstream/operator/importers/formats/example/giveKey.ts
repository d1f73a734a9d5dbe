import { readText } from "../word/lineHtml.ts";
import type { TextLine } from "../word/optionLines.ts";
import type { WordQuestion } from "../word/wordQuestion.ts";
import type { Habit, Kind } from "./habit.ts";
import { blanksIn, judgementOf, lettersOf, partsOf } from "./keyTexts.ts";
import { folded, literal, ruleOf } from "./shapes.ts";
import { cutLine } from "./splitBlocks.ts";
import { takeStemKey } from "./stemKey.ts";

export function joined(lines: readonly TextLine[]): string {
  return lines
    .map(({ html }) => html.trim())
    .join("\n")
    .trim();
}

/**
 * Finds the key of a question as its kind has it, and removes the key from the texts that learners see.
 *
 * @param keys lines behind the label of the key
 * @returns whether there is a key
 */
export function giveKey(
  question: WordQuestion,
  kind: Kind,
  habit: Habit,
  keys: readonly TextLine[],
): boolean {
  const { fields, faults, options } = question;
  const { key } = kind;
  const html = joined(keys);
  if (key.at === "mark") {
    question.habits = new Set([key.mark]);
    return options.some(({ text }) => text.includes(`<${key.mark}>`));
  }
  if (key.at === "list") return false;
  if (key.at === "listed") {
    const listed = options.splice(0);
    if (listed.length > 0) setFree(question, kind, listed.map(({ text }) => text).join("\n"), "");
    return listed.length > 0;
  }
  if (key.at === "below") {
    if (html !== "")
      question.notes.push({
        field: "answer",
        reason: "is all that stands behind the first line, as in the example",
        remedy: "look whether the first line is the whole question",
        repaired: true,
      });
    fields.set("answer", html);
    return html !== "";
  }
  if (key.at === "stem") return takeStemKey(question, kind, habit);
  const last = options.at(-1);
  let said = html;
  if (key.at === "option") {
    const found =
      last &&
      ruleOf(`\\s*${literal(key.before)}\\s*([^]*?)\\s*${literal(key.behind)}\\s*$`).exec(
        folded(readText(last.text)),
      );
    if (!last || !found) return false;
    const text: TextLine = { html: last.text, text: readText(last.text), line: EMPTY };
    last.text = headOf(text, found.index);
    said = found[1] ?? "";
  } else if (key.behind !== "") said = withoutEnd(said, key.behind);
  if (said.trim() === "") return false;
  if (kind.options) {
    const letters = lettersOf(readText(said), kind.options.label.count);
    if (letters === undefined) {
      // A judgement with two options may be answered by a word.
      const truth = question.type === "judge" ? judgementOf(readText(said), habit) : undefined;
      if (truth !== undefined) fields.set("answer", truth);
      else
        faults.push({
          field: "answer",
          reason: `is “${readText(said).slice(0, 20)}”, not as in the example`,
          remedy: "write it as in the example",
        });
      return true;
    }
    fields.set("answer", letters);
    const unknown = [...letters].filter((one) => !options.some((option) => option.key === one));
    if (unknown.length > 0 && options.length > 1)
      faults.push({
        field: "answer",
        reason: `names ${unknown.join(", ")}, which is no option`,
        remedy: `use ${options.map((option) => option.key).join(", ")}`,
      });
    return true;
  }
  if (kind.type === "judge") {
    const truth = judgementOf(readText(said), habit);
    if (truth === undefined)
      faults.push({
        field: "answer",
        reason: `is “${readText(said).slice(0, 20)}”, no word for right or wrong`,
        remedy: "name the words of a judgement with the example",
      });
    else fields.set("answer", truth);
    return true;
  }
  setFree(question, kind, said, key.at === "line" ? key.between : "");
  return true;
}

const EMPTY = { paragraph: 0, html: "", auto: undefined, faults: [], notes: [] } as const;

function headOf(line: TextLine, length: number): string {
  const rest = cutLine(line, length).html;
  return line.html.endsWith(rest)
    ? line.html.slice(0, line.html.length - rest.length).trim()
    : line.text.slice(0, length).trim();
}

function withoutEnd(html: string, behind: string): string {
  const text = folded(readText(html));
  const end = ruleOf(`\\s*${literal(behind)}\\s*$`).exec(text);
  return end ? headOf({ html, text, line: EMPTY }, end.index) : html;
}

/** Sets a key of free text for a question, with one text for each blank. */
function setFree(question: WordQuestion, kind: Kind, html: string, between: string): void {
  const { fields, faults } = question;
  if (kind.type !== "fill") return void fields.set("answer", html);
  const blanks = blanksIn(fields.get("stem") ?? "");
  const parts = blanks === 1 ? [html.replaceAll("\n", "").trim()] : partsOf(html, blanks, between);
  if (blanks === 0 || parts.length !== blanks)
    faults.push({
      field: "answer",
      reason: `has ${parts.length} text${parts.length === 1 ? "" : "s"} for ${blanks} blank${blanks === 1 ? "" : "s"}`,
      remedy: "write one text for each blank, with ； between them, and each blank as ____ or （ ）",
    });
  else fields.set("blanks", parts.join("\n"));
}
