import { isComposing } from "../kit/keys.ts";
import type { PressedKey } from "../question/keys/questionKeys.ts";

/**
 * text: typing; control: a button or link; own: an element that uses arrows itself; page: everything else, including
 * the seek bar.
 */
export type PlayerPlace = "text" | "control" | "own" | "page";

export type PlayerKeyAction =
  | { readonly kind: "skip"; readonly by: number }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "volume" | "rate" | "frame"; readonly by: 1 | -1 }
  | { readonly kind: Command };

type Command =
  | "toggle"
  | "hold"
  | "mute"
  | "captions"
  | "fullscreen"
  | "theatre"
  | "pictureInPicture"
  | "loopFrom"
  | "loopTo"
  | "nextLesson"
  | "previousLesson"
  | "note"
  | "help";

interface Situation {
  readonly place: PlayerPlace;
  readonly dialogOpen: boolean;
  /** False when the learner switched single letters, digits and signs off (WCAG 2.1.4). */
  readonly letters: boolean;
  readonly isPaused: boolean;
}

const COMMANDS: Readonly<Record<string, PlayerKeyAction>> = {
  k: { kind: "toggle" },
  j: { kind: "skip", by: -10 },
  l: { kind: "skip", by: 10 },
  m: { kind: "mute" },
  c: { kind: "captions" },
  f: { kind: "fullscreen" },
  t: { kind: "theatre" },
  p: { kind: "pictureInPicture" },
  n: { kind: "note" },
  "<": { kind: "rate", by: -1 },
  ">": { kind: "rate", by: 1 },
  "《": { kind: "rate", by: -1 },
  "》": { kind: "rate", by: 1 },
  "[": { kind: "loopFrom" },
  "]": { kind: "loopTo" },
  "【": { kind: "loopFrom" },
  "】": { kind: "loopTo" },
  "?": { kind: "help" },
  "？": { kind: "help" },
};

const ARROWS: Readonly<Record<string, PlayerKeyAction>> = {
  ArrowLeft: { kind: "skip", by: -5 },
  ArrowRight: { kind: "skip", by: 5 },
  ArrowUp: { kind: "volume", by: 1 },
  ArrowDown: { kind: "volume", by: -1 },
};

/**
 * Returns the action of a key beside a lesson; undefined: the browser handles the key. Pressing Space returns `hold`,
 * which lasts until the key is released.
 */
export function decidePlayerKey(
  pressed: PressedKey & { readonly shiftKey: boolean },
  { place, dialogOpen, letters, isPaused }: Situation,
): PlayerKeyAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing(pressed) || dialogOpen || place === "text")
    return undefined;
  if (key === " ") return place === "page" ? { kind: "hold" } : undefined;
  const arrow = ARROWS[key];
  if (arrow) return place === "own" ? undefined : arrow;
  if (!letters || key.length !== 1) return undefined;
  if (/^\d$/.test(key)) return { kind: "percent", percent: Number(key) * 10 };
  if (isPaused && (key === "," || key === "，")) return { kind: "frame", by: -1 };
  if (isPaused && (key === "." || key === "。")) return { kind: "frame", by: 1 };
  const letter = key.toLowerCase();
  if (shiftKey && letter === "n") return { kind: "nextLesson" };
  if (shiftKey && letter === "p") return { kind: "previousLesson" };
  return COMMANDS[letter];
}

/** Keys listed in the help beside the lesson. */
export const PLAYER_KEYS: readonly (readonly [key: string, what: string])[] = [
  ["空格 或 K", "播放或暂停；按住空格 2 倍速"],
  ["J / L", "后退 / 前进 10 秒"],
  ["← / →", "后退 / 前进 5 秒"],
  ["↑ / ↓", "音量"],
  ["M", "静音"],
  ["C", "字幕"],
  ["F", "全屏"],
  ["T", "剧场模式"],
  ["P", "画中画"],
  ["< / >", "减速 / 加速"],
  ["0 到 9", "跳到 0% 到 90%"],
  [", / .", "暂停时后退 / 前进一帧"],
  ["[ / ]", "设起点 / 设终点，循环播放；再按 ] 取消"],
  ["N", "记笔记"],
  ["Shift + N / P", "下一讲 / 上一讲"],
];

interface Place {
  readonly tagName: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
  readonly dataset?: DOMStringMap;
}

export function playerPlaceOf({ tagName, type, isContentEditable, dataset }: Place): PlayerPlace {
  if (isContentEditable || tagName === "TEXTAREA") return "text";
  if (tagName === "SELECT") return "own";
  if (tagName === "INPUT" && type === "range") return dataset?.["seek"] === undefined ? "own" : "page";
  if (tagName === "INPUT") return type === "checkbox" ? "control" : type === "radio" ? "own" : "text";
  return /^(?:A|BUTTON|SUMMARY)$/.test(tagName) ? "control" : "page";
}

/**
 * Reports whether a dialog other than the lesson's own is open. Does not use `:has`, because Firefox before 121 throws
 * on it.
 */
export function isUnderDialog(page: ParentNode): boolean {
  return [...page.querySelectorAll("dialog[open]")].some((dialog) => !dialog.querySelector("[data-stage]"));
}
