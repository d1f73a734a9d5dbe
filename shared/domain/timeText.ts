import { dayNumber, formatHourMinute, shanghaiParts } from "./shanghaiTime.ts";

/** Formats a length in its two largest units: `45秒`, `12分钟`, `1小时5分钟`, `2天3小时`. Seconds appear only below a minute. */
export function durationText(seconds: number): string {
  const whole = wholeSeconds(seconds);
  if (whole < 60) return `${whole}秒`;
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ""}`;
  if (hours > 0) return `${hours}小时${minutes > 0 ? `${minutes}分钟` : ""}`;
  return `${minutes}分钟`;
}

/** Formats a length like a clock: `05:09`, `1:02:03`. */
export function clockText(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = two(Math.floor((whole % 3600) / 60));
  return `${hours > 0 ? `${hours}:` : ""}${minutes}:${two(whole % 60)}`;
}

/**
 * Formats a past moment for readers: 刚刚 (just now), 5分钟前, 今天 08:30, 昨天 21:00, 6月3日, 2024年6月3日. A future moment is
 * shown as 今天 (today), 明天 (tomorrow) or its date, so that even a wrong clock never shows 刚刚 for tomorrow.
 */
export function relativeTimeText(ms: number, nowMs: number): string {
  const ago = nowMs - ms;
  if (ago >= 0 && ago < 60_000) return "刚刚";
  if (ago >= 0 && ago < 3_600_000) return `${Math.floor(ago / 60_000)}分钟前`;
  const days = dayNumber(ms) - dayNumber(nowMs);
  const name = { [-1]: "昨天", 0: "今天", 1: "明天" }[days];
  return name ? `${name} ${formatHourMinute(ms)}` : dateText(ms, nowMs);
}

function dateText(ms: number, nowMs: number): string {
  const { year, month, day } = shanghaiParts(ms);
  return `${year === shanghaiParts(nowMs).year ? "" : `${year}年`}${month}月${day}日`;
}

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
