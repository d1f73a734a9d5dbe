import type { Route } from "../route.ts";
import { serveCreateHandoff, serveHandoffState, serveRedeemHandoff } from "./handoff.ts";
import { servePlay } from "./play.ts";
import { serveLessonFeedback } from "./feedback.ts";
import { serveKeepLesson, serveKeptLessons } from "./savedLessons.ts";
import { serveLessonQuestions, serveQuestionLessons } from "./questions.ts";
import { serveFinishLesson, serveLearnReport } from "./reports.ts";
import { serveSaveSettings, serveSettings } from "./settings.ts";

export const playRoutes: readonly Route[] = [
  servePlay,
  serveLearnReport,
  serveFinishLesson,
  serveLessonQuestions,
  serveQuestionLessons,
  serveKeepLesson,
  serveKeptLessons,
  serveLessonFeedback,
  serveSettings,
  serveSaveSettings,
  serveCreateHandoff,
  serveHandoffState,
  serveRedeemHandoff,
];
