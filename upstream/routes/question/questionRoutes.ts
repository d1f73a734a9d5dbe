import type { Route } from "../route.ts";
import {
  serveQuestionChapters,
  serveQuestionFacets,
  serveQuestionList,
  serveQuestionPlaces,
} from "./listQuestions.ts";
import {
  serveCheckQuestion,
  serveCollectQuestion,
  serveQuestionDetail,
  serveQuestionFeedback,
} from "./oneQuestion.ts";

export const questionRoutes: readonly Route[] = [
  serveQuestionList,
  serveQuestionPlaces,
  serveQuestionFacets,
  serveQuestionChapters,
  serveQuestionDetail,
  serveCheckQuestion,
  serveCollectQuestion,
  serveQuestionFeedback,
];
