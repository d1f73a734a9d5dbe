import type { QuestionRecord } from "./bankRecord.ts";

/** Official names of exams and the short names that people use. */
const SHORT_NAMES: readonly (readonly [RegExp, string])[] = [[/^普通高等学校招生全国统一考试/, "高考"]];

/** Roman numerals in the names of papers. Files also write them as ⅰ or i. */
const ROMAN = ["Ⅰ", "Ⅱ", "Ⅲ", "Ⅳ", "Ⅴ"];
const SMALL_ROMAN = "ⅰⅱⅲⅳⅴ";

/**
 * Describes the origin of a question for learners, such as `2017年高考（新课标Ⅰ卷）`: year, exam and paper.
 *
 * @returns "" when the file names no exam; the name of a collection would mean nothing to a learner
 */
export function sourceText({ year, exam, paper }: Pick<QuestionRecord, "year" | "exam" | "paper">): string {
  if (exam === "") return "";
  const short = SHORT_NAMES.reduce((name, [long, brief]) => name.replace(long, brief), exam);
  const named = year !== null && !short.includes(String(year)) ? `${year}年${short}` : short;
  const part = paperName(paper);
  return part === "" ? named : `${named}（${part}）`;
}

/** Keeps the name of a paper only, without chapter numbers and remarks such as 解析版. */
function paperName(paper: string): string {
  const bare = paper.replace(/^[（(]\s*|\s*[）)]$/g, "");
  if (!/卷|课标/.test(bare)) return "";
  const name = bare
    .replace(/[ⅰ-ⅴ]/g, (letter) => ROMAN[SMALL_ROMAN.indexOf(letter)] ?? letter)
    .replace(/(?<![a-z])i{1,3}(?![a-z])/gi, (letters) => ROMAN[letters.length - 1] ?? letters);
  return name.includes("卷") ? name : `${name}卷`;
}
