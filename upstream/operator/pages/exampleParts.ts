import { readText } from "../importers/formats/word/lineHtml.ts";
import { TYPE_READERS } from "../importers/typeReaders.ts";
import type { TextLine } from "../importers/formats/word/optionLines.ts";
import { KIND_TYPES } from "../importers/formats/example/habit.ts";
import { MARKS, typeWord } from "../importers/formats/example/learnHabit.ts";
import type { LikeSource } from "../importers/formats/example/likeFormat.ts";
import type { RefusedGroup, Trial } from "../importers/formats/example/tryHabit.ts";
import type { Session } from "../console/sessions.ts";
import type { Example } from "./examples.ts";
import { tellInChinese } from "../importers/inChinese/tellInChinese.ts";
import { placeInChinese, reasonInChinese } from "./exampleWords.ts";
import { Html, type Part, html } from "./html.ts";

/** Numbers of lines at the beginning and at the end of a document that a teacher can mark. */
const FIRST = 80;
const LAST = 20;
/** Number of shown questions whose type can be named. */
export const EXAMPLES = 3;

const MARK_NAMES: Readonly<Record<(typeof MARKS)[number], string>> = {
  N: "题号与题干",
  S: "题干续行",
  O: "选项",
  K: "答案",
  E: "解析",
  H: "题型标题",
  X: "不要",
};

/** Returns the form that takes a document. */
export function openPart({ formToken }: Session, fault: string, kept: Part): Html {
  return html`${faultPart(fault)}
<p>文档的写法不合常规、普通导入读不出时用这里：给出第一道题哪行是题号、选项、答案，其余的题照样读。</p>
<form method="post" action="/question/example" enctype="multipart/form-data">
<input type="hidden" name="_token" value="${formToken}">
<div class="field"><label for="f-file">文档</label><p class="help" id="h-file">Word（.docx）或文本文件（.txt、.md），不超过 20 MB。</p>
<input type="file" id="f-file" name="file" accept=".docx,.txt,.md,.text" aria-describedby="h-file"></div>
<div class="field"><label for="f-text">或者粘贴文字</label>
<textarea id="f-text" name="text" rows="6"></textarea></div>
${kept}
<div class="field"><label for="f-habit">读法的文件</label><p class="help" id="h-habit">可不选。选了就直接按它读，不必再标。</p>
<input type="file" id="f-habit" name="habit" accept=".json" aria-describedby="h-habit"></div>
<p><button>打开</button></p>
</form>`;
}

function faultPart(fault: string): Part {
  return (
    fault !== "" &&
    html`<div class="faults" role="alert" tabindex="-1" autofocus><h2>没有打开</h2><p class="said" lang="${/[\u4e00-\u9fff]{4}/.test(fault) ? "zh-CN" : "en"}">${fault}</p></div>`
  );
}

/** Returns the form in which the lines of a document are marked. */
export function marksPart(example: Example, { lines, unit }: LikeSource, { formToken }: Session): Html {
  const { id, marks, texts, faults } = example;
  const isShown = (at: number) => at < FIRST || at >= lines.length - LAST || marks.has(at);
  const rows = lines.flatMap((line, at) => {
    if (isShown(at)) return [lineRow(line, at, example)];
    return at === FIRST
      ? [html`<tr><td colspan="3" class="hint">（中间的行略去，到文末前 ${LAST} 行）</td></tr>`]
      : [];
  });
  return html`<form method="post" action="/question/example/${id}" class="example">
<input type="hidden" name="_token" value="${formToken}">
<p>标出第一道题的每一行；有别的题型再标一道。在选择框上按 N、S、O、K、E、H、X 就能选，按 Tab 到下一行。没标的行不用管。</p>
${
  faults.length > 0 &&
  html`<div class="faults" role="alert" tabindex="-1" autofocus><h2>还不能读</h2><ul>${faults.map(
    ({ at, text }) =>
      html`<li>${at < 0 ? text : html`<a href="#m-${at}">第 ${lines[at]?.line.paragraph ?? 0} ${unitName(unit)}：${text}</a>`}</li>`,
  )}</ul></div>`
}
<div class="table lines" role="region" aria-label="文档的行" tabindex="0"><table>
<thead><tr><th scope="col">${unit === "line" ? "行" : "段"}</th><th scope="col">内容</th><th scope="col">是什么</th></tr></thead>
<tbody>${rows}</tbody></table></div>
<details${(faults.length > 0 || Object.values(texts).some((text) => text !== "")) && html` open`}><summary>其他说明</summary>
${Array.from({ length: EXAMPLES }, (_, i) => typeField(i, texts[`type-${i}`] ?? ""))}
<div class="field"><label for="f-right">判断题里“对”的写法</label><input type="text" id="f-right" name="right" value="${texts["right"] ?? ""}" autocomplete="off"></div>
<div class="field"><label for="f-wrong">判断题里“错”的写法</label><input type="text" id="f-wrong" name="wrong" value="${texts["wrong"] ?? ""}" autocomplete="off"></div>
<p><label class="check"><input type="checkbox" name="listed" value="1"${texts["listed"] === "1" && html` checked`}> 答案在文末统一列出</label></p>
</details>
<p><button>照此试读</button></p>
</form>`;
}

const unitName = (unit: LikeSource["unit"]) => (unit === "line" ? "行" : "段");

