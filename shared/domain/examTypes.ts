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
  /** Names of drawings of ours; the active one stands where it is pointed at. */
  readonly icon: ExamIcon;
  readonly activeIcon: `${ExamIcon}Filled`;
}

export type ExamIcon =
  | "Gem"
  | "CalendarCheck"
  | "ListTree"
  | "History"
  | "Timer"
  | "Compass"
  | "Repeat"
  | "Zap"
  | "BookMarked"
  | "Medal";

/** The spec names ten ids and ten kinds but not which is which; they are paired in the order given (docs/decisions). */
export const examTypes: readonly ExamType[] = [
  type("2", "vipCombo", "VIP组合题库", "整科打包，一套到底", "Gem"),
  type("3", "daily", "每日一练", "每天十题，保持手感", "CalendarCheck"),
  type("4", "section", "章节练习", "学完一章练一章", "ListTree"),
  type("5", "history", "历年真题", "考过的题最值得做", "History"),
  type("7", "mock", "模拟考试", "和考场一样的时间", "Timer"),
  type("9", "prediction", "考前预测", "按考纲与走向选题", "Compass"),
  type("10", "repeatedWords", "高频考点", "反复考的集中练", "Repeat"),
  type("11", "preExam", "考前冲刺", "最后几天，查漏补缺", "Zap"),
  type("12", "sectionVip", "VIP章节题库", "题更细，解析更详", "BookMarked"),
  type("13", "gold", "金题精选", "老师挑出的经典好题", "Medal"),
];

/** undefined for an id that is not one of the ten: an agency may configure types we cannot name. */
export function findExamType(id: string): ExamType | undefined {
  return examTypes.find((type) => type.id === id);
}

/** A type as an agency configures it (Spec §3); what is absent or "" is ours. Icons are addresses of pictures. */
export interface AgencyExamType {
  readonly id: string;
  readonly name?: string;
  readonly icon?: string;
  readonly iconActive?: string;
}

export interface ShownExamType {
  readonly id: string;
  readonly name: string;
  /** "" where only the agency knows what it is. */
  readonly about: string;
  /** undefined for an id that is not one of the ten. */
  readonly type: ExamType | undefined;
  /** The agency's own pictures, which stand in the place of ours; "" where it has none. */
  readonly picture: string;
  readonly activePicture: string;
}

/** The types that an agency shows, each once and in its order; one without a name is left out. */
export function shownExamTypes(types: readonly AgencyExamType[]): readonly ShownExamType[] {
  const byId = new Map(types.toReversed().map((own) => [own.id, own]));
  return [...new Set(types.map(({ id }) => id))].flatMap((id) => {
    const own = byId.get(id);
    const known = findExamType(id);
    const name = own?.name?.trim() || known?.name;
    if (name === undefined) return [];
    const picture = own?.icon || own?.iconActive || "";
    return {
      id,
      name,
      about: known?.about ?? "",
      type: known,
      picture,
      activePicture: own?.iconActive || picture,
    };
  });
}

function type(id: string, kind: ExamKind, name: string, about: string, icon: ExamIcon): ExamType {
  return { id, kind, name, about, icon, activeIcon: `${icon}Filled` };
}
