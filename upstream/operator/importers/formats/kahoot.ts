import { cutText } from "#shared/domain/cutText.ts";
import { LETTERS, type ReadItem, Unfit } from "./format.ts";

/** Field of each column of Kahoot's template; undefined: none of its headings. */
export function kahootField(heading: string): string | undefined {
  const text = heading.trim().toLowerCase();
  const option = /^answer ([1-6])\b/.exec(text)?.[1];
  if (option !== undefined) return `option${LETTERS[Number(option) - 1]}`;
  if (/^question\b/.test(text)) return "stem";
  if (/^time limit\b/.test(text)) return "time";
  return text.startsWith("correct answer") ? "answer" : undefined;
}

/** Returns whether the cells are the headings of Kahoot's template, whose right answers are numbers. */
export function isKahootHead(cells: readonly string[]): boolean {
  const fields = cells.map(kahootField);
  return ["stem", "optionA", "optionB", "time", "answer"].every((field) => fields.includes(field));
}

/**
 * Reads a row of Kahoot's template. The time limit is not kept.
 *
 * @throws Unfit when the right answers are no numbers of answers
 */
export function kahootItem(cells: ReadonlyMap<string, string>, subject: string): ReadItem {
  const last = LETTERS.split("").findLastIndex((key) => cells.has(`option${key}`));
  const texts = Array.from(LETTERS.slice(0, last + 1), (key) => cells.get(`option${key}`)?.trim() ?? "");
  const empty = texts.indexOf("");
  if (empty >= 0)
    throw new Unfit(
      `answer ${empty + 1} is empty, and one behind it is not`,
      "leave no answer out",
      "options",
    );
  const said = cells.get("answer")?.trim() ?? "";
  const numbers = said.split(/\s*[,;，；、]\s*/);
  const isList = numbers.every((one) => /^[1-6]$/.test(one)) && new Set(numbers).size === numbers.length;
  if (!isList)
    throw new Unfit(
      said === "" ? "is empty" : `is “${cutText(said, 40)}”, not the numbers of answers`,
      "write the number of each right answer, with commas between; format the cell as text",
      "answer",
    );
  const isSeveral = numbers.length > 1;
  return {
    value: {
      subject,
      type: isSeveral ? "multiple" : "single",
      stem: cells.get("stem") ?? "",
      options: texts.map((text, at) => ({ key: LETTERS[at] ?? "", text })),
      answer: numbers.map((one) => LETTERS[Number(one) - 1] ?? "").sort(),
    },
    notes: isSeveral
      ? [
          {
            field: "answer",
            reason: "has several right answers, and learners have to choose all of them",
            remedy: "look it through: Kahoot may count each of them alone",
          },
        ]
      : [],
  };
}
