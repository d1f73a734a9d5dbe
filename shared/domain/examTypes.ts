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
  /** Short description of the type, shown below its name. */
  readonly about: string;
  /** Names of built-in icons. `activeIcon` is shown while the pointer is over the entry. */
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

/**
 * The built-in exam types. The specification lists ten ids and ten kinds without saying which belong together; they are
 * paired in the given order (docs/decisions).
 */
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

/** Returns the built-in type of an id; undefined: the id is of a type that an agency added. */
export function findExamType(id: string): ExamType | undefined {
  return examTypes.find((type) => type.id === id);
}

/**
 * A type as configured by an agency (Spec §3). Where a member is absent or empty, the built-in value is used. Icons are
 * addresses of pictures.
 */
export interface AgencyExamType {
  readonly id: string;
  readonly name?: string;
  readonly icon?: string;
  readonly iconActive?: string;
}

export interface ShownExamType {
  readonly id: string;
  readonly name: string;
  /** Description; "": the type was added by the agency. */
  readonly about: string;
  /** Built-in type; undefined: the id is not one of the ten built-in ids. */
  readonly type: ExamType | undefined;
  /** Address of the agency's picture, shown instead of the built-in icon; "": the built-in icon is shown. */
  readonly picture: string;
  readonly activePicture: string;
}

/** Returns the types that an agency shows, each once, in the agency's order. Types without a name are left out. */
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
