import { changesOf } from "../console/answerText.ts";
import { cellIn, shownCell } from "../console/shownCell.ts";
import { headText } from "../console/heads.ts";
import { pageText } from "./pageText.ts";
import type { Cell, Command, Outcome, Row, ThingNames } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { SHARED } from "../console/find.ts";
import { READERS } from "../console/kinds.ts";
import { cellText } from "../console/textTable.ts";
import { type Html, type Part, html } from "./html.ts";
import { commands } from "../console/commandTable.ts";
import { shownArticle } from "./articleField.ts";
import { pictureOf } from "./pictureField.ts";
import { rowPagesOf } from "./rowPage.ts";
import { mayRun } from "../console/roles.ts";
import type { Visitor } from "../console/visitor.ts";

/** Largest number of rows on a page. A CSV file has all rows. */
const MOST_ROWS = 500;

/** Returns the console's message as a paragraph. */
export function messagePart(said: string | undefined, command?: Command): Part {
  return said !== undefined && html`<p class="said">${pageText(said, command)}</p>`;
}

/**
 * Returns whether the rows of a list are the things of its noun. Those of `exam results` are attempts, those of `news
 * categories` categories, so their ids are not those of exams and news.
 */
export function hasOwnRows({ action, isList }: Pick<Command, "action" | "isList">): boolean {
  return !isList || action === "list" || action === "find";
}

/**
 * Returns the rows as a table with the texts that a terminal shows. When the noun has a command `show`, the cell with
 * the id, or else the first cell, links to it. `around` adds a cell before and one behind the others.
 */
export function rowsTable(
  rows: readonly Row[],
  command: Pick<Command, "noun" | "action" | "isList">,
  visitor: Visitor,
  { before, behind, things }: Around = {},
): Html {
  const { noun } = command;
  const textOf = (row: Row, key: string) => cellText(shownCell(noun, key, cellIn(row, key), things));
  /** Whether the cell of the thing itself has its name too, such as `chapter` beside `chapter_name`. */
  const isTwice = (key: string, own = key.replace(/_name$/, "")) =>
    own !== key && rows.every((row) => own in row && textOf(row, own).includes(textOf(row, key)));
  const names = Object.keys(rows[0] ?? {}).filter((key) => !isTwice(key));
  const show = hasOwnRows(command) ? findCommand(noun, "show") : undefined;
  const shows = show && !show.isChange && mayRun(visitor, show) ? show : undefined;
  const [keyArgument = ""] = Object.keys(shows?.args ?? {});
  const linkColumn = Math.max(0, names.indexOf(keyArgument));
  const cellsOf = (row: Row) =>
    names.map((name, at) => {
      const text = textOf(row, name);
      const address = at === linkColumn && shows ? addressOf(shows, text) : undefined;
      return address === undefined ? text : html`<a href="${address}">${text}</a>`;
    });
  const shift = before ? 1 : 0;
  const lead = LEADS.map((name) => names.indexOf(name)).find((at) => at !== -1) ?? linkColumn;
  return tableOf(
    [...(before ? ["选"] : []), ...names.map((name) => headText(name, noun)), ...(behind ? ["操作"] : [])],
    rows.map((row) => [...(before ? [before(row)] : []), ...cellsOf(row), ...(behind ? [behind(row)] : [])]),
    {
      areNumbers: [
        ...(before ? [false] : []),
        ...names.map((name) =>
          rows.every((row) => typeof (shownCell(noun, name, cellIn(row, name), things) ?? 0) === "number"),
        ),
      ],
      lead: lead + shift,
    },
  );
}

