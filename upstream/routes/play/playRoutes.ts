import * as api from "#shared/contract/play/endpoints.ts";
import { type Route, route } from "../route.ts";
import { serveCreateHandoff, serveHandoffState, serveRedeemHandoff } from "./handoff.ts";
import { servePlay } from "./play.ts";
import { serveLessonFeedback } from "./feedback.ts";
import { serveKeepLesson, serveKeptLessons } from "./savedLessons.ts";
import { serveLessonQuestions, serveQuestionLessons } from "./questions.ts";
import { serveFinishLesson, serveLearnReport } from "./reports.ts";
import { serveSaveSettings, serveSettings } from "./settings.ts";

export const playRoutes: readonly Route[] = [
  route(api.play, servePlay),
  route(api.learnReport, serveLearnReport),
  route(api.finishLesson, serveFinishLesson),
  route(api.lessonQuestions, serveLessonQuestions),
  route(api.questionLessons, serveQuestionLessons),
  route(api.keepLesson, serveKeepLesson),
  route(api.keptLessons, serveKeptLessons),
  route(api.lessonFeedback, serveLessonFeedback),
  route(api.userSettings, serveSettings),
  route(api.saveSettings, serveSaveSettings),
  route(api.createHandoff, serveCreateHandoff),
  route(api.handoffState, serveHandoffState),
  route(api.redeemHandoff, serveRedeemHandoff),
];
