import { csvText } from "../answerText.ts";
import type { Response } from "express";
import type { Command, Outcome } from "../command.ts";
import type { Texts } from "./form.ts";
import { groupsOf } from "./frame.ts";
import { type Html, type Part, html } from "./html.ts";
import { actionLabel, groupLabel } from "./labels.ts";
import type { Session } from "./sessions.ts";

/** Of a list. */
export const ROWS = 50;

export function titleOf(command: Command): string {
  return `${groupLabel(command.what)} · ${actionLabel(command)}`;
}

/** What it does, and how it is called at a shell. */
export function aboutOf({ what, action, about, example }: Command): Html {
  return html`<p lang="en">${about}</p>
<details><summary>命令</summary><p><code>npm run admin -- ${what} ${action}</code>, <span lang="en">for example</span> <code>${example}</code></p></details>`;
}

/** Where the form is as it was filled in, as far as an address may tell it. */
export function formAddress({ what, action }: Command, texts: Texts): string {
  const given = Object.entries(texts).filter(([, text]) => text !== "" && text.length < 500);
  return `/${what}/${action}?${new URLSearchParams(given).toString()}`;
}

export function overview({ role }: Session): Html {
  return html`<div class="groups">${groupsOf(role).map(
    ([what, own]) =>
      html`<section><h2>${groupLabel(what)} <span lang="en" class="hint">${what}</span></h2><ul>${own.map(
        (command) =>
          html`<li><a href="/${what}/${command.action}">${actionLabel(command)}</a> <span lang="en" class="hint">${command.about}</span></li>`,
      )}</ul></section>`,
  )}</div>`;
}

interface Place {
  readonly page: number;
  readonly total: number;
}

export function pager({ what, action, hasRows }: Command, texts: Texts, { page, total }: Place): Html {
  const pages = Math.ceil(total / ROWS);
  const address = (more: Texts, file = "") =>
    `/${what}/${action}${file}?${new URLSearchParams({ ...texts, ...more }).toString()}`;
  return html`<div class="buttons"><p>${total === 0 ? "没有" : `共 ${total} 条，第 ${page} / ${pages} 页`}</p>
${page > 1 && html`<a href="${address({ page: String(page - 1) })}">上一页</a>`}
${page < pages && html`<a href="${address({ page: String(page + 1) })}">下一页</a>`}
${total > 0 && hasRows && csvLink(address({}, "/rows.csv"))}</div>`;
}

export function csvLink(address: string): Part {
  return html`<a href="${address}">下载 CSV</a>`;
}

export function sendCsv(res: Response, { what, action }: Command, rows: NonNullable<Outcome["rows"]>): void {
  res.attachment(`${what}-${action}.csv`).type("text/csv; charset=utf-8").send(csvText(rows));
}
