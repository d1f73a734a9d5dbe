import type { Route } from "./route.ts";
import { accountRoutes } from "./account/account.ts";
import { courseCodeRoutes } from "./account/courseCodes.ts";
import { loginRoutes } from "./account/login.ts";
import { mailRoutes } from "./account/mail.ts";
import { messageRoutes } from "./account/messages.ts";
import { profileRoutes } from "./account/profile.ts";
import { registerRoutes } from "./account/register.ts";
import { smsRoutes } from "./account/sms.ts";
import { uidLoginRoutes } from "./account/uidLogin.ts";
import { wechatRoutes } from "./account/wechat.ts";
import { contractRoutes } from "./agreement/contracts.ts";
import { newsRoutes } from "./article/news.ts";
import { helpRoutes } from "./article/help.ts";
import { classroomRoutes } from "./catalogue/classrooms.ts";
import { courseRoutes } from "./catalogue/courses.ts";
import { speciRoutes } from "./catalogue/speci.ts";
import { teacherRoutes } from "./catalogue/teachers.ts";
import { calendarRoutes } from "./config/calendar.ts";
import { sitePartRoutes } from "./config/siteParts.ts";
import { attemptRoutes } from "./exam/attempts.ts";
import { examRoutes } from "./exam/exams.ts";
import { calendarFileRoutes } from "./live/calendarFile.ts";
import { liveRoomRoutes } from "./live/liveRoom.ts";
import { liveRoutes } from "./live/lives.ts";
import { noteRoutes } from "./note/notes.ts";
import { questionNoteRoutes } from "./note/questionNotes.ts";
import { buyingRoutes } from "./order/buying.ts";
import { orderRoutes } from "./order/orders.ts";
import { lessonFeedbackRoutes } from "./play/feedback.ts";
import { handoffRoutes } from "./play/handoff.ts";
import { playRoutes } from "./play/play.ts";
import { lessonQuestionRoutes } from "./play/questions.ts";
import { learnReportRoutes } from "./play/reports.ts";
import { savedLessonRoutes } from "./play/savedLessons.ts";
import { settingsRoutes } from "./play/settings.ts";
import { annotatingRoutes } from "./practice/annotating.ts";
import { answeringRoutes } from "./practice/answering.ts";
import { practiceSetupRoutes } from "./practice/practiceSetup.ts";
import { runRoutes } from "./practice/runs.ts";
import { questionListRoutes } from "./question/listQuestions.ts";
import { questionRoutes } from "./question/oneQuestion.ts";
import { searchRoutes } from "./search/search.ts";
import { openShareRoutes } from "./share/openShare.ts";
import { ownShareRoutes } from "./share/ownShares.ts";
import { classroomFileRoutes } from "./study/classroomFiles.ts";
import { ownClassroomRoutes } from "./study/classrooms.ts";
import { examRecordRoutes } from "./study/examRecords.ts";
import { favouriteRoutes } from "./study/favourites.ts";
import { reviewPlanRoutes } from "./study/reviewPlan.ts";
import { todayRoutes } from "./study/today.ts";
import { userDataRoutes } from "./study/userData.ts";
import { wrongBookRoutes } from "./study/wrongBook.ts";

/**
 * Every endpoint that this upstream serves to the site. Tests compare this list and that of agencies with the contract.
 */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...courseCodeRoutes,
  ...loginRoutes,
  ...mailRoutes,
  ...messageRoutes,
  ...profileRoutes,
  ...registerRoutes,
  ...smsRoutes,
  ...uidLoginRoutes,
  ...wechatRoutes,
  ...contractRoutes,
  ...newsRoutes,
  ...helpRoutes,
  ...classroomRoutes,
  ...courseRoutes,
  ...speciRoutes,
  ...teacherRoutes,
  ...calendarRoutes,
  ...sitePartRoutes,
  ...attemptRoutes,
  ...examRoutes,
  ...calendarFileRoutes,
  ...liveRoomRoutes,
  ...liveRoutes,
  ...noteRoutes,
  ...questionNoteRoutes,
  ...buyingRoutes,
  ...orderRoutes,
  ...lessonFeedbackRoutes,
  ...handoffRoutes,
  ...playRoutes,
  ...lessonQuestionRoutes,
  ...learnReportRoutes,
  ...savedLessonRoutes,
  ...settingsRoutes,
  ...annotatingRoutes,
  ...answeringRoutes,
  ...practiceSetupRoutes,
  ...runRoutes,
  ...questionListRoutes,
  ...questionRoutes,
  ...searchRoutes,
  ...openShareRoutes,
  ...ownShareRoutes,
  ...classroomFileRoutes,
  ...ownClassroomRoutes,
  ...examRecordRoutes,
  ...favouriteRoutes,
  ...reviewPlanRoutes,
  ...todayRoutes,
  ...userDataRoutes,
  ...wrongBookRoutes,
];
