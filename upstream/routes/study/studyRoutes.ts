import * as api from "#shared/contract/study/endpoints.ts";
import { type Route, route } from "../route.ts";
import * as classrooms from "./classrooms.ts";
import { serveClassroomFile, serveClassroomFiles } from "./classroomFiles.ts";
import { examHistoryOf, serveExamPackage } from "./examRecords.ts";
import { serveFavouriteList, serveFavouriteSubjects } from "./favourites.ts";
import { serveReviewPlan, serveSaveReviewPlan } from "./reviewPlan.ts";
import { serveToday } from "./today.ts";
import { serveLearnRecord, serveMySubject, serveUserData } from "./userData.ts";
import {
  serveDailyWrongList,
  serveWrongFacets,
  serveWrongList,
  serveWrongPaper,
  serveWrongReason,
} from "./wrongBook.ts";

export const studyRoutes: readonly Route[] = [
  classrooms.serveStudyAgain,
  classrooms.serveUserClassrooms,
  classrooms.serveClassroomResource,
  serveClassroomFiles,
  serveClassroomFile,
  serveExamPackage,
  route(api.examHistory, examHistoryOf(false)),
  route(api.dailyHistory, examHistoryOf(true)),
  serveWrongList,
  serveDailyWrongList,
  serveWrongFacets,
  serveWrongPaper,
  serveWrongReason,
  serveToday,
  serveMySubject,
  serveUserData,
  serveLearnRecord,
  serveReviewPlan,
  serveSaveReviewPlan,
  serveFavouriteList,
  serveFavouriteSubjects,
];
