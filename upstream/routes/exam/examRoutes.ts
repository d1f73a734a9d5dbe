import * as api from "#shared/contract/exam/endpoints.ts";
import { type Route, route } from "../route.ts";
import * as exams from "./exams.ts";
import * as sitting from "./attempts.ts";

export const examRoutes: readonly Route[] = [
  route(api.examList, exams.serveExamList),
  route(api.examDetail, exams.serveExamDetail),
  route(api.examStart, sitting.serveExamStart),
  route(api.examPaper, sitting.serveExamPaper),
  route(api.examContinue, sitting.serveExamContinue),
  route(api.examSave, sitting.serveExamSave),
  route(api.examPause, sitting.serveExamPause),
  route(api.examSection, sitting.serveExamSection),
  route(api.examEvents, sitting.serveExamEvents),
  route(api.examSubmit, sitting.serveExamSubmit),
  route(api.examReport, sitting.serveExamReport),
  route(api.examKeepWrong, sitting.serveExamKeepWrong),
  route(api.examReceipt, sitting.serveExamReceipt),
  route(api.examBoard, exams.serveExamBoard),
  route(api.examJoinBoard, exams.serveExamJoinBoard),
];
