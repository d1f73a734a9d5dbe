import { sumOfScores } from "#shared/domain/scores.ts";
import { bySection, itemsOfPaper } from "#upstream/domain/paper/paperContent.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { requireExam } from "../../console/exams/storedExam.ts";
import { type Html, html } from "../html.ts";
import { optionsPart, questionFacts, richPart, stemPart } from "./questionFacts.ts";

/**
 * Returns an exam as a page to print, with key and analysis or without.
 *
 * @throws Declined when the transaction sees no such exam
 */
export async function printedPaper(
  tx: Db,
  exam: number,
  { hasKey }: { readonly hasKey: boolean },
): Promise<Html> {
  const row = await requireExam(tx, exam);
  const items = bySection(await itemsOfPaper(tx, exam));
  const facts = await questionFacts(
    tx,
    items.map(({ questionId }) => questionId),
  );
  const names = [...new Set(items.map(({ section }) => section))];
  const told = new Set<string>();
  const sections = names.map((name) => {
    const own = items.filter(({ section }) => section === name);
    return html`<section><h2>${name}（${own.length} 题，共 ${sumOfScores(own.map(({ score }) => score))} 分）</h2>
${own.map((item) => {
  const found = facts.get(item.questionId);
  if (!found) return null;
  const { row: question, material } = found;
  const isNew = material !== "" && !told.has(material);
  told.add(material);
  return html`${isNew && html`<div class="material">${richPart(material)}</div>`}<article><p><b>${items.indexOf(item) + 1}.</b>（${item.score} 分）</p>${stemPart(question)}${optionsPart(question, hasKey)}
${hasKey && html`<div class="key"><p><b>答案</b></p><div class="answer">${richPart(question.answer.join("\n"))}</div>${question.analysis !== "" && html`<p><b>解析</b></p><div>${richPart(question.analysis)}</div>`}</div>`}</article>`;
})}</section>`;
  });
  const time = row.limitMinutes > 0 ? `时间 ${row.limitMinutes} 分钟　` : "";
  return html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${row.name}</title><link rel="stylesheet" href="/console.css"><link rel="icon" href="data:,"></head>
<body class="paper"><main><p class="buttons screen"><a href="/exam/desk?exam=${exam}">回到组卷</a> <a href="/exam/paper?exam=${exam}${!hasKey && "&key=1"}">${hasKey ? "不带答案" : "带答案"}</a> <span class="hint">用浏览器的打印功能打印</span></p>
<h1>${row.name}${hasKey && "（答案）"}</h1><p class="center">${time}满分 ${Number(row.totalScore)} 分　及格 ${Number(row.passScore)} 分</p>
${!hasKey && html`<p class="center">姓名：__________　班级：__________　得分：__________</p>`}
${sections.length === 0 ? html`<p>还没有题。</p>` : sections}</main></body></html>`;
}
