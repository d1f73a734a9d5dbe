import { inArray } from "drizzle-orm";
import { richHtml } from "#shared/console/richHtml.ts";
import { escapeHtml } from "#shared/domain/escapeHtml.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { sumOfScores } from "#shared/domain/scores.ts";
import { type PlacedItem, bySection } from "#upstream/domain/paper/paperContent.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { passages, questions } from "#upstream/platform/db/schema/questions.ts";
import { questionImageUrl } from "#upstream/platform/media/urls.ts";
import type { ExamRow } from "./storedExam.ts";

interface Printed {
  readonly row: ExamRow;
  readonly items: readonly PlacedItem[];
  readonly hasKey: boolean;
}

type QuestionRow = typeof questions.$inferSelect;

const LONGEST = 100_000;

/** Returns an exam as plain text. Formulas are in TeX where they have no plain form. */
export async function printedText(db: Db, { row, items, hasKey }: Printed): Promise<string> {
  const paper = await paperOf(db, items);
  const plain = (text: string) => plainTextOf(text, LONGEST);
  const lines = [row.name, factsOf(row)];
  for (const { name, points, list } of paper) {
    lines.push("", `${name}（${list.length} 题，共 ${points} 分）`);
    for (const { no, question, score, material } of list) {
      if (material !== undefined) lines.push("", plain(material));
      lines.push("", `${no}. ${plain(question.stem)}（${score} 分）`);
      for (const { key, content } of question.options) lines.push(`   ${key}. ${plain(content)}`);
      for (const image of question.images) lines.push(`   [图] ${questionImageUrl(image)}`);
      if (!hasKey) continue;
      lines.push(`   答案：${plain(question.answer.join("；"))}`);
      if (question.analysis !== "") lines.push(`   解析：${plain(question.analysis)}`);
    }
  }
  return lines.join("\n");
}

/** Returns an exam as a page of HTML that browsers print. Texts are sanitised as on pages of the site. */
export async function printedHtml(db: Db, { row, items, hasKey }: Printed): Promise<string> {
  const paper = await paperOf(db, items);
  const parts = paper.map(({ name, points, list }) => {
    const asked = list.map(({ no, question, score, material }) => {
      const options = question.options.map(
        ({ key, content }) => `<li>${escapeHtml(key)}. ${richHtml(content)}</li>`,
      );
      const images = question.images.map(
        (image) => `<img alt="" src="${escapeHtml(questionImageUrl(image))}">`,
      );
      const analysis = question.analysis === "" ? "" : `<div>解析：${richHtml(question.analysis)}</div>`;
      const key = hasKey
        ? `<div class="key">答案：${richHtml(question.answer.join("；"))}${analysis}</div>`
        : "";
      const text = material === undefined ? "" : `<div class="material">${richHtml(material)}</div>`;
      return `${text}<article><b>${no}.</b> ${richHtml(question.stem)}（${score} 分）${images.join("")}<ul>${options.join("")}</ul>${key}</article>`;
    });
    return `<section><h2>${escapeHtml(name)}（${list.length} 题，共 ${points} 分）</h2>${asked.join("\n")}</section>`;
  });
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(row.name)}</title><style>
body{font:12pt/1.7 serif;max-width:44em;margin:2em auto;padding:0 1em}h1{text-align:center}ul{list-style:none;padding-left:1.5em;margin:.3em 0}
article{break-inside:avoid;margin:.8em 0}img{max-width:100%}.key{border-left:3px solid #999;padding-left:.8em;color:#333}.facts{text-align:center}
</style></head><body><h1>${escapeHtml(row.name)}</h1><p class="facts">${escapeHtml(factsOf(row))}</p>
${parts.join("\n")}
</body></html>`;
}

function factsOf({ limitMinutes, totalScore, passScore }: ExamRow): string {
  const time = limitMinutes > 0 ? `时间 ${limitMinutes} 分钟　` : "";
  return `${time}满分 ${Number(totalScore)} 分　及格 ${Number(passScore)} 分`;
}

async function paperOf(db: Db, items: readonly PlacedItem[]) {
  const ordered = bySection(items);
  const ids = ordered.map(({ questionId }) => questionId);
  const rows = await db.select().from(questions).where(inArray(questions.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const textIds = rows.flatMap(({ passageId }) => passageId ?? []);
  const texts =
    textIds.length === 0 ? [] : await db.select().from(passages).where(inArray(passages.id, textIds));
  const textOf = new Map(texts.map(({ id, content }) => [id, content]));
  const shown = new Set<number>();
  const list = ordered.flatMap(({ questionId, section, score }, at) => {
    const question: QuestionRow | undefined = byId.get(questionId);
    if (!question) return [];
    const { passageId } = question;
    const material = passageId === null || shown.has(passageId) ? undefined : textOf.get(passageId);
    if (passageId !== null) shown.add(passageId);
    return [{ no: at + 1, section, score, question, material }];
  });
  return [...new Set(list.map(({ section }) => section))].map((name) => {
    const own = list.filter(({ section }) => section === name);
    return { name, points: sumOfScores(own.map(({ score }) => score)), list: own };
  });
}
