import { TIME, shanghai } from "./shanghai.ts";

/** `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai; "" for none. */
export function timeText(date: Date | null): string {
  return date === null ? "" : shanghai(date.getTime()).toFormat(TIME);
}

export function flagText(value: boolean): "1" | "0" {
  return value ? "1" : "0";
}
