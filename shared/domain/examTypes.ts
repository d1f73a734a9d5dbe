export type ExamKind =
  | "vipCombo"
  | "daily"
  | "section"
  | "history"
  | "mock"
  | "prediction"
  | "repeatedWords"
  | "preExam"
  | "sectionVip"
  | "gold";

export interface ExamType {
  readonly id: string;
  readonly kind: ExamKind;
  readonly name: string;
  /** One line under the name: what a learner gets here. */
  readonly about: string;
}

/** The spec names ten ids and ten kinds but not which is which; they are paired in the order given (docs/decisions). */
export const examTypes: readonly ExamType[] = [
  { id: "2", kind: "vipCombo", name: "VIP组合题库", about: "整科打包，一套到底" },
  { id: "3", kind: "daily", name: "每日一练", about: "每天十题，保持手感" },
  { id: "4", kind: "section", name: "章节练习", about: "学完一章练一章" },
  { id: "5", kind: "history", name: "历年真题", about: "考过的题最值得做" },
  { id: "7", kind: "mock", name: "模拟考试", about: "和考场一样的时间" },
  { id: "9", kind: "prediction", name: "考前预测", about: "按考纲与走向选题" },
  { id: "10", kind: "repeatedWords", name: "高频考点", about: "反复考的集中练" },
  { id: "11", kind: "preExam", name: "考前冲刺", about: "最后几天，查漏补缺" },
  { id: "12", kind: "sectionVip", name: "VIP章节题库", about: "题更细，解析更详" },
  { id: "13", kind: "gold", name: "金题精选", about: "老师挑出的经典好题" },
];

/** undefined for an id that is not one of the ten: an agency may configure types we cannot name. */
export function findExamType(id: string): ExamType | undefined {
  return examTypes.find((type) => type.id === id);
}
