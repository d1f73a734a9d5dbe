import { TIME, shanghai } from "./shanghai.ts";

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; "": the time is null. */
export function timeText(date: Date | null): string {
  return date === null ? "" : shanghai(date.getTime()).toFormat(TIME);
}

export function flagText(value: boolean): "1" | "0" {
  return value ? "1" : "0";
}
