import { QUESTION_KEYS } from "#client/question/answer/KeyHelp.tsx";

export const RUN_KEYS: typeof QUESTION_KEYS = [
  ...QUESTION_KEYS,
  ["M", "标记这道题"],
  ["S", "收藏"],
  ["X 再按字母", "排除一个选项"],
  ["L", "高亮题干：选中的文字，或用方向键选"],
  ["W 或 D", "草稿"],
  ["9 / 0", "不确定 / 猜的"],
  ["E", "看解析"],
  ["H", "背题时盖住或看答案"],
  ["G", "答题卡"],
  ["T", "隐藏或显示用时"],
  ["Z", "放大题图"],
];
