import { csvText } from "../console/answerText.ts";
import type { Response } from "express";
import type { Command, Row } from "../console/command.ts";
import { xlsxOf } from "../console/rowsFile.ts";
import type { Texts } from "./form.ts";
import { groupsOf } from "./frame.ts";
import { type Html, html } from "./html.ts";
import { actionLabel, groupLabel } from "./labels.ts";
import type { Session } from "../console/sessions.ts";

export const ROWS = 50;

export function titleOf(command: Command): string {
  return `${groupLabel(command.noun)} · ${actionLabel(command.action)}`;
}

export function addressOf({ noun, action }: Command): string {
  return `/${noun}/${action}`;
}

/** Returns the description of a command and an example of its call in a shell. */
export function aboutOf({ noun, action, about, example }: Command): Html {
  return html`<p lang="en">${about}</p>
<details><summary>命令</summary><p><code>npm run admin -- ${noun} ${action}</code>, <span lang="en">for example</span> <code>${example}</code></p></details>`;
}

export function overview(session: Session): Html {
  return html`<div class="groups">${groupsOf(session).map(
    ([noun, own]) =>
      html`<section><h2>${groupLabel(noun)} <span lang="en" class="hint">${noun}</span></h2><ul>${own.map(
        (command) =>
          html`<li><a href="/${noun}/${command.action}">${actionLabel(command.action)}</a> <span lang="en" class="hint">${command.about}</span></li>`,
      )}</ul></section>`,
  )}</div>`;
}

interface Place {
  readonly page: number;
  readonly total: number;
}

export function pager({ noun, action }: Command, texts: Texts, { page, total }: Place): Html {
  const pages = Math.ceil(total / ROWS);
  const address = (to: number) =>
    `/${noun}/${action}?${new URLSearchParams({ ...texts, page: String(to) }).toString()}`;
  return html`<div class="buttons"><p>${total === 0 ? "没有" : `共 ${total} 条，第 ${page} / ${pages} 页`}</p>
${page > 1 && html`<a href="${address(page - 1)}">上一页</a>`}
${page < pages && html`<a href="${address(page + 1)}">下一页</a>`}</div>`;
}

export function rowsLinks(address: string, texts: Texts = {}): Html {
  const asked = new URLSearchParams(texts).toString();
  return html`<p class="buttons"><a href="${address}/rows.csv?${asked}">下载 CSV</a> <a href="${address}/rows.xlsx?${asked}">下载 Excel</a></p>`;
}

export function isRowsFile(file: string): boolean {
  return file === "rows.csv" || file === "rows.xlsx";
}

export async function sendRows(
  res: Response,
  file: string,
  { command: { noun, action }, rows }: { readonly command: Command; readonly rows: readonly Row[] },
): Promise<void> {
  const isCsv = file === "rows.csv";
  res.attachment(`${noun}-${action}.${isCsv ? "csv" : "xlsx"}`);
  res.type(isCsv ? "text/csv; charset=utf-8" : "xlsx").send(isCsv ? csvText(rows) : await xlsxOf(rows));
}
