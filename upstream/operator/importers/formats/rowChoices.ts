import { isChoice, isQuestionType } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Remark } from "../bankRecord.ts";
import { lettersSaid, numberedLetters } from "../choiceKey.ts";
import { truthOf, truthOfAnswer } from "../judgeWords.ts";
import { type LetteredOption, letteredOptions, optionsOfCell, withoutOwnLetters } from "./cellOptions.ts";
import { OPTIONS } from "./columns.ts";
import { LETTERS, Unfit } from "./format.ts";

/** Cell text for an option that is only a picture: an empty cell at the end of the options would count as no option. */
export const EMPTY_OPTION = "［图］";

const OPTION_FIELDS = Array.from(LETTERS, (letter) => `option${letter}`);

interface Asked {
  readonly stem: string;
  readonly options: readonly LetteredOption[];
}

/**
 * Reads stem and options: from the columns of options, from one column with all of them, or from the end of the stem
 * when a choice (`type`; undefined: not named) has letters as its answer. An empty cell between options is an option without text, which may have a picture.
 *
 * @throws Unfit when options in one cell cannot be told apart
 */
export function choicesOf(
  cells: ReadonlyMap<string, string>,
  type: string | undefined,
  notes: Remark[],
): Asked {
  const stem = cells.get("stem") ?? "";
  const last = Math.max(-1, ...[...cells.keys()].map((field) => OPTION_FIELDS.indexOf(field)));
  const all = cells.get(OPTIONS);
  if (all !== undefined) {
    const options = optionsOfCell(all);
    if (last >= 0 || !options)
      throw new Unfit(
        last >= 0
          ? "are in one cell and in columns of their own"
          : "are in one cell and cannot be told apart",
        "write A. … B. … with a line for each, or a column for each",
        OPTIONS,
      );
    notes.push(repaired(OPTIONS, "were in one cell"));
    return { stem, options };
  }
  if (last >= 0) {
    const options = OPTION_FIELDS.slice(0, last + 1).map((field, i) => {
      const text = cells.get(field) ?? "";
      return { key: LETTERS[i] ?? "", text: text === EMPTY_OPTION ? "" : text };
    });
    const bare = withoutOwnLetters(options);
    if (bare !== options) notes.push(repaired(OPTIONS, "began with their letters, which were taken away"));
    return { stem, options: bare };
  }
  const mayBe = type === undefined || (isQuestionType(type) && isChoice(type));
  const letters = mayBe ? lettersSaid(cells.get("answer") ?? "") : undefined;
  const inStem = letters && letters.length > 0 && letteredOptions(stem);
  if (!inStem || !/\S\s*\n\s*$/.test(inStem.head)) return { stem, options: [] };
  notes.push(repaired(OPTIONS, "were in the cell of 题干 and were taken out of it"));
  return { stem: inStem.head.trim(), options: inStem.options };
}

function repaired(field: string, reason: string): Remark {
  return { field, reason, remedy: "compare the question with the file" };
}

/**
 * Returns the type of a question in a table without the column 题型, read from options and answer.
 *
 * @throws Unfit when the type does not follow from them
 */
export function typeFrom({ stem, options }: Asked, answer: string, notes: Remark[]): string {
  const type = guessedType(stem, options, answer.trim());
  if (type === undefined)
    throw new Unfit(
      "is not named, and does not follow from options and answer",
      "add the column 题型 and write the type of each question",
      "type",
    );
  notes.push(repaired("type", `is not named: read as ${type} from options and answer`));
  return type;
}

function guessedType(stem: string, options: readonly LetteredOption[], answer: string): string | undefined {
  const isTruth = (text: string) => truthOf(text) !== undefined;
  if (options.length === 0) {
    if (isTruth(answer)) return "judge";
    if (/_{2,}/.test(stem) && answer !== "") return "fill";
    return truthOfAnswer(answer) === undefined ? undefined : "judge";
  }
  if (options.length === 2 && options.every(({ text }) => isTruth(text))) return "judge";
  const { length } = lettersSaid(answer) ?? numberedLetters(answer, options) ?? [];
  return length === 0 ? undefined : length === 1 ? "single" : "multiple";
}
