import { LIVES_A_PAGE, type LiveFilters, liveListCall } from "#client/calls/live.ts";
import { defineList } from "#client/lists/list.ts";
import { routeAddress } from "#client/lists/routeAddress.ts";
import type { SiteView } from "#client/site/boot.ts";

/** The list of live classes of an agency, with filters for subject, month and day. */
export function liveListFor({ subjects }: Pick<SiteView, "subjects">) {
  return defineList({
    address: routeAddress<LiveFilters>("liveCenter"),
    facets: [
      { member: "month", name: "月份", labelOf: monthName },
      { member: "day", name: "日期", labelOf: dayName },
      {
        member: "subject",
        name: "科目",
        labelOf: (id) => subjects.find((subject) => subject.id === id)?.name ?? "",
      },
    ],
    call: liveListCall,
    perPage: LIVES_A_PAGE,
    noun: "直播",
    countOf: (total) => `${total} 场直播`,
  });
}

/** Formats a month (YYYY-MM), e.g. "2026年3月". */
export function monthName(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月`;
}

/** Formats a day (YYYY-MM-DD), e.g. "3月10日". */
export function dayName(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
}
