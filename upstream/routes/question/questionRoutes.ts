import * as api from "#shared/contract/question/endpoints.ts";
import { type Route, route } from "../route.ts";
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
  route(api.listQuestions, serveQuestionList),
  route(api.questionPlaces, serveQuestionPlaces),
  route(api.questionFacets, serveQuestionFacets),
  route(api.questionChapters, serveQuestionChapters),
  route(api.questionDetail, serveQuestionDetail),
  route(api.checkQuestion, serveCheckQuestion),
  route(api.collectQuestion, serveCollectQuestion),
  route(api.questionFeedback, serveQuestionFeedback),
];
