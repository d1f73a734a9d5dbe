import * as api from "#shared/contract/practice/endpoints.ts";
import { type Route, route } from "../route.ts";
import { servePracticeAnnotate, servePracticeAnnotations } from "./annotating.ts";
import * as answering from "./answering.ts";
import { servePracticeSetup } from "./practiceSetup.ts";
import { servePracticeReport, servePracticeRun, servePracticeStart } from "./runs.ts";

export const practiceRoutes: readonly Route[] = [
  route(api.practiceSetup, servePracticeSetup),
  route(api.practiceStart, servePracticeStart),
  route(api.practiceRun, servePracticeRun),
  route(api.practiceAnswer, answering.servePracticeAnswer),
  route(api.practiceSingle, answering.servePracticeSingle),
  route(api.practiceMark, answering.servePracticeMark),
  route(api.practiceKey, answering.servePracticeKey),
  route(api.practiceJudge, answering.servePracticeJudge),
  route(api.practiceMastery, answering.servePracticeMastery),
  route(api.practiceFinish, answering.servePracticeFinish),
  route(api.practiceReport, servePracticeReport),
  route(api.practiceAnnotations, servePracticeAnnotations),
  route(api.practiceAnnotate, servePracticeAnnotate),
];
