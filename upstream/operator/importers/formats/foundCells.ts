import { listOf } from "./cellLists.ts";
import { COLUMNS, OPTIONS } from "./columns.ts";
import { type FoundFields, LETTERS } from "./format.ts";

const SHAPED = new Set(["id", "type", "subject", "stem", "answer", "source", "knowledge", "images"]);
const PLAIN = COLUMNS.map(({ field }) => field).filter(
  (field) => !SHAPED.has(field) && !field.startsWith("option"),
);
const LISTS = ["knowledge", "images"];

/**
 * Returns the fields of a row that cannot be read, made of the texts of its cells; `take` returns "" for a missing
 * text.
 */
export function foundCells(
  take: (field: string) => string,
  given: { readonly subject: string; readonly source: string },
): FoundFields {
  const options = [...LETTERS].map((key) => ({ key, text: take(`option${key}`) }));
  const last = options.findLastIndex(({ text }) => text !== "");
  const id = take("id");
  const filled = (names: readonly string[], read: (text: string) => unknown) =>
    Object.fromEntries(
      names.filter((field) => take(field) !== "").map((field) => [field, read(take(field))]),
    );
  return {
    subject: take("subject") || given.subject,
    ...(id !== "" && { id }),
    ...((id !== "" || take("passage_id") !== "") && { source: take("source") || given.source }),
    type: take("type"),
    stem: [take("stem"), take(OPTIONS)].filter((text) => text !== "").join("\n"),
    options: options.slice(0, last + 1),
    answer: take("answer") === "" ? [] : [take("answer")],
    ...filled(PLAIN, (text) => text),
    ...filled(LISTS, listOf),
  };
}
