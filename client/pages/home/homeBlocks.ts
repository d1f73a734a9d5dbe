import { ad } from "#shared/contract/config/endpoints.ts";
import { today } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf, type Call } from "#shared/contract/endpoint.ts";
import type { SiteView } from "#client/site/boot.ts";
import { bannerCall } from "#client/calls/config.ts";
import type { Goal } from "#client/site/goal.ts";
import {
  homeClassroomsCall,
  homeCoursesCall,
  homeTeachersCall,
  questionNumCall,
  questionsToTryCall,
} from "./homeCalls.ts";
import { homeNewsCall } from "#client/calls/article.ts";
import { lastLessonsCall } from "#client/calls/study.ts";
import { nearLivesCall, speciLivesCall } from "#client/calls/live.ts";

export interface ShownBlocks {
  readonly lives: boolean;
  readonly courses: boolean;
  readonly questions: boolean;
  readonly news: boolean;
}

/** Returns which blocks of the home page the agency's navigation shows (Spec §2). News needs a second flag. */
export function shownBlocks({ nav, off }: Pick<SiteView, "nav" | "off">): ShownBlocks {
  return {
    lives: nav.live.isShow,
    courses: nav.course.isShow,
    questions: nav.question.isShow && !off?.test("/question/exam"),
    news: nav.news.isShow && nav.news.topIsShow,
  };
}

interface Visit {
  /** Level-1 subject whose courses the address names. */
  readonly subject?: string | undefined;
  readonly signedIn: boolean;
  readonly goal?: Goal | undefined;
}

/** Returns the calls that the shown blocks need. */
export function homeCalls(
  site: Pick<SiteView, "nav" | "off">,
  { subject, signedIn, goal }: Visit,
): readonly Call[] {
  const shown = shownBlocks(site);
  const exam = goal?.level1.id;
  return [
    ...(signedIn ? [callOf(userInfo, {}), lastLessonsCall(), callOf(today, {})] : []),
    ...(!signedIn && shown.questions ? [questionNumCall(goal), questionsToTryCall(goal)] : []),
    bannerCall(exam),
    callOf(ad, { position: "home_side" }),
    ...(shown.lives ? [nearLivesCall(), ...(exam ? [speciLivesCall(exam)] : [])] : []),
    ...(shown.courses ? [homeCoursesCall(subject, goal), homeClassroomsCall(exam)] : []),
    homeTeachersCall(),
    ...(shown.news ? [homeNewsCall(exam)] : []),
  ];
}
