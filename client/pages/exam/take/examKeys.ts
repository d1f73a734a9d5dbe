import { isComposing, isEnter } from "#client/kit/keys.ts";
import { decideKey, type KeySituation, type PressedKey } from "#client/question/answer/decideKey.ts";
import { QUESTION_KEYS } from "#client/question/answer/KeyHelp.tsx";

type Command = "mark" | "sheet" | "time" | "zoom" | "view" | "draft" | "highlight" | "strikeNext" | "submit";

export type ExamKeyAction =
  | { readonly kind: "choose" | "strike"; readonly index: number }
  | { readonly kind: "next" | "previous" | "help" | Command };

const COMMANDS: Readonly<Record<string, Command>> = {
  M: "mark",
  G: "sheet",
  T: "time",
  Z: "zoom",
  V: "view",
  D: "draft",
  // D names an option where there are four of them.
  W: "draft",
  L: "highlight",
  X: "strikeNext",
};

interface ExamSituation extends KeySituation {
  /** X was pressed: the next letter rules an option out. */
  readonly strikes: boolean;
}

/** What a key does in an exam. Enter goes on and never hands in; Ctrl + Enter asks whether to. */
export function decideExamKey(pressed: PressedKey, situation: ExamSituation): ExamKeyAction | undefined {
  const { ctrlKey, metaKey, altKey, key } = pressed;
  const { place, dialogOpen, letters } = situation;
  if (isEnter(pressed) && (ctrlKey || metaKey) && !altKey && !dialogOpen) return { kind: "submit" };
  const action = decideKey(pressed, situation);
  if (action?.kind === "choose")
    return { kind: situation.strikes ? "strike" : "choose", index: action.index };
  if (action) return { kind: action.kind === "confirm" ? "next" : action.kind };
  if (ctrlKey || metaKey || altKey || isComposing(pressed) || dialogOpen || place === "text" || !letters)
    return undefined;
  const command = COMMANDS[key.toUpperCase()];
  return command && { kind: command };
}

export const EXAM_KEYS: typeof QUESTION_KEYS = [
  ["A 到 H，或 1 到 8", "选择或取消选项"],
  ["Enter、N 或 →", "下一题"],
  ["P 或 ←", "上一题"],
  ["M", "标记这道题"],
  ["X 再按字母", "排除一个选项"],
  ["L", "高亮题干：选中的文字，或用方向键选"],
  ["W 或 D", "草稿"],
  ["G", "答题卡"],
  ["V", "逐题或整卷"],
  ["T", "隐藏或显示剩余时间"],
  ["Z", "放大题图"],
  ["Ctrl + Enter", "交卷（还会再问一次）"],
];
