import type { Cell } from "../../console/command.ts";
import { cellText } from "../../console/textTable.ts";
import { findCommand } from "../../console/commandTable.ts";
import { inAgency } from "../../console/oneAgency.ts";
import { mayRun } from "../../console/roles.ts";
import { runCall } from "../../console/runCall.ts";
import { rowsTable } from "../answer.ts";
import { type Part, html } from "../html.ts";
import { rightShare } from "./questionCards.ts";
import { difficultyWord, optionsPart, questionFacts, richPart, stemPart, typeWord } from "./questionFacts.ts";
import type { Viewed } from "./viewed.ts";

const CHANGES_SHOWN = 10;
const ACTIONS = [
  ["change", "修改"],
  ["hide", "隐藏"],
  ["unhide", "恢复"],
  ["undo", "撤销上次修改"],
] as const;

/** Returns a question as learners see it, with its key, figures, changes and actions. */
export async function questionSheet({ db, session, outcome: { record = {} } }: Viewed): Promise<Part> {
  const id = Number(record.id);
  const facts = await inAgency(db, session.agency?.id ?? null, (tx) => questionFacts(tx, [id]));
  const found = facts.get(id);
  if (!found) return null;
  const { row, material, points } = found;
  const history = await runCall(
    db,
    { noun: "question", action: "history", values: { id, limit: CHANGES_SHOWN }, actor: "" },
    0,
    { visitor: session },
  );
  const changes = history.rows ?? [];
  const isReadOnly = session.agency !== null && row.agencyId === null;
  const buttons = ACTIONS.filter(([action]) => {
    const command = findCommand("question", action);
    const isUseful =
      action === "hide"
        ? row.isShown
        : action === "unhide"
          ? !row.isShown
          : action !== "undo" || changes.length > 0;
    return command !== undefined && mayRun(session, command) && isUseful;
  });
  const textOf = (name: string) => cellText((record as Readonly<Record<string, Cell>>)[name] ?? "", "\n");
  const figures = [
    ["难度", difficultyWord(row.difficulty)],
    ["考点", points.join("、")],
    ["分值", String(Number(row.score))],
    [
      "来源",
      [row.source, row.year === null ? "" : `${row.year} 年`, row.exam, row.paper]
        .filter(Boolean)
        .join(" · "),
    ],
    ["用在", textOf("papers")],
    ["作答", rightShare(record)],
  ] as const;
  return html`<article class="sheet" tabindex="0" aria-label="题目 ${id}">
<p class="facts"><b>${typeWord(row.type)}</b>${!row.isShown && html` <span class="tag off">已隐藏</span>`}</p>
${material !== "" && html`<div class="material">${richPart(material)}</div>`}
${stemPart(row)}${optionsPart(row, true)}
<div class="key"><p><b>答案</b></p><div class="answer">${richPart(textOf("answer"))}</div>
${row.analysis !== "" && html`<p><b>解析</b></p><div>${richPart(row.analysis)}</div>`}</div>
</article>
${isReadOnly && html`<p class="hint">这是各机构共用的资料，这里只能查看；修改请找管理全部机构的人。</p>`}
${!isReadOnly && buttons.length > 0 && html`<nav aria-label="可以做的事"><ul class="actions">${buttons.map(([action, label]) => html`<li><a href="/question/${action}?id=${id}">${label}</a></li>`)}</ul></nav>`}
<dl>${figures.filter(([, value]) => value !== "").map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>修改记录</h2>
${changes.length === 0 ? html`<p>没有改过。</p>` : rowsTable(changes, { noun: "question", action: "history", isList: true }, session)}`;
}
