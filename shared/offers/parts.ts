import * as account from "../contract/account/endpoints.ts";
import * as config from "../contract/config/endpoints.ts";
import * as live from "../contract/live/endpoints.ts";
import * as note from "../contract/note/endpoints.ts";
import * as play from "../contract/play/endpoints.ts";
import * as practice from "../contract/practice/endpoints.ts";
import * as question from "../contract/question/endpoints.ts";
import * as share from "../contract/share/endpoints.ts";
import * as study from "../contract/study/endpoints.ts";

/**
 * Calls that decide whether a part of a screen is shown. `useOff` (client/site/useOff.ts) accepts only paths of these
 * calls: if the call of a part is missing here, the compiler reports an error. Browsers do not load this list.
 */
export const PARTS = [
  account.smsSend,
  account.sessions,
  account.closeSession,
  account.closeOtherSessions,
  account.exportData,
  account.avatar,
  account.changeUserInfo,
  account.changeMobile,
  account.closeAccount,
  account.wechatList,
  account.wechatUnbind,
  config.ip,
  live.liveMessages,
  live.myLives,
  live.reserveLive,
  live.liveFeed,
  live.liveCalendar,
  note.questionNotes,
  note.saveNote,
  play.userSettings,
  play.learnReport,
  play.finishLesson,
  play.keepLesson,
  play.lessonFeedback,
  play.createHandoff,
  practice.practicePutAway,
  question.collectQuestion,
  question.questionFeedback,
  share.createShare,
  study.today,
  study.dailyHistory,
  study.mySubject,
  study.classroomFile,
  study.studyAgain,
  study.reviewPlan,
  study.saveReviewPlan,
  study.wrongFacets,
  study.wrongPaper,
  study.wrongReason,
] as const;

export type PartPath = (typeof PARTS)[number]["path"];
