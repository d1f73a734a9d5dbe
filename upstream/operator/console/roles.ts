import { SUBJECT } from "../school/kinds/subjectKind.ts";
import { allKinds } from "../school/kinds/contentKinds.ts";
import type { Command, Spec } from "./command.ts";

export const ROLES = ["owner", "editor", "marker", "reader"] as const;
export type Role = (typeof ROLES)[number];

export interface Visitor {
  readonly role: Role;
  /** Agency that the session is limited to; null: the visitor is an operator for all agencies. */
  readonly agency: { readonly id: number; readonly flag: string; readonly name: string } | null;
}

interface Group {
  readonly label: string;
  /** true: editors may use the commands of this noun, because it is content, not people, money or keys. */
  readonly isContent?: true;
}

/** Nouns of the commands by name. Only owners may use a noun that is missing here. */
export const GROUPS: Readonly<Record<string, Group>> = {
  ...Object.fromEntries(
    [SUBJECT, ...allKinds.map(([, kind]) => kind)].flatMap(({ noun, label }) =>
      label === undefined ? [] : [[noun, { label, isContent: true }]],
    ),
  ),
  school: { label: "学校" },
  agency: { label: "机构" },
  chapter: { label: "章节", isContent: true },
  lesson: { label: "课时", isContent: true },
  media: { label: "课件", isContent: true },
  file: { label: "资料", isContent: true },
  live: { label: "直播", isContent: true },
  news: { label: "资讯", isContent: true },
  abbreviation: { label: "简称", isContent: true },
  feedback: { label: "反馈", isContent: true },
  question: { label: "题目", isContent: true },
  exam: { label: "考试" },
  user: { label: "学员" },
  external: { label: "外部账号" },
  order: { label: "订单" },
  coupon: { label: "优惠券" },
  code: { label: "课程码" },
  report: { label: "报表" },
  job: { label: "后台任务" },
  search: { label: "搜索" },
  audit: { label: "变更记录" },
  session: { label: "管理登录" },
};

const MARKER: readonly string[] = ["exam list", "exam results", "exam queue", "exam mark"];
/** Commands on exams that an editor may use. Editors may write exams, but may not see attempts of learners. */
const EDITOR: readonly string[] = ["exam list", "exam import", "exam publish", "exam unpublish"];
/** Commands that only a shell has: a page that opens sessions could open one that outlives its own. */
const SHELL: readonly string[] = ["session open", "session close"];

/** Returns whether the visitor's role and agency allow the command. */
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

/** Returns whether a command reads or writes a folder on the operator's machine, so that only a shell can run it. */
export function isOfShell({ args, runLocally }: Command): boolean {
  return runLocally !== undefined || Object.values(args).some(({ kind }) => kind === "school");
}

export function mayGive({ role, agency }: Visitor, { concerns }: Spec): boolean {
  if (concerns === "machine" && agency !== null) return false;
  return concerns === undefined || role === "owner";
}

/** Returns whether the visitor may set prices and see whole codes. */
export function maySell({ role }: Visitor): boolean {
  return role === "owner";
}

/** Returns whether the visitor may see whole phone numbers on request. */
export function maySeePhones({ role }: Visitor): boolean {
  return role === "owner";
}
