import { writeCsv } from "../../platform/kit/csvCell.ts";
import type { Cell, Command, Outcome, Row } from "./command.ts";
import { recordText, tableText } from "./textTable.ts";

interface Shown {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the outcome of a command as text for a terminal. */
export function answerText(outcome: Outcome, { command, values }: Shown): string {
  const isDry = values["dry-run"] === true;
  if (values["json"] === true)
    return `${JSON.stringify(isDry ? { dry_run: true, ...outcome } : outcome, null, 2)}\n`;
  const { said, rows, total, record } = outcome;
  const parts: string[] = [];
  if (said !== undefined) parts.push(isDry ? `Dry run, nothing is written. It would be: ${said}` : said);
  if (rows && rows.length > 0) parts.push(tableText(rows));
  if (command.isList) parts.push(footOf(rows?.length, total ?? 0, values));
  // The changed fields are shown only when the outcome has no other rows to show.
  const changed = rows ? [] : changesOf(outcome);
  if (changed.length > 0) parts.push(tableText(changed));
  else if (record) parts.push(recordText(record));
  return `${parts.join("\n\n")}\n`;
}

/** Returns a row for each changed field of the rows that existed before the command. */
export function changesOf({ changes = [] }: Outcome): readonly Row[] {
  return changes.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    return Object.keys(after).map((field) => ({
      field,
      before: (before[field] ?? null) as Cell,
      after: (after[field] ?? null) as Cell,
    }));
  });
}

/** Returns the line below a list; `shown` is undefined when a file has the rows. */
function footOf(shown: number | undefined, total: number, values: Shown["values"]): string {
  if (total === 0) return "None.";
  const page = Number(values["page"] ?? 1);
  const pages = Math.ceil(total / Number(values["limit"] ?? 20));
  if (pages <= 1 && page === 1) return `${total} in all.`;
  const more = page < pages ? `; --page ${page + 1} shows the next` : "";
  return shown === 0
    ? `Page ${page} is empty: there are ${pages}.`
    : `Page ${page} of ${pages}, ${total} in all${more}.`;
}

/** Returns the rows as CSV with the names of their columns. */
export function csvText(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  return writeCsv([names, ...rows.map((row) => names.map((name) => row[name]))]);
}
