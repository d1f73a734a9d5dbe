import { wrongReasonName } from "#shared/domain/wrongBook.ts";
import { href } from "#shared/routes/href.ts";
import type { CallCache } from "#client/calls/callCache.ts";
import { type Wrong, type WrongFilters, wrongListCall } from "#client/calls/study.ts";
import { plainStem } from "#client/question/plainStem.ts";
import { typeName } from "#client/question/questionTexts.ts";
import { sourceText } from "./WrongRow.tsx";

/** Byte order mark. Without it, Excel reads the file in the encoding of the computer instead of UTF-8. */
const BOM = "\uFEFF";
const LONGEST_STEM = 500;
const ROWS_AT_ONCE = 100;
const HEAD = [
  "题目",
  "题型",
  "科目",
  "章节",
  "来源",
  "错过次数",
  "连续答对",
  "上次答案",
  "错因",
  "最近一次",
  "链接",
];

/** Loads all pages of the wrong book and saves them as one file. */
export async function saveWrong(calls: CallCache, filters: WrongFilters): Promise<void> {
  const rows: Wrong[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const answer = await calls.fetch(wrongListCall({ ...filters, page }, ROWS_AT_ONCE));
    if (answer.list.length === 0) break;
    rows.push(...answer.list);
    total = answer.total;
  }
  saveText("错题本.csv", wrongCsv(rows, location.origin));
}

export function wrongCsv(rows: readonly Wrong[], origin: string): string {
  const lines = rows.map((wrong) => [
    plainStem(wrong.question.stem, LONGEST_STEM),
    typeName(wrong.question.type),
    wrong.question.subjectName,
    wrong.chapterName,
    sourceText(wrong.source),
    String(wrong.wrongNum),
    String(wrong.rightStreak),
    wrong.lastAnswer,
    wrongReasonName(wrong.reason),
    wrong.lastTime,
    origin + href("questionDetail", { id: wrong.questionId }),
  ]);
  return BOM + [HEAD, ...lines].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** Escapes a text that starts like a formula, so that a spreadsheet does not calculate it. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function saveText(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
