import type { Route } from "../route.ts";
import { servePracticeAnnotate, servePracticeAnnotations } from "./annotating.ts";
import * as answering from "./answering.ts";
import { servePracticeSetup } from "./practiceSetup.ts";
import { servePracticeReport, servePracticeRun, servePracticeStart } from "./runs.ts";

export const practiceRoutes: readonly Route[] = [
  servePracticeSetup,
  servePracticeStart,
  servePracticeRun,
  answering.servePracticeAnswer,
  answering.servePracticeSingle,
  answering.servePracticeMark,
  answering.servePracticeTime,
  answering.servePracticePutAway,
  answering.servePracticeKey,
  answering.servePracticeJudge,
  answering.servePracticeMastery,
  answering.servePracticeFinish,
  servePracticeReport,
  servePracticeAnnotations,
  servePracticeAnnotate,
];
