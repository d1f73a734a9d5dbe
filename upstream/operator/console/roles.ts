import { SUBJECT } from "../school/kinds/subjectKind.ts";
import { allKinds } from "../school/kinds/contentKinds.ts";
import type { Command, Spec } from "./command.ts";
import type { Visitor } from "./visitor.ts";

interface Group {
  readonly label: string;
  /** true: editors may use the commands of this noun, because it is content, not people, money or keys. */
  readonly isContent?: true;
  /** true: only owners may use the commands of this noun. */
  readonly isOfOwner?: true;
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
  enrolment: { label: "报名" },
  message: { label: "消息" },
  external: { label: "外部账号" },
  order: { label: "订单" },
  coupon: { label: "优惠券" },
  code: { label: "课程码" },
  report: { label: "报表" },
  job: { label: "后台任务" },
  search: { label: "搜索" },
  audit: { label: "变更记录" },
  staff: { label: "员工", isOfOwner: true },
  session: { label: "管理登录", isOfOwner: true },
};

const MARKER: readonly string[] = ["exam list", "exam results", "exam queue", "exam mark"];
/**
 * Further commands that an editor may use. Editors may write exams, but may not see attempts of learners. They see and
 * undo own changes (undoReach.ts).
 */
const EDITOR: readonly string[] = [
  ..."list show add change copy import publish unpublish add-questions remove-questions move-question score draw"
    .split(" ")
    .map((action) => `exam ${action}`),
  "exam foresee",
  "exam preview",
  "audit list",
  "audit show",
  "audit undo",
];
/**
 * Commands that a seller may use: learners, what they buy and how far they are. Courses and classes are only listed, so
 * that their ids are known. Refunds are the owner's, and content is the editor's.
 */
const SALES: readonly string[] = [
  ...["list", "find", "show", "add", "template", "import", "password", "enrol"].map((one) => `user ${one}`),
  ...["list", "show", "close"].map((one) => `order ${one}`),
  ...["list", "show", "add", "expire"].map((one) => `coupon ${one}`),
  ...["list", "show", "make", "void"].map((one) => `code ${one}`),
  ...["course", "class", "exam"].map((one) => `report ${one}`),
  ...["course", "classroom", "package"].map((noun) => `${noun} list`),
];
/** Commands that only a shell has: a page that opens sessions could open one that outlives its own. */
const SHELL: readonly string[] = ["session open"];

/** Returns whether the visitor's role and agency allow the command. */
export function mayRun(visitor: Visitor, command: Command): boolean {
  const { noun, action, isChange, concerns } = command;
  const { role, agency } = visitor;
  const name = `${noun} ${action}`;
  if (SHELL.includes(name) || isOfShell(command)) return false;
  if (concerns === "machine" && agency !== null) return false;
  if (Object.values(command.options).some((spec) => spec.required && !mayGive(visitor, spec))) return false;
  if (role === "owner") return true;
  if (role === "sales") return SALES.includes(name);
  if (isChange && concerns !== "agency") return false;
  if (role === "marker") return MARKER.includes(name);
  if (GROUPS[noun] === undefined || GROUPS[noun].isOfOwner === true) return false;
  return role === "editor" ? GROUPS[noun].isContent === true || EDITOR.includes(name) : !isChange;
}

/** Returns whether a command reads or writes a folder on the operator's machine, so that only a shell can run it. */
export function isOfShell({ args, runLocally }: Command): boolean {
  return runLocally !== undefined || Object.values(args).some(({ kind }) => kind === "school");
}

export function mayGive({ role, agency }: Visitor, { concerns }: Pick<Spec, "concerns">): boolean {
  if (concerns === "machine" && agency !== null) return false;
  return concerns === undefined || role === "owner" || (concerns === "money" && role === "sales");
}

/** Returns whether the visitor may sell: give discounts and access, and see whole codes. */
export function maySell({ role }: Visitor): boolean {
  return role === "owner" || role === "sales";
}

/** Returns whether the visitor may see whole phone numbers on request. */
export function maySeePhones({ role }: Visitor): boolean {
  return role === "owner" || role === "sales";
}
