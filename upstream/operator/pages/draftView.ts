import { storableText } from "#shared/domain/storableText.ts";
import type { DraftState } from "../../platform/db/schema/drafts.ts";
import { timeText } from "../../platform/kit/fields.ts";
import { type DraftReasons, TWINS } from "../drafts/draftReasons.ts";
import { UNKNOWN_REASON } from "../importers/inChinese/tellInChinese.ts";
import { type Draft, type DraftCounts, type DraftItem, ITEMS_A_PAGE } from "../drafts/findDrafts.ts";
import { draftRow, type RowPage } from "./draftRow.ts";
import { type Html, html, type Part } from "./html.ts";

/** Lists of a draft: their words in an address, their labels, and the states of their items. */
export const SHOWN: Readonly<
  Record<string, { readonly label: string; readonly states: readonly DraftState[] }>
> = {
  refused: { label: "要改", states: ["refused"] },
  noted: { label: "有提示", states: ["noted"] },
  mended: { label: "已改好", states: ["mended", "seen"] },
  right: { label: "没问题", states: ["right"] },
  dropped: { label: "不要的", states: ["dropped"] },
  all: { label: "全部", states: ["refused", "noted", "right", "mended", "seen", "dropped"] },
};

export interface Filter {
  readonly show: string;
  readonly text: string;
  /** Key of a reason (createReasonCounts), TWINS, or "" for all items. */
  readonly reason: string;
  readonly page: number;
}

/**
 * Reads the filter of an address. Without a filter, the list has the items that need a person: refused items, or if
 * none were refused, items with notes.
 */
export function filterOf(query: Readonly<Record<string, unknown>>, counts: DraftCounts): Filter {
  const text = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const reason = storableText(text("reason").slice(0, 500));
  const usual = reason !== "" ? "all" : counts.refused > 0 ? "refused" : counts.noted > 0 ? "noted" : "all";
  const show = Object.hasOwn(SHOWN, text("show")) ? text("show") : usual;
  return {
    show,
    text: storableText(text("q").slice(0, 200)),
    reason,
    page: Math.min(10_000, Math.max(1, Math.floor(Number(text("page")) || 1))),
  };
}

export function addressOf(draftId: number, { show, text, reason, page }: Filter): string {
  return `/drafts/${draftId}?${new URLSearchParams({ show, ...(text !== "" && { q: text }), ...(reason !== "" && { reason }), ...(page > 1 && { page: String(page) }) }).toString()}`;
}

interface Shown {
  readonly draft: Draft;
  readonly counts: DraftCounts;
  /** Number of items that an import would write. */
  readonly waiting: number;
  readonly filter: Filter;
  readonly reasons: DraftReasons;
  readonly items: readonly DraftItem[];
  readonly total: number;
  readonly row: RowPage;
  /** A sentence about what was just done. */
  readonly said?: string;
}

/** Returns the page of a draft: counts, actions on all items, and one page of its rows. */
export function draftView({ draft, counts, waiting, filter, reasons, items, total, row, said }: Shown): Html {
  const { id, importedAt, result, lastNo } = draft;
  const token = html`<input type="hidden" name="_token" value="${row.token}">`;
  const pages = Math.ceil(total / ITEMS_A_PAGE);
  return html`${said !== undefined && html`<p class="box" role="status">${said}</p>`}
${importedAt && result && html`<p class="box">${timeText(importedAt)} 导入过：新增 ${result.added} 题，更新 ${result.updated} 题，已有 ${result.unchanged} 题。再改再导入，改的还是那些题，不会重复。</p>${nextSteps(draft.file)}`}
<p class="hint">草稿自动保存，可以离开，之后从“题目 · 导入”或<a href="/drafts">草稿列表</a>回来；30 天不动就删除。</p>
<nav aria-label="按状态看"><ul class="tabs">${Object.entries(SHOWN).map(([show, { label, states }]) => {
    const num = states.reduce((sum, state) => sum + counts[state], 0);
    return html`<li><a href="${addressOf(id, { show, text: "", reason: "", page: 1 })}"${show === filter.show && html` aria-current="page"`}>${label} <b data-count="${show}">${num}</b></a></li>`;
  })}</ul></nav>
<div class="buttons whole">
<form method="post" action="/drafts/${id}/import" data-whole${waiting === 0 && html` hidden`}>${token}<button data-import>导入 <b data-ready>${waiting}</b> 题</button></form>
<form method="post" action="/drafts/${id}/undo" data-undo${lastNo === null && html` hidden`}>${token}<button class="quiet">撤销上一步</button></form>
<form method="post" action="/drafts/${id}/remove">${token}<button class="quiet">删除草稿</button></form>
</div>
<p class="hint" data-left${counts.refused === 0 && html` hidden`}>要改的 <b data-count="refused">${counts.refused}</b> 题不会导入，留在这里，改好后再导入一次。</p>
${twinsPart(id, reasons, token)}
${filter.page === 1 && reasonsPart(id, reasons)}
<form class="search" method="get" action="/drafts/${id}" role="search"><input type="hidden" name="show" value="${filter.show}">
${filter.reason !== "" && html`<input type="hidden" name="reason" value="${filter.reason}">`}
<label for="q">查找</label> <input type="search" id="q" name="q" value="${filter.text}"> <button class="quiet">查找</button></form>
<h2>${SHOWN[filter.show]?.label}${filter.reason !== "" && html` · ${reasonName(filter.reason, reasons)}`} <span class="hint">${total === 0 ? "没有" : `共 ${total} 题`}</span></h2>
<div>${items.map((item) => draftRow(item, row))}</div>
${pages > 1 && pager(id, filter, pages)}
<p role="status" class="hint" data-said></p>`;
}

