import type { PassageSeed, PictureSeed, QuestionSeed } from "../contentTypes.ts";
import { moreQuestions } from "./questions/more.ts";
import {
  gongkaoQuestions,
  huliQuestions,
  jianzaoQuestions,
  kuaijiQuestions,
} from "./questions/professional.ts";
import { jiaoziQuestions, zikaoQuestions } from "./questions/zikaoAndJiaozi.ts";

export const passages: readonly PassageSeed[] = [];

export const pictures: readonly PictureSeed[] = [];

export const questions: readonly QuestionSeed[] = [
  ...zikaoQuestions,
  ...jiaoziQuestions,
  ...kuaijiQuestions,
  ...gongkaoQuestions,
  ...jianzaoQuestions,
  ...huliQuestions,
  ...moreQuestions,
];
