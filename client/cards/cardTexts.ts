import { parseExpiry } from "#shared/domain/expiry.ts";

/** Joins facts with dots into one text; missing facts leave no dot. */
export function factsText(...facts: readonly (string | false)[]): string {
  return facts.filter((fact) => fact !== false && fact.trim() !== "").join(" · ");
}

/** Returns a course's length, e.g. `42 讲 · 31 小时` (42 lessons, 31 hours); a number of 0 is unknown and omitted. */
export function extentText(lessonNum: number, hours: number): string {
  return factsText(lessonNum > 0 && `${lessonNum} 讲`, hoursText(hours));
}

/** Formats hours of lessons, below one hour as minutes; "": the number is unknown. */
export function hoursText(hours: number): string {
  if (hours < 1) return hours > 0 ? `${Math.round(hours * 60)} 分钟` : "";
  return `${hours} 小时`;
}

/**
 * Returns the time for which access lasts (Spec §5), in the same words on every screen. A text that is no date, e.g.
 * 开通后 365 天, stays as it is.
 */
export function expiryText(expireTime: string, nowMs: number): string {
  if (expireTime.trim() === "") return "长期有效";
  const expiry = parseExpiry(expireTime, nowMs);
  if (!expiry) return expireTime.trim();
  if (expiry.isExpires) return `已过期（${expiry.time}）`;
  if (expiry.leftDays === 0) return "今天到期";
  return `${expiry.time}（还剩 ${expiry.leftDays} 天）`;
}

/** Formats a number of learners: the exact number below ten thousand, from there in 万 (ten thousands). */
export function peopleText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return "";
  if (count < 10_000) return `${Math.floor(count)} 人在学`;
  return `${(Math.floor(count / 1_000) / 10).toFixed(1).replace(".0", "")} 万人在学`;
}

/**
 * Returns a teacher's subjects, courses and learners, e.g. `中医护理、中药学 · 3 门课程 · 1.2 万人在学`; unknown ones are
 * omitted.
 */
export function teachingText(teacher: {
  readonly subjectName: string;
  readonly courseNum: number;
  readonly studyNum: number;
}): string {
  const { subjectName, courseNum, studyNum } = teacher;
  return factsText(subjectName, courseNum > 0 && `${courseNum} 门课程`, peopleText(studyNum));
}
