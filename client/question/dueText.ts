import { dayNumber, parseShanghai, shanghaiParts } from "#shared/domain/shanghaiTime.ts";

/** Returns in how many days a question of the wrong book is due for review; "": unknown. */
export function dueText(time: string, nowMs: number): string {
  const due = parseShanghai(time);
  if (due === undefined) return "";
  const days = dayNumber(due) - dayNumber(nowMs);
  if (days <= 0) return "今天该复习";
  return days === 1 ? "明天复习" : `${days} 天后复习`;
}

/** Returns the date of the next review, e.g. 下次 11月28日（3 天后） (next: 28 November, in 3 days). */
export function nextText(time: string, nowMs: number): string {
  const due = parseShanghai(time);
  if (due === undefined) return "";
  const days = dayNumber(due) - dayNumber(nowMs);
  if (days <= 0) return dueText(time, nowMs);
  const { year, month, day } = shanghaiParts(due);
  const date = `${year === shanghaiParts(nowMs).year ? "" : `${year}年`}${month}月${day}日`;
  return `下次 ${date}（${days === 1 ? "明天" : `${days} 天后`}）`;
}
