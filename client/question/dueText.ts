import { dayNumber, parseShanghai } from "#shared/domain/shanghaiTime.ts";

/** When a question of the wrong book comes back, counted in days; "" where nobody has said. */
export function dueText(time: string, nowMs: number): string {
  const due = parseShanghai(time);
  if (due === undefined) return "";
  const days = dayNumber(due) - dayNumber(nowMs);
  if (days <= 0) return "今天该复习";
  return days === 1 ? "明天复习" : `${days} 天后复习`;
}
