import { language } from "#upstream/platform/kit/language.ts";
import type { Cell, Row, ThingNames } from "./command.ts";
import { findCommand } from "./commandTable.ts";
import { headText, snakeCase } from "./heads.ts";
import { valueText } from "../terms.ts";
import { THING_COLUMNS, namedCell, thingsIn } from "./thingNames.ts";
import { groupLabel } from "./things.ts";

/** Columns whose text is one word that a command prints, and not a text that somebody has typed. */
const WORDS: readonly string[] = [
  ..."agency change course_type done ended_by figure key kind origin pace part_policy position price result role".split(
    " ",
  ),
  ..."state status target_type type what whose".split(" "),
];
/** Columns whose text has such words between other texts. */
const SENTENCES: readonly string[] = ["hosts", "history", "payments", "refunds", "length"];

/** Returns the cell of a row; null: the row has no such column. */
export function cellIn(row: Row, name: string): Cell {
  return (row as Readonly<Record<string, Cell>>)[name] ?? null;
}

/** Returns the Chinese name of a command, such as 课程 · 修改; undefined: there is no such command. */
export function commandLabel(noun: string, action: string): string | undefined {
  const command = findCommand(noun, action);
  return command && `${groupLabel(noun)} · ${command.zh[0]}`;
}

/**
 * Returns a cell for people who read the language of the call. What somebody has typed stays as it is, and rows for
 * programs keep their words.
 */
export function shownCell(noun: string, name: string, value: Cell, names: ThingNames = {}): Cell {
  if (language() === "en") return value;
  const named = namedCell(name, value, names);
  if (named !== undefined || typeof value !== "string") return named ?? value;
  return shownText(noun, snakeCase(name), value, names);
}

function shownText(noun: string, name: string, value: string, names: ThingNames): string {
  if (name === "did") return commandLabel(...(value.split(" ") as [string, string])) ?? value;
  if (THING_COLUMNS.includes(name)) return thingsIn(value, names);
  if (WORDS.includes(name) || value === "(not kept)") return valueText(value, noun);
  if (name === "fields")
    return value
      .split(", ")
      .map((one) => headText(one))
      .join("、");
  if (!SENTENCES.includes(name)) return value;
  return value
    .replace("(study)", "（学习端）")
    .replace(/^(\d+) pages$/, "$1 页")
    .replace(/[a-z]+/g, (word) => valueText(word, noun));
}