/** Returns links to the steps that follow an import. */
function nextSteps(file: string): Html {
  const questions = `/question/list?${new URLSearchParams({ source: file })}`;
  return html`<nav aria-label="下一步"><h2>下一步</h2><ul class="actions"><li><a class="main" href="${questions}">看这些题</a></li><li><a href="/exam/add">新建考试</a></li><li><a href="/question/import">再导入一个文件</a></li></ul></nav>`;
}

/** Returns how many items ask the same as another question, with the choice for all that are not decided. */
function twinsPart(id: number, { twins: { all, otherKey, open } }: DraftReasons, token: Html): Part {
  if (all === 0) return null;
  return html`<div class="box"><p>${all} 题和已有的题一样${otherKey > 0 && html`，其中 ${otherKey} 题答案不同`}。<a href="${reasonAddress(id, TWINS)}">看这些题</a></p>
${
  open > 0 &&
  html`<form class="buttons" method="post" action="/drafts/${id}/twins">${token}<span>没有选的 ${open} 题会导入。要改就一题一题选，或者：</span>
<button class="quiet" name="act" value="drop">这些都不导入</button> <button class="quiet" name="act" value="seen">这些都导入</button></form>`
}</div>`;
}

/** Returns the table of the most frequent reasons; each leads to its items. */
function reasonsPart(id: number, { top }: DraftReasons): Part {
  if (top.length === 0) return null;
  return html`<details class="reasons" open><summary>最常见的原因</summary>
<div class="table" role="region" aria-label="最常见的原因" tabindex="0"><table>
<thead><tr><th scope="col" class="number">题数</th><th scope="col">原因</th></tr></thead>
<tbody>${top.map(
    ({ key, chinese, count, reason }) =>
      html`<tr><td class="number">${count}</td><td><a href="${reasonAddress(id, key)}">${chinese}</a>${chinese.endsWith(UNKNOWN_REASON) && html` <small lang="en">${reason}</small>`}</td></tr>`,
  )}</tbody></table></div></details>`;
}

function reasonAddress(id: number, reason: string): string {
  return addressOf(id, { show: "all", text: "", reason, page: 1 });
}

function reasonName(reason: string, { top }: DraftReasons): string {
  return reason === TWINS ? "和已有的题一样" : (top.find(({ key }) => key === reason)?.chinese ?? reason);
}

function pager(id: number, filter: Filter, pages: number): Html {
  const { page } = filter;
  return html`<nav class="buttons" aria-label="翻页"><span>第 ${page} / ${pages} 页</span>
${page > 1 && html`<a href="${addressOf(id, { ...filter, page: page - 1 })}">上一页</a>`}
${page < pages && html`<a href="${addressOf(id, { ...filter, page: page + 1 })}">下一页</a>`}</nav>`;
}

/** Returns the drafts as a list of links. */
export function draftList(drafts: readonly Draft[]): Part {
  return drafts.length === 0
    ? html`<p>没有草稿。</p>`
    : html`<ul class="drafts">${drafts.map(
        ({ id, file, actor, usedAt, importedAt }) =>
          html`<li><a href="/drafts/${id}">${file}</a> <span class="hint">${actor} · ${timeText(usedAt)}${importedAt && " · 已导入"}</span></li>`,
      )}</ul>`;
}
