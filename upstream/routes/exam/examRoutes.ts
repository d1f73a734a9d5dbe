import type { Route } from "../route.ts";
import * as exams from "./exams.ts";
import * as attempts from "./attempts.ts";

export const examRoutes: readonly Route[] = [
  exams.serveExamList,
  exams.serveExamDetail,
  attempts.serveExamStart,
  attempts.serveExamPaper,
  attempts.serveExamContinue,
  attempts.serveExamSave,
  attempts.serveExamPause,
  attempts.serveExamSection,
  attempts.serveExamEvents,
  attempts.serveExamSubmit,
  attempts.serveExamReport,
  attempts.serveExamReceipt,
  exams.serveExamBoard,
  exams.serveExamJoinBoard,
];
