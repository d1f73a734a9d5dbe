import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import type { QuestionType } from "#shared/domain/questionTypes/questionTypes.ts";

/** Options and answer of a question. */
export interface Keyed {
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly answer: readonly string[];
}

type KeyCell = (keyed: Keyed) => string;

const letters: KeyCell = ({ answer }) => answer.join("");

/** Write the cell 答案 of a question in the import table, by its type. TYPE_READERS reads it back. */
export const KEY_CELLS: Readonly<Record<QuestionType, KeyCell>> = {
  single: letters,
  multiple: letters,
  indefinite: letters,
  judge: ({ answer }) => shortCell(answer),
  fill: ({ answer }) => (answer.every(isOneLine) ? answer.join("\n") : JSON.stringify(answer)),
  match: (keyed) => {
    const lines = pairsOf(keyed).map(({ left, key }) => `${left} -> ${key}`);
    return lines.every(isOneLine) ? lines.join("\n") : JSON.stringify(lines);
  },
  essay: ({ answer }) => shortCell(answer),
};

/** Returns the cell for short answers. A text that an import would split into several is written as a JSON list. */
function shortCell(answer: readonly string[]): string {
  const [only = ""] = answer;
  return answer.length <= 1 && !only.startsWith("[") ? only : JSON.stringify(answer);
}

/** Returns whether a cell can hold the text as one of its lines, without a JSON list. */
export function isOneLine(text: string): boolean {
  return text !== "" && text.trim() === text && !/[\n\r]/.test(text) && !text.startsWith("[");
}

/** Returns the left items of a match question, each with its right item. */
export function pairsOf({ options, answer }: Keyed) {
  const { left, right } = pairItems("match", options);
  return left.map(({ text }, place) => {
    const key = answer[place] ?? "";
    return { left: text, key, right: right.find((item) => item.key === key)?.text ?? "" };
  });
}
