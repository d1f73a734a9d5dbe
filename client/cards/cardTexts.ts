import { parseExpiry } from "#shared/domain/expiry.ts";

/** Joins facts into one line; missing facts leave no gap. */
export function factsText(...facts: readonly (string | false)[]): string {
  return facts.filter((fact) => fact !== false && fact.trim() !== "").join(" · ");
}

/** Returns `42 讲 · 31 小时`; unknown numbers are omitted. */
export function extentText(lessonNum: number, hours: number): string {
  return factsText(lessonNum > 0 && `${lessonNum} 讲`, hours > 0 && `${hours} 小时`);
}

/** Returns how long access lasts (Spec §5). A text that is no date, such as 购买后 365 天, is returned unchanged. */
export function expiryText(expireTime: string, nowMs: number): string {
  if (expireTime.trim() === "") return "长期有效";
  const expiry = parseExpiry(expireTime, nowMs);
  if (!expiry) return expireTime.trim();
  if (expiry.isExpires) return `已过期（${expiry.time}）`;
  if (expiry.leftDays === 0) return "今天到期";
  return `${expiry.time}（还剩 ${expiry.leftDays} 天）`;
}

/** Formats the number of learners: exact below ten thousand, else in 万. */
export function peopleText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return "";
  if (count < 10_000) return `${Math.floor(count)} 人在学`;
  return `${(Math.floor(count / 1_000) / 10).toFixed(1).replace(".0", "")} 万人在学`;
}

/** Returns `中医护理、中药学 · 3 门课程 · 1.2 万人在学`; unknown parts are omitted. */
export function teachingText(teacher: {
  readonly subjectName: string;
  readonly courseNum: number;
  readonly studyNum: number;
}): string {
  const { subjectName, courseNum, studyNum } = teacher;
  return factsText(subjectName, courseNum > 0 && `${courseNum} 门课程`, peopleText(studyNum));
}
