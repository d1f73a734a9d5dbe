import type { Route } from "../route.ts";
import { serveCheckQuestion } from "./checkQuestion.ts";
import { serveCollectQuestion, serveQuestionFeedback } from "./keepQuestion.ts";
import {
  serveQuestionChapters,
  serveQuestionFacets,
  serveQuestionList,
  serveQuestionPlaces,
} from "./listQuestions.ts";
import { serveQuestionDetail } from "./questionDetail.ts";

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
