import type { Command, Outcome, Row } from "../console/command.ts";
import { commands } from "../console/commandTable.ts";
import { SHARED } from "../console/find.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";
import { isIdSpec } from "./pickFields.ts";
import { type Around, hasOwnRows, messagePart, rowsTable } from "./answer.ts";
import { type Part, html } from "./html.ts";
import { idOfRow, manyCommands } from "./manyCommands.ts";
import { rowPageOf } from "./rowPage.ts";

/** Actions of a row that are links; further ones fold into 更多. */
const SHOWN = 2;

/** Returns the rows of a list with the parts that `around` adds to each. */
export type ShowRows = (rows: readonly Row[], around: Around) => Part;

/**
 * Returns the rows of a list with the actions of each row, and a form by which one action is done with all selected
 * rows.
 * @param show undefined: the rows are a table
 */
export function listOf(
  { said, rows = [], names }: Outcome,
  command: Command,
  session: Session,
  show: ShowRows = (shown, around) => rowsTable(shown, command, session, around),
): Part {
  if (rows.length === 0) return messagePart(said, command);
  const { noun } = command;
  const actions = commands.filter((one) => {
    const [spec, ...others] = Object.values(one.args);
    const isOfRow = one.noun === noun && spec !== undefined && isIdSpec(spec) && others.length === 0;
    return isOfRow && one.isChange && mayRun(session, one);
  });
  const areForeign = rows.every((row) => isForeign(row, session));
  const areOfNoun = hasOwnRows(command);
  const many = areForeign || !areOfNoun ? [] : manyCommands(noun, session);
  const around: Around = {
    things: names,
    before: many.length > 0 ? (row) => checkOf(row, noun, session) : undefined,
    behind:
      areOfNoun && ((actions.length > 0 && !areForeign) || rowPageOf(noun, session))
        ? (row) => linksOf(row, { noun, actions }, session)
        : undefined,
  };
  const table = show(rows, around);
  if (many.length === 0) return [messagePart(said, command), table];
  const [first] = many;
  return [
    messagePart(said, command),
    html`<form class="many" method="post" action="/many/${noun}/${first?.action ?? ""}"><input type="hidden" name="_token" value="${session.formToken}">
${table}
<p class="buttons"><span>选中的：</span>${many.map((one) => html`<button class="second" formaction="/many/${noun}/${one.action}">${one.zh[0]}</button> `)}</p></form>`,
  ];
}

/** Returns whether a session of one agency only reads the row, because it belongs to the shared library. */
function isForeign(row: Row, { agency }: Session): boolean {
  return agency !== null && (row as Readonly<Record<string, unknown>>)["agency"] === SHARED;
}

function checkOf(row: Row, noun: string, session: Session): Part {
  const id = idOfRow(row, noun);
  if (id === undefined || isForeign(row, session)) return null;
  return html`<label class="pick"><input type="checkbox" name="id" value="${id}" aria-label="选择 ${nameOfRow(row) ?? id}"></label>`;
}

function nameOfRow({ name, title }: Row): string | undefined {
  return [name, title].find((one) => typeof one === "string");
}

interface RowLinks {
  readonly noun: string;
  readonly actions: readonly Command[];
}

function linksOf(row: Row, { noun, actions }: RowLinks, session: Session): Part {
  const id = idOfRow(row, noun);
  if (id === undefined) return null;
  const page = rowPageOf(noun, session);
  const whole =
    page &&
    html`<a href="${page.address(String(id))}" aria-label="${page.label}：${nameOfRow(row) ?? id}">${page.label}</a> `;
  if (isForeign(row, session)) return whole && html`<span class="links">${whole}</span>`;
  const shown = (row as Readonly<Record<string, unknown>>)["shown"];
  const links = actions
    .filter(
      ({ action }) => !(action === "hide" && shown === false) && !(action === "unhide" && shown === true),
    )
    .map(({ action, args, zh }) => {
      const [field = "id"] = Object.keys(args);
      return html`<a href="/${noun}/${action}?${new URLSearchParams({ [field]: String(id) }).toString()}">${zh[0]}</a> `;
    });
  const isFew = links.length <= SHOWN + 1;
  return html`<span class="links">${whole}${isFew ? links : links.slice(0, SHOWN)}</span>${!isFew && html`<details class="links"><summary>更多</summary>${links.slice(SHOWN)}</details>`}`;
}
