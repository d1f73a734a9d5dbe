import {
  DAY_MS,
  dayNumber,
  formatHourMinute,
  parseShanghai,
  shanghaiParts,
  startOfDay,
} from "./shanghaiTime.ts";

export type LiveStatusName = "ended" | "live" | "soon" | "waiting";

/** Start and end of a live class as sent by the upstream: `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export interface LiveTimes {
  readonly startTime: string;
  readonly endTime: string;
}

export interface LiveStatus {
  readonly status: LiveStatusName;
  readonly label: "已结束" | "直播中" | "即将开始" | "待开播";
  readonly cssClass: "end" | "today" | "tomorrow";
  /** `19:30-21:00`; `23:00-7月1日 01:00`: the class ends on another day; "": unknown start. */
  readonly time: string;
  /** `6月30日`, with the year when it is not the current one; "": unknown start. */
  readonly date: string;
  /** The class starts on the Shanghai day of `now`. */
  readonly isToday: boolean;
}

const LABELS = { ended: "已结束", live: "直播中", soon: "即将开始", waiting: "待开播" } as const;
const CLASSES = { ended: "end", live: "today", soon: "tomorrow", waiting: "tomorrow" } as const;

/** Returns the status at `nowMs` (Spec §4). A class is live from its exact start and ended from its exact end. */
export function liveStatus(live: LiveTimes, nowMs: number): LiveStatus {
  const span = spanOf(live);
  const isToday = span !== undefined && dayNumber(span.start) === dayNumber(nowMs);
  const status = statusOf(span, isToday, nowMs);
  return {
    status,
    label: LABELS[status],
    cssClass: CLASSES[status],
    time: span ? timeText(span) : "",
    date: span ? dateText(span.start, nowMs) : "",
    isToday,
  };
}

/** Sorts classes by start, ended ones last. Equal starts keep their order (Spec §4). */
export function sortLives<T extends LiveTimes>(lives: readonly T[], nowMs: number): T[] {
  const rows = lives.map((live) => {
    const span = spanOf(live);
    return {
      live,
      ended: span !== undefined && nowMs >= span.end,
      start: span?.start ?? Number.MAX_SAFE_INTEGER,
    };
  });
  rows.sort((a, b) => Number(a.ended) - Number(b.ended) || a.start - b.start);
  return rows.map((row) => row.live);
}

/** Returns the next ms after `nowMs` at which any class changes its status; undefined: no further change. */
export function nextLiveChange(lives: readonly LiveTimes[], nowMs: number): number | undefined {
  const changes = lives.flatMap((live) => {
    const span = spanOf(live);
    return span ? [startOfDay(span.start), span.start, span.end] : [];
  });
  const coming = changes.filter((ms) => ms > nowMs);
  return coming.length === 0 ? undefined : coming.reduce((a, b) => Math.min(a, b));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the time span of a class. A class without a readable end lasts until the end of its day. A class whose end is
 * before its start ends at its start.
 */
function spanOf(live: LiveTimes): Span | undefined {
  const start = parseShanghai(live.startTime);
  if (start === undefined) return undefined;
  const end = parseShanghai(live.endTime) ?? startOfDay(start) + DAY_MS;
  return { start, end: Math.max(start, end) };
}

function statusOf(span: Span | undefined, isToday: boolean, nowMs: number): LiveStatusName {
  if (span === undefined) return "waiting";
  if (nowMs >= span.end) return "ended";
  if (nowMs >= span.start) return "live";
  return isToday ? "soon" : "waiting";
}

function timeText({ start, end }: Span): string {
  const sameDay = dayNumber(start) === dayNumber(end);
  const until = sameDay ? "" : `${dateText(end, start)} `;
  return `${formatHourMinute(start)}-${until}${formatHourMinute(end)}`;
}

function dateText(ms: number, nowMs: number): string {
  const { year, month, day } = shanghaiParts(ms);
  const thisYear = shanghaiParts(nowMs).year === year;
  return `${thisYear ? "" : `${year}年`}${month}月${day}日`;
}

/**
 * Returns whether a replay exists. Without access to the class a learner gets `hasReplay` without the address; some
 * upstreams send the address without `hasReplay`.
 */
export function hasReplay(live: { readonly hasReplay: boolean; readonly replayUrl: string }): boolean {
  return live.hasReplay || live.replayUrl !== "";
}
