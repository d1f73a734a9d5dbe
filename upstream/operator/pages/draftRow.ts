import { richHtml } from "#shared/console/richHtml.ts";
import { cutText } from "#shared/domain/cutText.ts";
import type { DraftState } from "../../platform/db/schema/drafts.ts";
import type { MendAct } from "../drafts/mendItem.ts";
import type { DraftItem } from "../drafts/findDrafts.ts";
import { COLUMNS, TYPE_WORDS } from "../importers/formats/columns.ts";
import { placeInChinese, tellInChinese, type ToldRemark } from "../importers/inChinese/tellInChinese.ts";
import { withAddresses } from "../importers/placePictures.ts";
import { ROW_FIELDS, rowTexts, type RowTexts } from "../importers/rowTexts.ts";
import { Html, html, type Part } from "./html.ts";

export const STATE_WORDS: Readonly<Record<DraftState, string>> = {
  refused: "要改",
  noted: "有提示",
  right: "没问题",
  mended: "已改好",
  seen: "看过了",
  dropped: "不要",
};

/** Fields that each row shows; others are shown where they have a text or a fault. */
const MAIN = ["type", "stem", "options", "answer", "analysis", "subject"];
/** Fields that nobody needs to change here. */
const HIDDEN = ["source", "section", "license", "form"];

export interface RowPage {
  readonly draftId: number;
  readonly token: string;
  /** Address of the list with its filter, to which a form without a script returns. */
  readonly back: string;
  readonly pictures: ReadonlyMap<string, string>;
  /** Right answers of the bank's questions that ask the same as an item, by their ids. */
  readonly answers: ReadonlyMap<number, readonly string[]>;
}

/** A row as it was typed, when somebody else has changed the item meanwhile. */
export interface StaleRow {
  readonly no: number;
  readonly texts: RowTexts;
}

/** Returns the reasons and hints of an item, each once, for its fields and for the whole item. */
export function remarksOf({ state, faults, notes }: DraftItem): readonly ToldRemark[] {
  const told = (state === "refused" || state === "dropped" ? [...faults, ...notes] : notes).map(
    tellInChinese,
  );
  return told.filter((one, at) => told.findIndex(({ reason }) => reason === one.reason) === at);
}

/** Returns an item as a form with its texts. */
export function draftRow(item: DraftItem, page: RowPage, stale?: StaleRow): Html {
  const { no, place, state, value, rev } = item;
  const texts = { ...rowTexts(value), ...(stale?.no === no && stale.texts) };
  const remarks = remarksOf(item);
  const hasFault = (field: string) => remarks.some((one) => one.field === field);
  const others = ROW_FIELDS.filter(
    (field) => !MAIN.includes(field) && (!HIDDEN.includes(field) || hasFault(field)),
  );
  const filled = others.filter((field) => hasFault(field) || (texts[field] ?? "") !== "");
  const fields = (names: readonly string[]) =>
    names.map((name) => fieldOf(no, name, texts[name] ?? "", remarks));
  const form = html`<form method="post" action="/drafts/${page.draftId}/${no}" data-row="${no}">
<input type="hidden" name="_token" value="${page.token}"><input type="hidden" name="rev" value="${rev}">
<input type="hidden" name="back" value="${page.back}">
${fields(MAIN)}
<details${filled.some(hasFault) && html` open`}><summary>其他内容（难度、知识点、编号……）</summary>${fields(others)}</details>
<p class="buttons">${buttonsOf(item)} <span class="hint" role="status" data-status></span></p>
</form>`;
  const isOpen = state === "refused" || state === "noted" || stale?.no === no;
  return html`<article class="row" id="row-${no}" data-state="${state}" tabindex="-1" aria-labelledby="name-${no}">
<h3 id="name-${no}">${placeInChinese(place)} <span class="state" data-label>${STATE_WORDS[state]}${item.importedRev !== null && (item.importedRev === rev ? " · 已导入" : " · 导入后又改过")}</span></h3>
${stale?.no === no && html`<p class="fault" role="alert">这一题在别处改过了。下面是你刚写的，再按一次就以它为准；不要它就<a href="${page.back}">重新打开</a>。</p>`}
<ul class="lacks" id="lacks-${no}">${remarks.filter((one) => one.field === "").map((one) => html`<li>${remarkOf(one)}</li>`)}</ul>
${twinAnswers(item, page)}
${previewOf(texts, page)}
${isOpen ? form : html`<p class="short">${shortened(texts["stem"] ?? "")}</p><details><summary>打开修改</summary>${form}</details>`}
</article>`;
}

