import type { RouteId } from "#shared/routes/table.ts";

/** What the bar of the exam layout calls its screens. */
export const examScreenNames: Readonly<Partial<Record<RouteId, string>>> = {
  mockExam: "模拟考试",
  mockExamResult: "模拟考试成绩",
  onlinePortal: "在线考试",
  onlineExam: "在线考试",
  onlineResult: "在线考试成绩",
  share: "学习分享",
};