function lineRow({ text, line }: TextLine, at: number, { marks, faults }: Example): Html {
  const fault = faults.find((one) => one.at === at);
  return html`<tr${fault && html` class="wrong"`}><td class="number">${line.paragraph}</td><td>${text.slice(0, 300) || "（图）"}${
    fault && html`<p class="fault" id="e-${at}">${fault.text}</p>`
  }</td><td><select name="m-${at}" id="m-${at}" aria-label="第 ${line.paragraph} 行是什么"${fault && html` aria-invalid="true" aria-describedby="e-${at}"`}><option value="">—</option>${MARKS.map(
    (mark) =>
      html`<option value="${mark}"${marks.get(at) === mark && html` selected`}>${mark} ${MARK_NAMES[mark]}</option>`,
  )}</select></td></tr>`;
}

function typeField(i: number, chosen: string): Html {
  return html`<div class="field"><label for="f-type-${i}">第 ${i + 1} 道示例的题型</label><select id="f-type-${i}" name="type-${i}"><option value="">自动判断</option>${KIND_TYPES.map(
    (type) =>
      html`<option value="${type}"${type === chosen && html` selected`}>${type === "choice" ? "选择题（按答案个数分单选、多选）" : typeWord(type)}</option>`,
  )}</select></div>`;
}

/** Returns the outcome of a trial: counts, reasons, and the first questions as learners would see them. */
export function trialPart(
  { trial, reason, habit, id }: Example,
  { formToken }: Session,
  nameFields: Part,
): Part {
  if (reason !== "")
    return html`<section id="read"><h2>试读结果</h2><div class="faults" role="alert"><p>${reason}</p></div></section>`;
  if (!trial || !habit) return null;
  const { read, refused, first, groups, notes } = trial;
  return html`<section id="read"><h2>试读结果</h2>
<p role="status">读出 <b>${read}</b> 题，没有读出 <b>${refused}</b> 题。</p>
${groups.length > 0 && groupsPart(groups)}
${
  notes.length > 0 &&
  html`<details><summary>读的时候改动或没有读的（${notes.length} 种）</summary><ul>${notes.slice(0, 30).map(({ text, count }) => html`<li lang="en">${text} <span class="hint">× ${count}</span></li>`)}</ul></details>`
}
<h3>学员看到的前 ${first.length} 题</h3>
<ol class="questions">${first.map(questionItem)}</ol>
<details><summary>存下这个读法，下次同样写法的文档直接用</summary><form method="post" action="/question/example/${id}"><input type="hidden" name="_token" value="${formToken}">
${nameFields}
<p><button class="quiet" name="do" value="keep">存下</button></p></form></details>
<p class="buttons"><a href="/question/example/${id}/habit.json" download>下载这个读法（文件）</a></p>
</section>`;
}

const FIELDS: Readonly<Record<string, string>> = {
  stem: "题干",
  options: "选项",
  answer: "答案",
  analysis: "解析",
  type: "题型",
};

function groupsPart(groups: readonly RefusedGroup[]): Html {
  return html`<div class="table" role="region" aria-label="没有读出的原因" tabindex="0"><table>
<thead><tr><th scope="col" class="number">题数</th><th scope="col">哪里</th><th scope="col">原因</th><th scope="col">在哪（前几处）</th><th scope="col">怎么办</th></tr></thead>
<tbody>${groups.slice(0, 20).map(({ field, reason, remedy, count, places }) => {
    const known = reasonInChinese(reason);
    const told = tellInChinese({ field, reason, remedy });
    return html`<tr><td class="number">${count}</td><td>${FIELDS[field] ?? (field || "整题")}</td><td>${known ?? told.reason}</td><td>${places.map(placeInChinese).join("\n")}</td><td>${told.remedy}</td></tr>`;
  })}</tbody></table></div>`;
}

function questionItem({ place, record }: Trial["first"][number]): Html {
  const { type, stem, options, answer, analysis } = record;
  return html`<li><p class="hint">${TYPE_READERS[type].words[0]} ${placeInChinese(place)}</p>
<div class="stem">${shown(stem)}</div>
${options.length > 0 && html`<ul>${options.map(({ key, content }) => html`<li>${key}. ${shown(content)}</li>`)}</ul>`}
<details><summary>答案${analysis !== "" && "和解析"}</summary><p>${shown(answer.join(type === "fill" ? "；" : ""))}</p>${analysis !== "" && html`<div class="stem">${shown(analysis)}</div>`}</details></li>`;
}

const PIECES = /<(\/?)(sub|sup|u|em|strong|s|b|i)\b[^<>]*>|<img\b[^<>]*>|<\/(?:tr|p)>|<[^<>]*>/gi;

/** Returns the HTML of a question with its plain marks only; pictures become a word. */
function shown(text: string): Html {
  let at = 0;
  const parts: Html[] = [];
  for (const match of text.matchAll(PIECES)) {
    parts.push(html`${readText(text.slice(at, match.index))}`);
    const [tag, closing = "", name] = match;
    if (name) parts.push(new Html(`<${closing}${name.toLowerCase()}>`));
    else if (/^<img/i.test(tag)) parts.push(html`［图］`);
    else if (tag.startsWith("</")) parts.push(html` `);
    at = match.index + tag.length;
  }
  return html`${parts}${readText(text.slice(at))}`;
}
