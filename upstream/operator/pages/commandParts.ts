import { shownCsv } from "../console/answerText.ts";
import type { Response } from "express";
import type { Command, Outcome } from "../console/command.ts";
import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import { hasOwnRows } from "./answer.ts";
import { xlsxOf } from "../console/rowsFile.ts";
import type { Texts } from "./form.ts";
import { sectionsOf } from "./frame.ts";
import { type Html, html } from "./html.ts";
import { groupLabel } from "../console/things.ts";
import { pageText } from "./pageText.ts";
import type { Session } from "../console/sessions.ts";

export const ROWS = 50;

/** Returns the title of a command's page, with the thing that its first argument names. */
export function titleOf(command: Command, name?: string): string {
  const title = `${groupLabel(command.noun)} · ${command.zh[0]}`;
  return name === undefined ? title : `${title}：${name}`;
}

export function addressOf({ noun, action }: Command): string {
  return `/${noun}/${action}`;
}

export function aboutOf(command: Command): Html {
  return html`<p>${pageText(command.zh[1], command)}</p>`;
}

export function overview(session: Session): Html {
  return html`${sectionsOf(session).map(
    ([heading, groups]) =>
      html`<h3>${heading}</h3><div class="groups">${groups.map(
        ([noun, own]) =>
          html`<section><h4>${groupLabel(noun)}</h4><ul>${own.map(
            (command) =>
              html`<li><a href="/${noun}/${command.action}" title="${pageText(command.zh[1], command)}">${command.zh[0]}</a></li>`,
          )}</ul></section>`,
      )}</div>`,
  )}`;
}

interface Place {
  readonly page: number;
  readonly total: number;
  readonly session: Session;
}

/** Returns the number of rows with links to the pages beside; for a list without rows the way on. */
export function pager(command: Command, texts: Texts, { page, total, session }: Place): Html {
  if (total === 0) return noRows(command, texts, session);
  const pages = Math.ceil(total / ROWS);
  const address = (to: number) =>
    `${addressOf(command)}?${new URLSearchParams({ ...texts, page: String(to) }).toString()}`;
  return html`<div class="buttons"><p>共 ${total} 条，第 ${page} / ${pages} 页</p>
${page > 1 && html`<a href="${address(page - 1)}">上一页</a>`}
${page < pages && html`<a href="${address(page + 1)}">下一页</a>`}</div>`;
}

/** Returns why a list is empty, with a link that drops its conditions, or that adds the first thing. */
function noRows(command: Command, texts: Texts, session: Session): Html {
  const { noun, args, options } = command;
  const isNeeded = (name: string) => name in args || options[name]?.required === true;
  const given = Object.entries(texts).filter(([, text]) => text !== "");
  const kept = new URLSearchParams(given.filter(([name]) => isNeeded(name))).toString();
  if (given.some(([name]) => !isNeeded(name)))
    return html`<div class="buttons"><p>没有符合条件的。</p><a href="${addressOf(command)}${kept !== "" && `?${kept}`}">去掉条件</a></div>`;
  if (!hasOwnRows(command)) return html`<p>还没有内容。</p>`;
  const add = findCommand(noun, "add") ?? findCommand(noun, "make");
  const known = new Set(Object.keys({ ...add?.args, ...add?.options }));
  const asked = new URLSearchParams(given.filter(([name]) => known.has(name))).toString();
  return html`<div class="buttons"><p>还没有${groupLabel(noun)}。</p>${
    add &&
    mayRun(session, add) &&
    html`<a href="${addressOf(add)}${asked !== "" && `?${asked}`}">${add.zh[0]}${groupLabel(noun)}</a>`
  }</div>`;
}

export function rowsLinks(address: string, texts: Texts = {}): Html {
  const asked = new URLSearchParams(texts).toString();
  return html`<p class="buttons"><a href="${address}/rows.csv?${asked}">下载 CSV</a> <a href="${address}/rows.xlsx?${asked}">下载 Excel</a></p>`;
}

export function isRowsFile(file: string): boolean {
  return file === "rows.csv" || file === "rows.xlsx";
}

interface Answered {
  readonly command: Command;
  readonly outcome: Outcome;
}

export async function sendRows(
  res: Response,
  file: string,
  { command: { noun, action }, outcome: { rows = [], names } }: Answered,
): Promise<void> {
  const isCsv = file === "rows.csv";
  res.attachment(`${noun}-${action}.${isCsv ? "csv" : "xlsx"}`);
  res
    .type(isCsv ? "text/csv; charset=utf-8" : "xlsx")
    .send(isCsv ? shownCsv(rows, noun, names) : await xlsxOf(rows, noun, names));
}
