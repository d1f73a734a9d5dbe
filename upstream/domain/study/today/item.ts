import type { WireData } from "#shared/contract/endpoint.ts";
import type { today } from "#shared/contract/study/endpoints.ts";

export type TodayItem = NonNullable<WireData<typeof today>["item"]>[number];

const NOTHING = {
  minutes: 0,
  num: 0,
  is_done: "0",
  subject_id: "",
  subject_name: "",
  record_id: "",
  course_id: "",
  course_name: "",
  classroom_id: "",
  lesson_id: "",
  live_id: "",
  start_time: "",
  end_time: "",
} as const;

/** Returns an entry of today's list; fields that are not given are empty. */
export function todayItem(
  own: Partial<TodayItem> & Pick<TodayItem, "kind" | "name"> & { readonly key: string },
): TodayItem {
  return { ...NOTHING, ...own };
}

/** Converts seconds to minutes, rounded up, at least one. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
