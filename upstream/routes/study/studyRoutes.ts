import * as api from "#shared/contract/study/endpoints.ts";
import { type Route, rawRoute, route } from "../route.ts";
import * as classrooms from "./classrooms.ts";
import { serveClassroomFile, serveClassroomFiles } from "./classroomFiles.ts";
import { examHistoryOf, serveExamPackage } from "./examRecords.ts";
import { serveFavouriteList, serveFavouriteSubjects } from "./favourites.ts";
import { serveReviewPlan, serveSaveReviewPlan } from "./reviewPlan.ts";
import { serveToday } from "./today.ts";
import { serveWrongFacets } from "./wrongFacets.ts";
import { serveWrongReason, wrongListOf } from "./wrongList.ts";
import { serveWrongPaper } from "./wrongPaper.ts";

export const studyRoutes: readonly Route[] = [
  route(api.studyAgain, classrooms.serveStudyAgain),
  route(api.userClassrooms, classrooms.serveUserClassrooms),
  route(api.classroomResource, classrooms.serveClassroomResource),
  route(api.classroomResourceList, serveClassroomFiles),
  rawRoute(api.classroomFile, serveClassroomFile),
  route(api.examPackage, serveExamPackage),
  route(api.examHistory, examHistoryOf(false)),
  route(api.dailyHistory, examHistoryOf(true)),
  route(api.wrongList, wrongListOf(false)),
  route(api.dailyWrongList, wrongListOf(true)),
  route(api.wrongFacets, serveWrongFacets),
  route(api.wrongPaper, serveWrongPaper),
  route(api.wrongReason, serveWrongReason),
  route(api.today, serveToday),
  route(api.reviewPlan, serveReviewPlan),
  route(api.saveReviewPlan, serveSaveReviewPlan),
  route(api.favouriteList, serveFavouriteList),
  route(api.favouriteSubjects, serveFavouriteSubjects),
];
