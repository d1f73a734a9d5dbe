import type { Command, Outcome, Row } from "../console/command.ts";
import { commands, findCommand } from "../console/commandTable.ts";
import { SHARED } from "../console/find.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import { type Around, hasOwnRows, messagePart, rowsTable } from "./answer.ts";
import { type Part, html } from "./html.ts";
import { keyOfRow, manyCommands, rowArgument } from "./manyCommands.ts";
import { rowChangeOf } from "./rowChanges.ts";
import { rowPagesOf } from "./rowPage.ts";

/** Links of a row, of which one at least is an action; further actions fold into 更多. */
const SHOWN = 3;
/** Actions that stand before the others of a noun. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  exam: ["change", "copy", "unpublish", "publish"],
  order: ["refund", "close"],
  user: ["change", "unlock"],
};

interface Listing {
  /** Filters and page of the list, as a query. */
  readonly query?: string;
  /** undefined: the rows are a table. */
  readonly show?: ShowRows;
}

/** Returns the rows of a list with the parts that `around` adds to each. */
export type ShowRows = (rows: readonly Row[], around: Around) => Part;

/**
 * Returns the rows of a list with the actions of each row, and a form by which one action is done with all selected
 * rows.
 */
export function listOf(
  { said, rows = [], names }: Outcome,
  command: Command,
  session: Session,
  { query = "", show = (shown, around) => rowsTable(shown, command, session, around) }: Listing = {},
): Part {
  if (rows.length === 0) return messagePart(said, command);
  const { noun } = command;
  const areOfNoun = hasOwnRows(command);
  const actions = areOfNoun ? actionsOf(noun, session) : [];
  const areForeign = rows.every((row) => isForeign(row, session));
  const many = areForeign || !areOfNoun ? [] : manyCommands(noun, session);
  const hasLinks = areOfNoun && rowPagesOf(noun, session).length > 0;
  const rowChange = rowChangeOf(command, query, session);
  const around: Around = {
    things: names,
    before: many.length > 0 ? (row) => checkOf(row, noun, session) : undefined,
    behind:
      hasLinks || (actions.length > 0 && !areForeign)
        ? (row) => linksOf(row, { noun, actions }, session)
        : rowChange && ((row) => linkOf(rowChange(row))),
  };
  const table = show(rows, around);
  if (many.length === 0) return [messagePart(said, command), table];
  const [first] = many;
  return [
    messagePart(said, command),
    html`<form class="many" method="post" action="/many/${noun}/${first?.action ?? ""}"><input type="hidden" name="_token" value="${session.formToken}"><input type="hidden" name="back" value="${query}">
${table}
<p class="buttons"><span>选中的：</span>${many.map((one) => html`<button class="second" formaction="/many/${noun}/${one.action}">${one.zh[0]}</button> `)}</p></form>`,
  ];
}

/** Returns whether a session of one agency only reads the row, because it belongs to the shared library. */
function isForeign(row: Row, { agency }: Session): boolean {
  return agency !== null && (row as Readonly<Record<string, unknown>>)["agency"] === SHARED;
}

/** Returns the changes that name a row of the noun and that the visitor may run. */
function actionsOf(noun: string, session: Session): readonly Command[] {
  const first = FIRST[noun] ?? [];
  const own = commands.filter(
    (one) => one.noun === noun && one.isChange && rowArgument(one) !== undefined && mayRun(session, one),
  );
  return [
    ...first.flatMap((action) => own.find((one) => one.action === action) ?? []),
    ...own.filter(({ action }) => !first.includes(action)),
  ];
}

function checkOf(row: Row, noun: string, session: Session): Part {
  const key = keyOfRow(row, noun);
  if (key === undefined || isForeign(row, session)) return null;
  return html`<label class="pick"><input type="checkbox" name="id" value="${key}" aria-label="选择 ${nameOfRow(row) ?? key}"></label>`;
}

function nameOfRow({ name, title, realname, nickname }: Row): string | undefined {
  return [name, title, realname, nickname].find(
    (one): one is string => typeof one === "string" && one !== "",
  );
}

interface RowLinks {
  readonly noun: string;
  readonly actions: readonly Command[];
}

function linksOf(row: Row, { noun, actions }: RowLinks, session: Session): Part {
  const key = keyOfRow(row, noun);
  if (key === undefined) return null;
  const name = nameOfRow(row) ?? key;
  const named = (label: string, address: string) =>
    html`<a href="${address}" aria-label="${label}：${name}">${label}</a> `;
  const show = findCommand(noun, "show");
  const whole = [
    ...(show && mayRun(session, show) && rowArgument(show) !== undefined
      ? [named(show.zh[0], addressOf(show, key))]
      : []),
    ...rowPagesOf(noun, session).map(({ label, address }) => named(label, address(key))),
  ];
  if (isForeign(row, session)) return whole.length > 0 && html`<span class="links">${whole}</span>`;
  const fitting = actions.filter(({ fits }) => fits?.(row) !== false);
  const links = fitting.map((one) => html`<a href="${addressOf(one, key)}">${one.zh[0]}</a> `);
  const num = Math.max(1, SHOWN - whole.length);
  const isFew = links.length <= num + 1;
  return html`<span class="links">${whole}${isFew ? links : links.slice(0, num)}</span>${!isFew && html`<details class="links"><summary>更多</summary>${links.slice(num)}</details>`}`;
}

function linkOf(link: { readonly label: string; readonly address: string } | undefined): Part {
  return link && html`<span class="links"><a href="${link.address}">${link.label}</a></span>`;
}

function addressOf(command: Command, key: string): string {
  const { noun, action } = command;
  return `/${noun}/${action}?${new URLSearchParams({ [rowArgument(command) ?? "id"]: key }).toString()}`;
}
