import { isComposing, isEnter, type Pressed } from "#client/kit/keys.ts";
import type { KeyAction } from "./keyHandlers.ts";

/** Element that has the focus. text: an input for text; choice: radio or checkbox; control: link or button. */
export type KeyPlace = "text" | "choice" | "control" | "page";

export interface PressedKey extends Pressed {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface KeySituation {
  readonly place: KeyPlace;
  readonly dialogOpen: boolean;
  /** False if the learner switched single-character keys off (WCAG 2.1.4). */
  readonly letters: boolean;
  /** True after the key X: the next letter rules its option out. */
  readonly strikes: boolean;
}

/** An action and the index of its option. strikeNext: the next letter rules its option out. */
export type KeyCommand = readonly [action: KeyAction | "strikeNext", index: number];

const SIGNS: Readonly<Record<string, KeyCommand[0]>> = {
  N: "next",
  P: "previous",
  "?": "help",
  "？": "help",
  M: "mark",
  S: "favourite",
  G: "sheet",
  E: "analysis",
  T: "time",
  Z: "zoom",
  V: "view",
  H: "hideKey",
  X: "strikeNext",
  D: "draft",
  // W opens the scratch pad as well as D, because D chooses the fourth option of a question.
  W: "draft",
  L: "highlight",
  "9": "unsure",
  "0": "guess",
};

/**
 * Returns the possible actions of a key, in order of preference. The page runs the first action that it has a handler
 * for; without any, the browser handles the key. Thus a letter chooses its option rather than running a command, and
 * Enter goes on if no answer waits for confirmation. Enter never hands in an exam; Ctrl + Enter asks whether to.
 */
export function commandsOf(pressed: PressedKey, situation: KeySituation): readonly KeyCommand[] {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  const { place, dialogOpen, letters, strikes } = situation;
  if (dialogOpen || altKey || isComposing(pressed)) return [];
  if (ctrlKey || metaKey) return isEnter(pressed) ? [["submit", 0]] : [];
  if (place === "text") return [];
  if (isEnter(pressed))
    return place === "control"
      ? []
      : [
          ["confirm", 0],
          ["next", 0],
        ];
  // The keys Left and Right open the previous and the next question, even if the focus is on a radio button. The keys
  // Up and Down choose among radio buttons.
  if (key === "ArrowRight" || key === "ArrowLeft") return [[key === "ArrowRight" ? "next" : "previous", 0]];
  if (!letters || key.length !== 1) return [];
  const sign = key.toUpperCase();
  const index = Math.max("ABCDEFGH".indexOf(sign), "12345678".indexOf(sign));
  const action = SIGNS[sign];
  return [
    ...(index < 0 ? [] : [[strikes ? "strike" : "choose", index] as const]),
    ...(action ? [[action, 0] as const] : []),
  ];
}

interface Place {
  readonly tagName: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
}

export function placeOf({ tagName, type, isContentEditable }: Place): KeyPlace {
  if (isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT") return "text";
  if (tagName === "INPUT") return type === "radio" || type === "checkbox" ? "choice" : "text";
  return tagName === "A" || tagName === "BUTTON" || tagName === "SUMMARY" ? "control" : "page";
}

type Screen = "run" | "single" | "exam";

const EVERYWHERE: readonly Screen[] = ["run", "single", "exam"];
const MARKED: readonly Screen[] = ["run", "exam"];
const JUDGED: readonly Screen[] = ["run", "single"];

const TOLD: readonly (readonly [screens: readonly Screen[], key: string, what: string])[] = [
  [EVERYWHERE, "A 到 H，或 1 到 8", "选择或取消选项"],
  [JUDGED, "Enter", "确认答案，再按去下一题"],
  [JUDGED, "N 或 →", "下一题"],
  [["exam"], "Enter、N 或 →", "下一题"],
  [EVERYWHERE, "P 或 ←", "上一题"],
  [MARKED, "M", "标记这道题"],
  [JUDGED, "S", "收藏"],
  [MARKED, "X 再按字母", "排除一个选项"],
  [MARKED, "L", "高亮题干：选中的文字，或用方向键选"],
  [MARKED, "W 或 D", "草稿"],
  [["run"], "9 / 0", "没把握 / 猜的"],
  [JUDGED, "E", "看解析"],
  [["run"], "H", "背题时盖住或看答案"],
  [EVERYWHERE, "G", "答题卡"],
  [["exam"], "V", "逐题或整卷"],
  [["run"], "T", "隐藏或显示用时"],
  [["exam"], "T", "隐藏或显示剩余时间"],
  [EVERYWHERE, "Z", "放大题图"],
  [["exam"], "Ctrl + Enter", "交卷（还会再问一次）"],
];

/** Returns the keys that work on a screen, with their descriptions, for its help dialog. */
export function keysOf(screen: Screen): readonly (readonly [key: string, what: string])[] {
  return TOLD.filter(([screens]) => screens.includes(screen)).map(([, key, what]) => [key, what]);
}
