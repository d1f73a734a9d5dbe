import type { DataOf } from "#shared/contract/endpoint.ts";
import type { today } from "#shared/contract/study/endpoints.ts";
import { parseExpiry } from "#shared/domain/expiry.ts";
import { liveStatus } from "#shared/domain/liveStatus.ts";
import { href } from "#shared/routes/href.ts";
import { type Goal, isOfGoal } from "../site/goal.ts";
import { continueHref } from "../cards/continueHref.ts";

export type Today = DataOf<typeof today>;
export type TodayItem = Today["item"][number];

const KINDS: Readonly<Record<string, string>> = {
  review: "复习",
  daily: "每日一练",
  lesson: "继续学",
  live: "直播",
  expiry: "快到期",
};
/** Kinds of items that a learner can do several times a day, so only the server knows when they are done. */
const COUNTED: ReadonlySet<string> = new Set(["review", "daily"]);

export function shownItems({ item }: Today): readonly TodayItem[] {
  return item.filter(({ kind }) => Object.hasOwn(KINDS, kind));
}

export function kindName({ kind }: TodayItem): string {
  return KINDS[kind] ?? "";
}

export function itemName({ kind, name, num, subjectName }: TodayItem): string {
  if (kind === "review") return `${subjectName} ${num} 题`;
  if (kind === "daily") return num > 0 ? `${subjectName} ${num} 题` : subjectName;
  return name;
}

/** Returns a short fact that is shown beside the item's name; "": none. */
export function itemFact(item: TodayItem, nowMs: number): string {
  const { kind, minutes, isDone, recordId, courseName, endTime } = item;
  if (isDone) return "今天的已完成";
  const time = minutes > 0 ? `约 ${minutes} 分钟` : "";
  const facts: Readonly<Record<string, string>> = {
    review: "到期的错题",
    daily: recordId === "" ? "今天的一组题" : "做了一部分",
    lesson: courseName,
    live: kind === "live" ? liveText(item, nowMs) : "",
    expiry: kind === "expiry" ? expiryText(endTime, nowMs) : "",
  };
  return [time, facts[kind]].filter(Boolean).join(" · ");
}

function liveText(item: TodayItem, nowMs: number): string {
  const { label, time } = liveStatus(item, nowMs);
  return `${label} ${time}`;
}

function expiryText(endTime: string, nowMs: number): string {
  const left = parseExpiry(endTime, nowMs)?.leftDays ?? 0;
  return left === 0 ? "今天到期" : `${left} 天后到期`;
}

/** Returns the address of the item, or of the page that starts it. */
export function itemHref(item: TodayItem): string {
  const { kind, recordId, subjectId, liveId, courseId, isDone } = item;
  if (isDone && recordId !== "") return href("questionExamResult", { record: recordId });
  if (kind === "live") return href("liveDetail", { id: liveId });
  if (kind === "review") return href("questionExam", { mode: "review", subject: subjectId });
  if (kind === "daily") {
    return recordId === ""
      ? href("questionExam", { mode: "daily", subject: subjectId })
      : href("questionExam", { record: recordId });
  }
  return item.lessonId === "" ? href("courseDetail", { id: courseId }) : continueHref(item);
}

/**
 * Returns the key under which a begun item is stored. All lessons share one key: a lesson has no clear end, so only one
 * is offered each time through the list.
 */
export function begunKey({ kind, key }: TodayItem): string {
  return kind === "lesson" ? kind : key;
}

/** Returns the first item that is neither done nor begun, else the first one that can be repeated and is not done. */
export function nextItem(items: readonly TodayItem[], passed: readonly string[]): TodayItem | undefined {
  const open = items.filter(
    ({ isDone, kind, lessonId }) => !isDone && (kind !== "expiry" || lessonId !== ""),
  );
  return open.find((item) => !passed.includes(begunKey(item))) ?? open.find(({ kind }) => COUNTED.has(kind));
}

/**
 * Returns the number of days until the exam of the goal as text, e.g. 距自学考试 45 天 (45 days until the exam); without a
 * goal, until the only exam. "": no date is known, or it is not known which exam counts.
 */
export function examText({ exam }: Today, goal: Goal | undefined): string {
  const next = goal ? exam.find(({ subjectId }) => isOfGoal(goal, subjectId)) : exam[1] ? undefined : exam[0];
  if (!next) return "";
  const name = next.subjectName.endsWith("考试") ? next.subjectName : `${next.subjectName}考试`;
  return next.leftDays === 0 ? `今天${name}` : `距${name} ${next.leftDays} 天`;
}
