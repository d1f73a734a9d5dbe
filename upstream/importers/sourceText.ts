import type { QuestionRecord } from "./bankRecord.ts";

/** Exams that people call by a shorter name. */
const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [[/^普通高等学校招生全国统一考试/, "高考"]];

/** Roman numbers of papers, as files write them: ⅰ, i and Ⅰ are one. */
const ROMAN = ["Ⅰ", "Ⅱ", "Ⅲ", "Ⅳ", "Ⅴ"];
const SMALL_ROMAN = "ⅰⅱⅲⅳⅴ";

/**
 * Where a question is from, in words for learners: `2017年高考（新课标Ⅰ卷）`. "" where the file names no exam: the name
 * of a collection of questions says nothing to somebody who learns.
 */
export function sourceText({ year, exam, paper }: Pick<QuestionRecord, "year" | "exam" | "paper">): string {
  if (exam === "") return "";
  const short = SHORT_NAMES.reduce((name, [long, brief]) => name.replace(long, brief), exam);
  const named = year !== null && !short.includes(String(year)) ? `${year}年${short}` : short;
  const part = paperName(paper);
  return part === "" ? named : `${named}（${part}）`;
}

/** Only what names a paper; numbers of chapters and remarks such as 解析版 do not. */
function paperName(paper: string): string {
  const bare = paper.replace(/^[（(]\s*|\s*[）)]$/g, "");
  if (!/卷|课标/.test(bare)) return "";
  const name = bare
    .replace(/[ⅰ-ⅴ]/g, (letter) => ROMAN[SMALL_ROMAN.indexOf(letter)] ?? letter)
    .replace(/(?<![a-z])i{1,3}(?![a-z])/gi, (letters) => ROMAN[letters.length - 1] ?? letters);
  return name.includes("卷") ? name : `${name}卷`;
}