/** Returns the answers of the bank's questions that ask the same as the item. */
function twinAnswers({ notes }: DraftItem, { answers }: RowPage): Part {
  return notes.flatMap(({ twin = 0 }) => {
    const said = answers.get(twin) ?? [];
    return said.length > 0 ? [html`<p class="hint">题库里的答案：${shortened(said.join("；"))}</p>`] : [];
  });
}

function remarkOf({ reason, remedy, english }: ToldRemark): Part {
  return html`${reason}。<span class="remedy">${remedy}。</span>${english !== "" && html` <small lang="en">${english}</small>`}`;
}

function buttonsOf({ state, importedRev, notes }: DraftItem): Part {
  const isDropped = state === "dropped";
  const isTwin = notes.some(({ twin }) => twin !== undefined);
  const button = (act: MendAct, label: string, isShown: boolean, className = "") =>
    html`<button${className !== "" && html` class="${className}"`} name="act" value="${act}"${!isShown && html` hidden`}>${label}</button> `;
  const isChoice = isTwin && state === "noted";
  const mending = [
    button("save", "先存着", !isDropped, "quiet plain"),
    button("mend", "改好了", !isDropped, isChoice ? "quiet" : ""),
  ];
  const choosing = [
    button("seen", isTwin ? "导入" : "看过了，照此导入", state === "noted", isChoice ? "" : "quiet"),
    button("drop", isTwin ? "不导入这一题" : "不要这题", !isDropped && importedRev === null, "quiet"),
  ];
  return [
    ...(isChoice ? [choosing, mending] : [mending, choosing]),
    button("restore", "恢复这题", isDropped),
  ];
}

function fieldOf(no: number, name: string, text: string, remarks: readonly ToldRemark[]): Html {
  const own = remarks.filter(({ field }) => field === name);
  const id = `f-${no}-${name}`;
  const label = name === "options" ? "选项" : (COLUMNS.find(({ field }) => field === name)?.heading ?? name);
  const hint = HINTS[name];
  const described = [
    ...(own.length > 0 ? [`e-${no}-${name}`] : []),
    ...(hint === undefined ? [] : [`h-${no}-${name}`]),
  ];
  const attributes = html`id="${id}" name="${name}"${described.length > 0 && html` aria-describedby="${described.join(" ")}"`}${own.length > 0 && html` aria-invalid="true"`}`;
  return html`<div class="field"><label for="${id}">${label}</label>
${hint !== undefined && html`<p class="help" id="h-${no}-${name}">${hint}</p>`}
${own.length > 0 && html`<p class="fault" id="e-${no}-${name}">${own.map(remarkOf)}</p>`}
${inputOf(name, text, attributes)}</div>`;
}

const HINTS: Readonly<Record<string, string>> = {
  options: "一行一个，从 A 起：A. 甲",
  answer: "单选 B，多选 ACD，判断写正确或错误；填空一空一行；配对一行一对：鲁迅 -> A",
};
/** Number of lines of the fields for longer texts. */
const LINES: Readonly<Record<string, number>> = { stem: 3, options: 4, answer: 2, analysis: 2, knowledge: 2 };

function inputOf(name: string, text: string, attributes: Html): Html {
  if (name === "type") {
    const words = TYPE_WORDS.map(([, [word]]) => word);
    const isKnown = words.includes(text);
    return html`<select ${attributes}><option value="${isKnown ? "" : text}"${!isKnown && html` selected`}>${isKnown || text === "" ? "（没有定）" : text}</option>${words.map(
      (word) => html`<option${word === text && html` selected`}>${word}</option>`,
    )}</select>`;
  }
  const lines = LINES[name] ?? 1;
  if (lines === 1 && !text.includes("\n"))
    return html`<input type="text" autocomplete="off" value="${text}" ${attributes}>`;
  const rows = Math.min(12, Math.max(lines, text.split("\n").length));
  return html`<textarea rows="${rows}" ${attributes}>
${text}</textarea>`;
}

const SHOWS_MORE = /[<$]|!\[|\\[([]|&[a-z#]/i;

/** Returns stem and options as learners see them, where formulas, pictures or tables make a difference. */
function previewOf(
  { stem = "", options = "", analysis = "" }: RowTexts,
  { draftId, pictures }: RowPage,
): Part {
  if (!SHOWS_MORE.test(stem + options + analysis)) return null;
  const addressOf = (name: string) => {
    const file = pictures.get(name);
    return file === undefined ? undefined : `/drafts/${draftId}/pictures/${file}`;
  };
  const shown = (text: string) => new Html(richHtml(withAddresses(text, addressOf)));
  return html`<div class="preview" role="group" aria-label="显示效果">${[
    stem,
    ...options.split("\n"),
    analysis,
  ]
    .filter((text) => text.trim() !== "")
    .map((text) => html`<div>${shown(text)}</div>`)}</div>`;
}

function shortened(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return cutText(plain, 80, "…");
}
