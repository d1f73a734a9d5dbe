import { writeCsv } from "../../platform/kit/csvCell.ts";
import { both } from "#upstream/platform/kit/language.ts";
import type { Change } from "./audit.ts";
import type { Cell, Command, Outcome, Row, ThingNames } from "./command.ts";
import { cellIn, shownCell } from "./shownCell.ts";
import { headText } from "./heads.ts";
import { cellText, recordText, tableText } from "./textTable.ts";

interface Shown {
  readonly command: Command;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the outcome of a command as text for a terminal. */
export function answerText(outcome: Outcome, { command, values }: Shown): string {
  const isDry = values["dry-run"] === true;
  const { names = {}, ...plain } = outcome;
  if (values["json"] === true)
    return `${JSON.stringify(isDry ? { dry_run: true, ...plain } : plain, null, 2)}\n`;
  const { said, rows, total, record } = plain;
  const parts: string[] = [];
  if (said !== undefined)
    parts.push(
      isDry
        ? both(`Dry run, nothing is written. It would be: ${said}`, `试运行，没有写入。执行后会是：${said}`)
        : said,
    );
  if (rows && rows.length > 0) parts.push(tableText(rows, command.noun, names));
  if (command.isList) parts.push(footOf(rows?.length, total ?? 0, values));
  // The changed fields are shown only when the outcome has no other rows to show.
  const changed = rows ? [] : changesOf(outcome, command.noun);
  if (changed.length > 0) parts.push(tableText(changed, command.noun));
  else if (record) parts.push(recordText(record, command.noun, names));
  return `${parts.join("\n\n")}\n`;
}

/**
 * Returns a row for each changed field of the rows that existed before the command. The rows name their thing when the
 * command changed several.
 */
export function changesOf({ changes = [], names = {} }: Outcome, noun: string): readonly Row[] {
  const areMany = new Set(changes.map(({ target }) => target)).size > 1;
  return changes.flatMap(({ target, before, after }) => {
    if (before === null || after === null) return [];
    const shown = (row: Change["after"], field: string) =>
      shownCell(noun, field, (row?.[field] ?? null) as Cell, names);
    return Object.keys(after).map((field) => ({
      ...(areMany && { to: shownCell(noun, "to", target, names) }),
      field: headText(field, noun),
      before: shown(before, field),
      after: shown(after, field),
    }));
  });
}

/** Returns the line below a list; `shown` is undefined when a file has the rows. */
function footOf(shown: number | undefined, total: number, values: Shown["values"]): string {
  if (total === 0) return both("None.", "没有。");
  const page = Number(values["page"] ?? 1);
  const pages = Math.ceil(total / Number(values["limit"] ?? 20));
  if (pages <= 1 && page === 1) return both(`${total} in all.`, `共 ${total} 条。`);
  const more =
    page < pages ? both(`; --page ${page + 1} shows the next`, `，下一页用 --page ${page + 1}`) : "";
  return shown === 0
    ? both(`Page ${page} is empty: there are ${pages}.`, `第 ${page} 页是空的，一共 ${pages} 页。`)
    : both(
        `Page ${page} of ${pages}, ${total} in all${more}.`,
        `第 ${page} / ${pages} 页，共 ${total} 条${more}。`,
      );
}

/** Returns the rows as CSV for programs, with the names of their columns. */
export function csvText(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  return writeCsv([names, ...rows.map((row) => names.map((name) => cellIn(row, name)))]);
}

/** Returns the rows as CSV for people, in the language of the call. */
export function shownCsv(rows: readonly Row[], noun: string, things: ThingNames = {}): string {
  const names = Object.keys(rows[0] ?? {});
  const shown = (row: Row, name: string) => {
    const cell = shownCell(noun, name, cellIn(row, name), things);
    return typeof cell === "boolean" ? cellText(cell) : cell;
  };
  return writeCsv([
    names.map((name) => headText(name, noun)),
    ...rows.map((row) => names.map((name) => shown(row, name))),
  ]);
}
