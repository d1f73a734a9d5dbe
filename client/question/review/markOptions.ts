import { factsOf } from "#shared/domain/questionTypes/typeFacts.ts";
import { firstAlike } from "#shared/domain/alikeOptions.ts";
import { type Option, optionText } from "../optionsOf.ts";

/** right: chosen and right; wrong: chosen and wrong; missed: the key, not chosen; chosen: not judged yet. */
export type Mark = "right" | "wrong" | "missed" | "chosen";

export interface Judged {
  readonly status: string;
  readonly answer: readonly string[];
}

/**
 * Returns the letters of the chosen options. An answer is either letters ("ACD": three options) or the text of one
 * option.
 */
export function chosenKeys(options: readonly Option[], answers: readonly string[]): ReadonlySet<string> {
  const words = answers.map((answer) => answer.trim()).filter((answer) => answer !== "");
  const letters = new Set(words.join("").toUpperCase());
  const rules: readonly ((option: Option) => boolean)[] = [
    ({ key }) => words.some((word) => word.toUpperCase() === key.toUpperCase()),
    ({ content }) => words.includes(content.trim()),
    ({ key }) => letters.has(key.toUpperCase()),
  ];
  const rule = rules.find((names) => options.some(names));
  return new Set(rule ? options.filter(rule).map(({ key }) => key) : []);
}

/**
 * Returns the letters of the right options, including options with the same text. For true-or-false questions, whose
 * key has many spellings, the right option follows from the verdict.
 */
export function rightKeys(
  type: string,
  options: readonly Option[],
  chosen: ReadonlySet<string>,
  judged: Judged,
) {
  // A verdict without a key is one whose key is withheld (decision 092).
  if (judged.answer.length === 0) return new Set<string>();
  if (!factsOf(type).isTruth || options.length !== 2 || chosen.size !== 1)
    return withAlike(options, chosenKeys(options, judged.answer));
  if (judged.status !== "right" && judged.status !== "wrong") return chosenKeys(options, judged.answer);
  const isKey = ({ key }: Option) => chosen.has(key) === (judged.status === "right");
  return new Set(options.filter(isKey).map(({ key }) => key));
}

function withAlike(options: readonly Option[], keys: ReadonlySet<string>): ReadonlySet<string> {
  const firsts = firstAlike(options);
  const said = new Set([...keys].map((key) => firsts.get(key)));
  return new Set(options.flatMap(({ key }) => (said.has(firsts.get(key)) ? [key] : [])));
}

/** Returns the marks of the options. Without a verdict, the chosen options are marked only as chosen. */
export function markOptions(
  type: string,
  options: readonly Option[],
  answers: readonly string[],
  judged?: Judged,
): ReadonlyMap<string, Mark> {
  const chosen = chosenKeys(options, answers);
  if (!judged) return new Map([...chosen].map((key) => [key, "chosen"]));
  const right = rightKeys(type, options, chosen, judged);
  if (right.size === 0) return markOptions(type, options, answers);
  const said = withAlike(options, chosen);
  return new Map(
    options.flatMap(({ key }): readonly (readonly [string, Mark])[] => {
      if (chosen.has(key)) return [[key, right.has(key) ? "right" : "wrong"]];
      return right.has(key) && !said.has(key) ? [[key, "missed"]] : [];
    }),
  );
}

/** Joins the letters of options, e.g. "A、C". For a true-or-false question joins the texts of the options. */
export function keysText(type: string, options: readonly Option[], keys: ReadonlySet<string>): string {
  return options
    .filter(({ key }) => keys.has(key))
    .map((option) => (factsOf(type).isTruth && option.content !== "" ? optionText(type, option) : option.key))
    .join("、");
}
