import { type LiveTimes, liveStatus, sortLives } from "./liveStatus.ts";
import { dayNumber, parseShanghai, shanghaiParts } from "./shanghaiTime.ts";

export type LiveGroupKey = "today" | "tomorrow" | "week" | "later" | "ended";

export interface LiveGroup<T> {
  readonly key: LiveGroupKey;
  readonly label: string;
  readonly lives: readonly T[];
}

const LABELS: readonly (readonly [LiveGroupKey, string])[] = [
  ["today", "今天"],
  ["tomorrow", "明天"],
  ["week", "本周"],
  ["later", "以后"],
  ["ended", "已结束"],
];

/**
 * Groups live classes by time: running or today, tomorrow, later this week (until Sunday), later, and ended. Each group
 * is sorted as Spec §4 says. Empty groups are left out. `nowMs`: unix ms.
 */
export function groupLives<T extends LiveTimes>(lives: readonly T[], nowMs: number): readonly LiveGroup<T>[] {
  const groups = new Map<LiveGroupKey, T[]>(LABELS.map(([key]) => [key, []]));
  for (const live of sortLives(lives, nowMs)) groups.get(groupOf(live, nowMs))?.push(live);
  return LABELS.map(([key, label]) => ({ key, label, lives: groups.get(key) ?? [] })).filter(
    (group) => group.lives.length > 0,
  );
}

function groupOf(live: LiveTimes, nowMs: number): LiveGroupKey {
  const { status } = liveStatus(live, nowMs);
  if (status === "ended") return "ended";
  if (status === "live" || status === "soon") return "today";
  const start = parseShanghai(live.startTime);
  if (start === undefined) return "later";
  const days = dayNumber(start) - dayNumber(nowMs);
  if (days === 1) return "tomorrow";
  const { weekday } = shanghaiParts(nowMs);
  const toSunday = (7 - weekday) % 7;
  return days <= toSunday ? "week" : "later";
}
