import { shanghaiParts } from "#shared/domain/shanghaiTime.ts";

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/** A greeting by the hour in China, for learners everywhere in it. */
export function greeting(nowMs: number): string {
  const { hour } = shanghaiParts(nowMs);
  if (hour < 5) return "夜深了";
  if (hour < 9) return "早上好";
  if (hour < 12) return "上午好";
  if (hour < 14) return "中午好";
  if (hour < 18) return "下午好";
  return "晚上好";
}

/** `6月30日 星期二` */
export function todayText(nowMs: number): string {
  const { month, day, weekday } = shanghaiParts(nowMs);
  return `${month}月${day}日 星期${WEEKDAYS[weekday % 7] ?? ""}`;
}
