import type { Command } from "../command.ts";
import { GROUPS } from "./roles.ts";

/** One word each; an action that is none of them has its own. */
const ACTIONS: Readonly<Record<string, string>> = {
  list: "列表",
  show: "查看",
  add: "添加",
  change: "修改",
  remove: "移除",
  hide: "隐藏",
  make: "生成",
  void: "作废",
  expire: "停用",
  find: "查找",
  lock: "锁定",
  unlock: "解锁",
  signout: "下线",
  enrol: "开通",
  refund: "退款",
  close: "关闭",
  categories: "栏目",
  publish: "发布",
  unpublish: "撤回",
  top: "置顶",
  settle: "处理",
  move: "改期",
  cancel: "取消",
  replay: "回放",
  lesson: "课时",
  room: "直播间",
  chapter: "章节",
  chat: "讨论",
  say: "发言",
  mute: "禁言",
  unmute: "解禁",
  words: "词表",
  word: "词",
  results: "成绩",
  queue: "待批",
  mark: "阅卷",
  rekey: "改答案",
  reopen: "重开",
  "extra-time": "延时",
  "exam-date": "考期",
  "exam-dates": "考期表",
  "link-secret": "链接密钥",
  "marking-secret": "阅卷密钥",
  import: "导入",
  password: "密码",
  price: "价格",
  navigation: "导航",
  get: "导出",
  put: "导入",
  course: "课程",
  class: "班级",
  exam: "考试",
};

export function groupLabel(what: string): string {
  return GROUPS[what]?.label ?? what;
}

/** Showing a thing again is another word than showing it to whoever asks. */
export function actionLabel({ action, isChange }: Pick<Command, "action" | "isChange">): string {
  return action === "show" && isChange ? "显示" : (ACTIONS[action] ?? action);
}
