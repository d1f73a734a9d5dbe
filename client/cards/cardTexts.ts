import { parseExpiry } from "#shared/domain/expiry.ts";

/** Facts in one line; those that are missing leave no gap. */
export function factsText(...facts: readonly (string | false)[]): string {
  return facts.filter((fact) => fact !== false && fact.trim() !== "").join(" · ");
}

/** `42 讲 · 31 小时`, each only where it is known. */
export function extentText(lessonNum: number, hours: number): string {
  return factsText(lessonNum > 0 && `${lessonNum} 讲`, hours > 0 && `${hours} 小时`);
}

/** How long it can be used, in words (Spec §5). Text that is no date, such as 购买后 365 天, is told as it is. */
export function expiryText(expireTime: string, nowMs: number): string {
  if (expireTime.trim() === "") return "长期有效";
  const expiry = parseExpiry(expireTime, nowMs);
  if (!expiry) return expireTime.trim();
  if (expiry.isExpires) return `已过期（${expiry.time}）`;
  if (expiry.leftDays === 0) return "今天到期";
  return `${expiry.time}（还剩 ${expiry.leftDays} 天）`;
}

/** How many learn here: exact below ten thousand, then in 万 as people read it. */
export function peopleText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return "";
  if (count < 10_000) return `${Math.floor(count)} 人在学`;
  return `${(Math.floor(count / 1_000) / 10).toFixed(1).replace(".0", "")} 万人在学`;
}

/** `中医护理、中药学 · 3 门课程 · 1.2 万人在学`, each only where it is known. */
export function teachingText(teacher: {
  readonly subjectName: string;
  readonly courseNum: number;
  readonly studyNum: number;
}): string {
  const { subjectName, courseNum, studyNum } = teacher;
  return factsText(subjectName, courseNum > 0 && `${courseNum} 门课程`, peopleText(studyNum));
}
