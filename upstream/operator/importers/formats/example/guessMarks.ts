import type { TextLine } from "../word/optionLines.ts";
import { labelOf } from "../word/lineSigns.ts";
import { BRACKET_LABELS } from "../word/habits.ts";
import { wordBlocks } from "../word/wordBlocks.ts";
import type { LineMark } from "./learnHabit.ts";
import { findLabel, folded } from "./shapes.ts";

/**
 * Guesses the marks of the first question, and of the first question in another form, by the rules of the Word reader.
 * A teacher corrects them.
 */
export function guessMarks(lines: readonly TextLine[]): ReadonlyMap<number, LineMark> {
  const marks = new Map<number, LineMark>();
  const { blocks } = wordBlocks(
    lines.map(({ line, html, text }) => ({ ...line, html: html === "" ? text : html })),
  );
  const makes = new Set<string>();
  for (const block of blocks) {
    const places = [...new Set(block.lines.map(({ line }) => line.paragraph))];
    const own = lines.flatMap((line, at) => (places.includes(line.line.paragraph) ? [at] : []));
    const guessed = markBlock(lines, own);
    const make = [block.section.type, ...new Set(guessed.map(([, mark]) => mark))].join(" ");
    // A question without options and key does not show how the author writes the other questions.
    const isTelling = makes.size === 0 || guessed.some(([, mark]) => mark === "O" || mark === "K");
    if (makes.has(make) || makes.size > 1 || !isTelling) continue;
    makes.add(make);
    for (const [at, mark] of guessed) marks.set(at, mark);
  }
  return marks;
}

function markBlock(lines: readonly TextLine[], own: readonly number[]): [number, LineMark][] {
  let mark: LineMark = "N";
  let options = 0;
  return own.map((at, i) => {
    const { text } = lines[at] as TextLine;
    const field = BRACKET_LABELS[labelOf(text) ?? ""];
    const label = findLabel(folded(text), options + 1);
    if (i === 0) mark = "N";
    else if (field === "answer" || field === "model") mark = "K";
    else if (field === "analysis") mark = "E";
    else if (field !== undefined) mark = "X";
    else if (label && label.sign.count !== "chinese" && (mark === "N" || mark === "S" || mark === "O")) {
      mark = "O";
      options = lastLabel(text, options + 1);
    } else if (mark === "N") mark = "S";
    return [at, mark];
  });
}

/** Returns the value of the last option in a line. */
function lastLabel(text: string, from: number): number {
  let value = from;
  const letters = folded(text).match(/(?<![A-Za-z])[A-Z](?=\s*[.、:)\]])/g) ?? [];
  for (const one of letters) if (one.charCodeAt(0) - 64 === value + 1) value += 1;
  return value;
}