/** Further cells of a table of rows, and the names of the things in its cells. */
export interface Around {
  readonly before?: ((row: Row) => Part) | undefined;
  readonly behind?: ((row: Row) => Part) | undefined;
  readonly things?: ThingNames | undefined;
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

/** Returns a record as a list of its fields. Fields of a change in the table of changes are those of its target. */
function recordOf(record: Row, noun: string, things: ThingNames): Html {
  const own = noun === "audit" ? (cellText(cellIn(record, "to")).split(" ")[0] ?? "") : noun;
  return html`<dl>${Object.keys(record).map((name) => {
    const value = shownCell(noun, name, cellIn(record, name), things);
    const isFields = value !== null && typeof value === "object" && !Array.isArray(value);
    return html`<dt>${headText(name, noun)}</dt><dd>${isFields ? recordOf(value as Row, own, things) : shownValue(cellOf(value), headText(name, noun), noun, longText)}</dd>`;
  })}</dl>`;
}

/** Returns links to the commands that change the shown record, with its id filled in. */
export function actionsOn(
  { noun, action, args }: Command,
  value: string,
  { visitor, record }: { readonly visitor: Visitor; readonly record: Row },
): Part {
  if (action !== "show") return null;
  const whole = rowPagesOf(noun, visitor).map(
    (page, at) =>
      html`<li><a${at === 0 && html` class="main"`} href="${page.address(value)}">${page.label}</a></li>`,
  );
  const isShared = record["agency_id"] === "" || record["agency"] === SHARED;
  if (visitor.agency && isShared)
    return [
      html`<p class="hint">这是各机构共用的资料，这里只能查看；修改请找管理全部机构的人。</p>`,
      whole.length > 0 && html`<ul class="actions">${whole}</ul>`,
    ];
  const [[name, spec] = []] = Object.entries(args);
  const asked =
    name !== undefined && value !== "" && !spec?.isSecret ? `?${new URLSearchParams({ [name]: value })}` : "";
  const links = commands
    .filter(
      (one) =>
        one.noun === noun &&
        one.isChange &&
        Object.keys(one.args)[0] === name &&
        one.fits?.(record) !== false &&
        mayRun(visitor, one),
    )
    .map((one) => html`<li><a href="/${noun}/${one.action}${asked}">${one.zh[0]}</a></li>`);
  const all = [...whole, ...links];
  return all.length > 0 && html`<nav aria-label="可以做的事"><ul class="actions">${all}</ul></nav>`;
}

/** Returns the result of a change: a table of the changed fields, or the record of what was created. */
export function outcomeOf(outcome: Outcome, command: Command, visitor: Visitor): Part {
  const { said, rows = [], record, names = {} } = outcome;
  const changed = changesOf(outcome, command.noun);
  return [
    messagePart(said, command),
    rows.length > 0 && rowsTable(rows.slice(0, MOST_ROWS), command, visitor, { things: names }),
    rows.length > MOST_ROWS && html`<p>这里有前 ${MOST_ROWS} 行，共 ${rows.length} 行。</p>`,
    changed.length > 0
      ? tableOf(
          ["项目", "改前", "改后"],
          changed.map(({ field, before, after }) => [
            cellOf(field),
            ...[before, after].map((cell) => shownValue(cellOf(cell), cellOf(field), command.noun)),
          ]),
          { areCards: true },
        )
      : record && recordOf(record, command.noun, names),
  ];
}

/** Columns with articles as HTML. */
const ARTICLES = ["content", "detail"] as const;

/**
 * Returns a picture or an article as learners see it, and any other text as it is.
 * @param long shows a long text; undefined: the value stands in a table, beside others
 */
function shownValue(text: string, head: string, noun: string, long?: (text: string) => Part): Part {
  const isArticle = text.includes("<") && ARTICLES.some((name) => headText(name, noun) === head);
  if (isArticle) return shownArticle(text, { hasSource: long !== undefined });
  return pictureOf(text, head) ?? (long ?? String)(text);
}

function cellOf(cell: Cell | undefined): string {
  return cellText(joined(cell ?? null), "\n");
}

/** Returns several words, such as the tags of a course, as one text. */
function joined(cell: Cell): Cell {
  return Array.isArray(cell) && cell.every((one) => typeof one === "string") ? cell.join("、") : cell;
}

/** Names of the columns that name the thing of a row, the best first. */
const LEADS: readonly string[] = ["name", "title", "nickname", "product", "did"];

/** Most columns of a table that fits a telephone. */
const FEW = 3;

interface TableLook {
  readonly areNumbers?: readonly boolean[];
  readonly lead?: number;
  readonly areCards?: boolean;
}

/**
 * Returns a table. On a telephone each row is a card, which the cell of the column `lead` heads; a table with few
 * columns stays one.
 * @param names heads of the columns; "" for a column without one
 */
function tableOf(
  names: readonly string[],
  rows: readonly (readonly Part[])[],
  { areNumbers = [], lead = 0, areCards = names.length > FEW }: TableLook = {},
): Html {
  const mark = (at: number, cell?: Part) => {
    const kind = areNumbers[at] === true ? "number" : typeof cell === "string" ? widthOf(cell) : "";
    const classes = [kind, cell !== undefined && at === lead && "lead"].filter(Boolean).join(" ");
    return classes !== "" && html` class="${classes}"`;
  };
  const headOf = (at: number) => at !== lead && html` data-head="${names[at] ?? ""}"`;
  return html`<div class="table" role="region" aria-label="表格" tabindex="0"><table role="table"${areCards && html` class="stacked"`}>
<thead role="rowgroup"><tr role="row">${names.map((name, at) => html`<th role="columnheader" scope="col"${mark(at)}>${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${row.map((cell, at) => html`<td role="cell"${mark(at, cell)}${headOf(at)}>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** Number of characters, a Chinese one counted twice, up to which a cell keeps its text in one line. */
const ONE_LINE = 20;

/** Returns the class of a cell: narrow columns would break a short text after each Chinese character. */
function widthOf(text: string): "short" | "long" {
  return text.length + (text.match(/[^\0-\xff]/g) ?? []).length <= ONE_LINE ? "short" : "long";
}

function longText(value: Cell): Part {
  const text = cellText(value, "\n");
  return text.includes("\n") || text.length > 200 ? html`<pre tabindex="0">${text}</pre>` : text;
}
