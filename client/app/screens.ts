import type { OpenRouteId, Route } from "#shared/routes/table.ts";
import { type ScreenSource, screen } from "../navigation/screen.ts";

/** What stands in the place of a screen that is not finished: the route's record has `soon`. */
export const comingSoon: ScreenSource = screen(() => import("../pages/soon/ComingSoonPage.tsx"));

/** The screen of every finished route; the compiler reports one that is missing. The build asks this list which file is whose. */
export const screens: Readonly<Record<OpenRouteId, ScreenSource>> = {
  index: screen(() => import("../pages/home/HomePage.tsx")),
  course: screen(() => import("../pages/course/CourseListPage.tsx")),
  course1: screen(() => import("../pages/course/CourseListPage.tsx")),
  courseDetail: screen(() => import("../pages/course/CourseDetailPage.tsx")),
  classroomDetail: screen(() => import("../pages/classroom/ClassroomDetailPage.tsx")),
  coursePlayer: screen(() => import("../pages/player/CoursePlayerPage.tsx")),
  login: screen(() => import("../pages/user/LoginPage.tsx")),
  uidLogin: screen(() => import("../pages/user/UidLoginPage.tsx")),
  register: screen(() => import("../pages/user/RegisterPage.tsx")),
  resetPwd: screen(() => import("../pages/user/ResetPasswordPage.tsx")),
  updatePwd: screen(() => import("../pages/user/UpdatePasswordPage.tsx")),
  profile: screen(() => import("../pages/user/ProfilePage.tsx")),
  courseCode: screen(() => import("../pages/user/CourseCodePage.tsx")),
  contract: screen(() => import("../pages/user/contract/ContractPage.tsx")),
  messages: screen(() => import("../pages/user/MessagesPage.tsx")),
  question: screen(() => import("../pages/question/list/QuestionListPage.tsx")),
  question1: screen(() => import("../pages/question/list/QuestionListPage.tsx")),
  questionDetail: screen(() => import("../pages/question/detail/QuestionDetailPage.tsx")),
  questionExam: screen(() => import("../pages/question/exam/ExamPage.tsx")),
  questionExamResult: screen(() => import("../pages/question/result/ResultPage.tsx")),
  mockExam: screen(() => import("../pages/exam/hall/MockExamPage.tsx")),
  onlinePortal: screen(() => import("../pages/exam/hall/OnlinePortalPage.tsx")),
  onlineResult: screen(() => import("../pages/exam/result/ExamResultPage.tsx")),
  mockExamResult: screen(() => import("../pages/exam/result/ExamResultPage.tsx")),
  speci: screen(() => import("../pages/speci/SpeciPage.tsx")),
  teacher: screen(() => import("../pages/teacher/TeacherListPage.tsx")),
  teacher1: screen(() => import("../pages/teacher/TeacherListPage.tsx")),
  teacherDetail: screen(() => import("../pages/teacher/TeacherDetailPage.tsx")),
  newsCate: screen(() => import("../pages/news/NewsListPage.tsx")),
  newsDetail: screen(() => import("../pages/news/NewsDetailPage.tsx")),
  aboutUs: screen(() => import("../pages/page/AboutPage.tsx")),
  help: screen(() => import("../pages/page/HelpPage.tsx")),
  private: screen(() => import("../pages/page/PrivacyPage.tsx")),
  policy: screen(() => import("../pages/page/AgreementPage.tsx")),
  live: screen(() => import("../pages/live/LivePage.tsx")),
  liveCenter: screen(() => import("../pages/live/LiveCenterPage.tsx")),
  liveDetail: screen(() => import("../pages/live/LiveDetailPage.tsx")),
  livePlayer: screen(() => import("../pages/live/LiveRoomPage.tsx")),
  liveWeb: screen(() => import("../pages/live/LiveRoomPage.tsx")),
  search: screen(() => import("../pages/search/SearchPage.tsx")),
  myOrder: screen(() => import("../pages/order/MyOrdersPage.tsx")),
  order: screen(() => import("../pages/order/OrderPage.tsx")),
  studyCourse: screen(() => import("../pages/study/overview/OverviewPage.tsx")),
  studyMyCourse: screen(() => import("../pages/study/MyCoursesPage.tsx")),
  studyCourseRecord: screen(() => import("../pages/study/record/LearnRecordPage.tsx")),
  studyCourseResource: screen(() => import("../pages/study/resource/ResourcePage.tsx")),
  studyLive: screen(() => import("../pages/study/live/StudyLivePage.tsx")),
  studyMyLive: screen(() => import("../pages/study/live/StudyMyLivePage.tsx")),
  share: screen(() => import("../pages/share/SharePage.tsx")),
  studyQuestion: screen(() => import("../pages/study/BankPage.tsx")),
  studyMyQuestion: screen(() => import("../pages/study/question/MyBankPage.tsx")),
  studyQuestionRecord: screen(() => import("../pages/study/question/RecordPage.tsx")),
  studyQuestionError: screen(() => import("../pages/study/question/WrongBookPage.tsx")),
  studyQuestionFavorite: screen(() => import("../pages/study/question/FavouritesPage.tsx")),
  onlineExam: screen(() => import("../pages/exam/take/TakePage.tsx")),
  components: screen(() => import("../gallery/ComponentsScreen.tsx")),
};

export function screenOf({ id, soon }: Pick<Route, "id" | "soon">): ScreenSource {
  return soon ? comingSoon : screens[id as OpenRouteId];
}
