import type { PassageSeed, PictureSeed, QuestionSeed } from "../questionSeeds.ts";
import { accountingQuestions } from "./questions/accounting.ts";
import { accountingLaterQuestions, accountingPassages } from "./questions/accountingLater.ts";
import { chinesePassages, chineseAndPoliticsQuestions } from "./questions/chineseAndPolitics.ts";
import {
  civilServicePassages,
  civilServicePictures,
  civilServiceQuestions,
} from "./questions/civilService.ts";
import { classroomCaseQuestions, classroomPassages } from "./questions/classroomCases.ts";
import { computingAndMathsQuestions, computingPictures } from "./questions/computingAndMaths.ts";
import {
  constructionPassages,
  constructionPictures,
  constructionQuestions,
} from "./questions/construction.ts";
import { englishPassages, englishQuestions } from "./questions/english.ts";
import { financeAndLawQuestions } from "./questions/financeAndLaw.ts";
import { furtherQuestions } from "./questions/further.ts";
import { moreQuestions } from "./questions/more.ts";
import { nursingPassages, nursingQuestions } from "./questions/nursing.ts";
import {
  gongkaoQuestions,
  huliQuestions,
  jianzaoQuestions,
  kuaijiQuestions,
} from "./questions/professional.ts";
import { teachingQuestions } from "./questions/teaching.ts";
import { jiaoziQuestions, zikaoQuestions } from "./questions/zikaoAndJiaozi.ts";

export const passages: readonly PassageSeed[] = [
  ...accountingPassages,
  ...classroomPassages,
  ...nursingPassages,
  ...constructionPassages,
  ...englishPassages,
  ...chinesePassages,
  ...civilServicePassages,
];

export const pictures: readonly PictureSeed[] = [
  ...constructionPictures,
  ...civilServicePictures,
  ...computingPictures,
];

const written: readonly QuestionSeed[] = [
  ...zikaoQuestions,
  ...jiaoziQuestions,
  ...kuaijiQuestions,
  ...gongkaoQuestions,
  ...jianzaoQuestions,
  ...huliQuestions,
  ...moreQuestions,
  ...accountingQuestions,
  ...accountingLaterQuestions,
  ...financeAndLawQuestions,
  ...teachingQuestions,
  ...classroomCaseQuestions,
  ...nursingQuestions,
  ...constructionQuestions,
  ...englishQuestions,
  ...chineseAndPoliticsQuestions,
  ...civilServiceQuestions,
  ...computingAndMathsQuestions,
  ...furtherQuestions,
];

/** Exams that the demo pretends to have had. */
const YEARS = [2023, 2024, 2025];

/**
 * A third of the bank stands for questions of former exams, or 历年真题 and the years of a list would be empty. They are written by us
 * like the rest, and say so. The questions of a material are of one year.
 */
function asOfAnExam(question: QuestionSeed): QuestionSeed {
  const number = question.passageId ?? question.id;
  if (number % 3 !== 0 || question.year !== undefined) return question;
  const year = YEARS[Math.floor(number / 3) % YEARS.length] ?? 2025;
  return { ...question, year, source: `${year} 年真题（示例）` };
}

export const questions: readonly QuestionSeed[] = written.map(asOfAnExam);
