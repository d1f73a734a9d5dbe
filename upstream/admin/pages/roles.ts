import type { Command, Spec } from "../command.ts";

export const ROLES = ["owner", "editor", "marker", "reader"] as const;
export type Role = (typeof ROLES)[number];

/** Who asks at the admin pages. */
export interface Visitor {
  readonly role: Role;
  /** The agency whose rows are all that is there; null: an operator's, for all agencies. */
  readonly agency: { readonly id: number; readonly flag: string; readonly name: string } | null;
}

interface Group {
  readonly label: string;
  /** Commands of an editor: the content of a school, and nothing about its people, money and keys. */
  readonly isContent?: true;
}

/** Each word of the table of commands; a word that is none of them is the owner's alone. */
export const GROUPS: Readonly<Record<string, Group>> = {
  school: { label: "学校" },
  agency: { label: "机构" },
  subject: { label: "科目", isContent: true },
  teacher: { label: "教师", isContent: true },
  course: { label: "课程", isContent: true },
  chapter: { label: "章节", isContent: true },
  lesson: { label: "课时", isContent: true },
  media: { label: "课件", isContent: true },
  classroom: { label: "班级", isContent: true },
  file: { label: "资料", isContent: true },
  live: { label: "直播", isContent: true },
  news: { label: "资讯", isContent: true },
  category: { label: "栏目", isContent: true },
  article: { label: "帮助", isContent: true },
  page: { label: "页面", isContent: true },
  banner: { label: "横幅", isContent: true },
  template: { label: "合同", isContent: true },
  package: { label: "题包", isContent: true },
  abbreviation: { label: "简称", isContent: true },
  feedback: { label: "反馈", isContent: true },
  question: { label: "题目", isContent: true },
  exam: { label: "考试" },
  user: { label: "学员" },
  external: { label: "外部" },
  order: { label: "订单" },
  coupon: { label: "优惠" },
  code: { label: "兑换" },
  report: { label: "报表" },
  job: { label: "任务" },
  search: { label: "搜索" },
  audit: { label: "记录" },
  session: { label: "登录" },
};

const MARKER: readonly string[] = ["exam list", "exam results", "exam queue", "exam mark"];
/** An editor writes exams, and has nothing to do with who sits them. */
const EDITOR: readonly string[] = ["exam list", "exam import", "exam publish", "exam unpublish"];
/** Opened and ended where one has a shell: a page that opens pages would outlive its own end. */
const SHELL: readonly string[] = ["session open", "session close"];

export function mayRun(visitor: Visitor, command: Command): boolean {
  const { noun, action, isChange, concerns } = command;
  const { role, agency } = visitor;
  const name = `${noun} ${action}`;
  if (SHELL.includes(name) || isOfShell(command)) return false;
  if (concerns === "machine" && agency !== null) return false;
  if (Object.values(command.options).some((spec) => spec.required && !mayGive(visitor, spec))) return false;
  if (role === "owner") return true;
  if (isChange && concerns !== "agency") return false;
  if (role === "marker") return MARKER.includes(name);
  if (GROUPS[noun] === undefined || noun === "session") return false;
  return role === "editor" ? GROUPS[noun].isContent === true || EDITOR.includes(name) : !isChange;
}

/** Whether a command reads or writes a folder of who asks. */
export function isOfShell({ args, runLocally }: Command): boolean {
  return runLocally !== undefined || Object.values(args).some(({ kind }) => kind === "school");
}

/** Whether an option of a command may be given. */
export function mayGive({ role, agency }: Visitor, { concerns }: Spec): boolean {
  if (concerns === "machine" && agency !== null) return false;
  return concerns === undefined || role === "owner";
}

/** Whether prices are set, and codes handed out. */
export function maySell({ role }: Visitor): boolean {
  return role === "owner";
}

/** Whether phone numbers are shown whole where that is asked for. */
export function maySeePhones({ role }: Visitor): boolean {
  return role === "owner";
}
