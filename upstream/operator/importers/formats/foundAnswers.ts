import { type FoundFields, LETTERS } from "./format.ts";

interface FoundAnswer {
  readonly text: string;
  readonly isRight: boolean;
}

/** Returns type, options and answer of a refused question: of a choice, else of one blank. */
export function foundAnswers(answers: readonly FoundAnswer[], isChoice: boolean): FoundFields {
  const right = answers.filter(({ isRight }) => isRight);
  if (!isChoice)
    return { type: "fill", answer: right.length > 0 ? [right.map(({ text }) => text).join("##")] : [] };
  const keyOf = (at: number) => LETTERS[at] ?? String(at + 1);
  return {
    type: right.length > 1 ? "multiple" : "single",
    options: answers.map(({ text }, at) => ({ key: keyOf(at), text })),
    answer: answers.flatMap(({ isRight }, at) => (isRight ? [keyOf(at)] : [])),
  };
}

/** Returns type, options and answer of a refused match question. A pair with an empty left item is a distractor. */
export function foundPairs(pairs: readonly { readonly left: string; readonly right: string }[]): FoundFields {
  const rights = [...new Set(pairs.map(({ right }) => right))];
  const lefts = pairs.filter(({ left }) => left !== "");
  return {
    type: "match",
    options: [
      ...lefts.map(({ left }, at) => ({ key: String(at + 1), text: left })),
      ...rights.map((text, at) => ({ key: LETTERS[at] ?? "", text })),
    ],
    answer: lefts.map(({ right }) => LETTERS[rights.indexOf(right)] ?? ""),
  };
}
