import type { Call } from "#shared/contract/endpoint.ts";
import type { SiteView } from "../../site/boot.ts";
import { adCall } from "../../calls/ad.ts";
import {
  bannerCall,
  homeClassroomsCall,
  homeNewsCall,
  homeTeachersCall,
  lastLessonsCall,
  myselfCall,
  nearLivesCall,
  recommendedCoursesCall,
} from "../../calls/home.ts";
import { todayCall } from "../../calls/study.ts";

export interface ShownBlocks {
  readonly lives: boolean;
  readonly courses: boolean;
  readonly questions: boolean;
  readonly news: boolean;
}

/** What the agency's navigation lets the home page show (Spec §2): news needs its flag for the top as well. */
export function shownBlocks({ nav }: Pick<SiteView, "nav">): ShownBlocks {
  return {
    lives: nav.live.isShow,
    courses: nav.course.isShow,
    questions: nav.question.isShow,
    news: nav.news.isShow && nav.news.topIsShow,
  };
}

/** The calls of the blocks that are shown, and of no other. */
export function homeCalls(
  site: Pick<SiteView, "nav">,
  subject: string | undefined,
  signedIn: boolean,
): readonly Call[] {
  const shown = shownBlocks(site);
  return [
    ...(signedIn ? [myselfCall(), lastLessonsCall(), todayCall()] : []),
    bannerCall(),
    adCall("home_side"),
    ...(shown.lives ? [nearLivesCall()] : []),
    ...(shown.courses ? [recommendedCoursesCall(subject), homeClassroomsCall()] : []),
    homeTeachersCall(),
    ...(shown.news ? [homeNewsCall()] : []),
  ];
}
