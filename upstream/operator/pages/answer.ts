import { changesOf } from "../console/answerText.ts";
import type { Cell, Command, Outcome, Row } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { SHARED } from "../console/find.ts";
import { READERS } from "../console/kinds.ts";
import { cellText } from "../console/textTable.ts";
import { type Html, type Part, html } from "./html.ts";
import { actionLabel } from "./labels.ts";
import { commands } from "../console/commandTable.ts";
import { type Visitor, mayRun } from "../console/roles.ts";

/** Largest number of rows on a page. A CSV file has all rows. */
const MOST_ROWS = 500;

/** Returns the console's message as a paragraph. The text is the one that a terminal shows. */
export function messagePart(said: string | undefined): Part {
  return said !== undefined && html`<p class="said" lang="en">${said}</p>`;
}

/**
 * Returns the rows as a table with the texts that a terminal shows. When the noun has a command `show`, the cell with
 * the id, or else the first cell, links to it.
 */
export function rowsTable(rows: readonly Row[], { noun }: Command, visitor: Visitor): Html {
  const names = Object.keys(rows[0] ?? {});
  const show = findCommand(noun, "show");
  const shows = show && !show.isChange && mayRun(visitor, show) ? show : undefined;
  const [keyArgument = ""] = Object.keys(shows?.args ?? {});
  const linkColumn = Math.max(0, names.indexOf(keyArgument));
  return tableOf(
    names,
    rows.map((row) =>
      names.map((name, at) => {
        const text = cellText(row[name] ?? null);
        const address = at === linkColumn && shows ? addressOf(shows, text) : undefined;
        return address === undefined ? text : html`<a href="${address}">${text}</a>`;
      }),
    ),
    names.map((name) => rows.every((row) => typeof row[name] === "number" || row[name] === null)),
  );
}

/**
 * Returns the address of a command with `text` as its only argument; undefined when the command needs other arguments
 * or the text is not valid for it.
 */
function addressOf({ noun, action, args }: Command, text: string): string | undefined {
  const [first, ...others] = Object.entries(args);
  if (
    !first ||
    first[1].isSecret ||
    others.length > 0 ||
    READERS[first[1].kind].read(text, first[1]) === undefined
  )
    return undefined;
  return `/${noun}/${action}?${new URLSearchParams({ [first[0]]: text })}`;
}

export function recordOf(record: Row): Html {
  return html`<dl>${Object.entries(record).map(
    ([name, value]) => html`<dt lang="en">${name}</dt><dd>${longText(value)}</dd>`,
  )}</dl>`;
}

/** Returns links to the commands that change the shown record, with its id filled in. */
export function actionsOn(
  { noun, action, args }: Command,
  value: string,
  { visitor, record }: { readonly visitor: Visitor; readonly record: Row },
): Part {
  if (action !== "show") return null;
  const isShared = record["agency_id"] === "" || record["agency"] === SHARED;
  if (visitor.agency && isShared)
    return html`<p class="hint">这是各机构共用的资料，这里只能查看；修改请找管理全部机构的人。</p>`;
  const [[name, spec] = []] = Object.entries(args);
  const asked =
    name !== undefined && value !== "" && !spec?.isSecret ? `?${new URLSearchParams({ [name]: value })}` : "";
  const links = commands
    .filter(
      (one) => one.noun === noun && one.isChange && Object.keys(one.args)[0] === name && mayRun(visitor, one),
    )
    .map(
      (one) =>
        html`<li><a href="/${noun}/${one.action}${asked}">${actionLabel(one.action)} <span lang="en">${one.action}</span></a></li>`,
    );
  return links.length > 0 && html`<nav aria-label="可以做的事"><ul class="actions">${links}</ul></nav>`;
}

/** Returns the result of a change: a table of the changed fields, or the record of what was created. */
export function outcomeOf(outcome: Outcome, command: Command, visitor: Visitor): Part {
  const { said, rows = [], record } = outcome;
  const changed = changesOf(outcome);
  return [
    messagePart(said),
    rows.length > 0 && rowsTable(rows.slice(0, MOST_ROWS), command, visitor),
    rows.length > MOST_ROWS && html`<p>这里有前 ${MOST_ROWS} 行，共 ${rows.length} 行。</p>`,
    changed.length > 0
      ? tableOf(
          ["field", "before", "after"],
          changed.map(({ field, before, after }) => [cellOf(field), cellOf(before), cellOf(after)]),
        )
      : record && recordOf(record),
  ];
}

function cellOf(cell: Cell | undefined): string {
  return cellText(cell ?? null, "\n");
}

function tableOf(
  names: readonly string[],
  rows: readonly (readonly Part[])[],
  areNumbers: readonly boolean[] = [],
): Html {
  const mark = (at: number) => areNumbers[at] === true && html` class="number"`;
  return html`<div class="table" role="region" aria-label="表格" tabindex="0"><table>
<thead><tr>${names.map((name, at) => html`<th scope="col" lang="en"${mark(at)}>${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td${mark(at)}>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

function longText(value: Cell): Part {
  if (value !== null && typeof value === "object" && !Array.isArray(value))
    return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
  const text = cellText(value, "\n");
  return text.includes("\n") || text.length > 200 ? html`<pre tabindex="0">${text}</pre>` : text;
}
