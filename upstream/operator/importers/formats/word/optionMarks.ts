import { numbersIn } from "../../choiceKey.ts";
import { withoutRightMark } from "../../rightMark.ts";
import { readText } from "./lineHtml.ts";
import { hasLetters } from "./stemKeys.ts";
import type { WordQuestion } from "./wordQuestion.ts";

/** Ways to mark the right option, the plainest first. */
const MARKS: readonly (readonly [string, string])[] = [
  ["red", "red"],
  ["mark", "highlighted"],
  ["u", "underlined"],
  ["strong", "bold"],
];

/** Returns whether all visible text of the HTML is inside elements with this name. */
function isWhole(html: string, tag: string): boolean {
  const rest = html.replace(new RegExp(`<${tag}>(?:(?!</?${tag}>)[\\s\\S])*</${tag}>`, "g"), "");
  return rest !== html && readText(rest).trim() === "" && !/<img\b/.test(rest);
}

/** Least share of the questions without a key in which a way of marking must occur before it counts as the key. */
const LEAST_SHARE = 0.4;

/**
 * Returns the ways in which this document shows keys: names of marks of options, "letters" for letters in the brackets
 * of stems, and "from zero" for keys that count options from 0. A single bold option, or figure（A） in a paper without
 * keys, does not count.
 */
export function keyHabits(questions: readonly WordQuestion[]): ReadonlySet<string> {
  const open = questions.filter(
    ({ options, fields }) =>
      options.length > 1 && readText(fields.get("answer") ?? fields.get("own") ?? "").trim() === "",
  );
  const shares = (has: (question: WordQuestion) => boolean) =>
    open.filter(has).length >= open.length * LEAST_SHARE;
  const habits = MARKS.filter(([tag]) => shares(({ options }) => markedBy(options, tag).length > 0)).map(
    ([tag]) => tag,
  );
  const isOwn = !questions.some(({ fields }) => fields.has("answer"));
  const isFromZero = questions.some(
    ({ options, fields }) =>
      options.length > 1 && numbersIn(readText(fields.get("answer") ?? ""))?.includes(0) === true,
  );
  return new Set([
    ...habits,
    ...(shares(hasLetters) ? ["letters"] : []),
    ...(isFromZero ? ["from zero"] : []),
    ...(isOwn ? ["own"] : []),
  ]);
}

/** Returns the options that a mark sets apart from the others. */
function markedBy(options: WordQuestion["options"], tag: string): WordQuestion["options"] {
  const marked = options.filter(({ text }) => isWhole(text, tag));
  return marked.length === options.length ? [] : marked;
}

/**
 * Takes the options that are marked by color, highlight, line or bold letters as the key, where no other key is given,
 * and removes marks that show learners the key.
 */
export function takeMarked(question: WordQuestion): void {
  const { options, fields, notes, type } = question;
  takeSaid(question);
  for (const [tag, name] of MARKS) {
    const marked = markedBy(options, tag);
    if (marked.length === 0) continue;
    const letters = marked.map(({ key }) => key).join("");
    const answer = readText(fields.get("answer") ?? "").trim();
    if (answer === "" && question.habits.has(tag) && (letters.length === 1 || type !== "single")) {
      fields.set("answer", letters);
      notes.push({
        field: "answer",
        reason: `is taken from the ${name} option ${letters}`,
        remedy: "look whether that marks the right one",
        repaired: true,
      });
    } else if (answer.replace(/[\s,，、]/g, "").toUpperCase() !== letters) {
      // Bold and underlined options may be emphasis; red is the color of keys.
      if (tag === "red" && /^[A-Z\s,，、]+$/i.test(answer))
        question.faults.push({
          field: "answer",
          reason: `is not clear: option ${letters} is red, and the key says ${answer}`,
          remedy: "leave the right one",
        });
      continue;
    }
    for (const option of marked) option.text = option.text.replace(new RegExp(`</?${tag}>`, "g"), "");
  }
}

/** Takes a tick or the words `(正确答案)` behind options as the key. */
function takeSaid({ options, fields, faults, notes }: WordQuestion): void {
  const said = options.filter((option) => {
    const text = withoutRightMark(option.text);
    if (text !== undefined) option.text = text;
    return text !== undefined;
  });
  if (said.length === 0) return;
  const letters = said.map(({ key }) => key).join("");
  const answer = readText(fields.get("answer") ?? "")
    .replace(/[\s,，、]/g, "")
    .toUpperCase();
  if (answer === "") {
    fields.set("answer", letters);
    notes.push({
      field: "answer",
      reason: `stood behind option ${letters}`,
      remedy: "look whether that is the right one",
      repaired: true,
    });
  } else if (answer !== letters)
    faults.push({
      field: "answer",
      reason: `is not clear: a mark stands behind ${letters}, and the key says ${answer}`,
      remedy: "leave the right one",
    });
}
