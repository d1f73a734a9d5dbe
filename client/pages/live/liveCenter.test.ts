import { ad, calendarInfo } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { expect, test } from "vitest";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";
import { liveListCall } from "#client/calls/live.ts";

const live = (name: string, start: string, end: string) => ({
  id: start.slice(0, 2),
  name,
  start_time: `2026-03-${start}`,
  end_time: `2026-03-${end}`,
});

test("orders classes by start with ended ones last, whatever order the upstream sends", async () => {
  const list = [
    live("下周的课", "18 19:00:00", "18 20:00:00"),
    live("昨天的课", "09 19:00:00", "09 20:00:00"),
    live("明天的课", "11 19:00:00", "11 20:00:00"),
    live("前天的课", "08 19:00:00", "08 20:00:00"),
    live("正在上的课", "10 11:00:00", "10 13:00:00"),
  ];
  const html = await renderScreen(
    "/live/all",
    [
      [liveListCall({ page: 1 }), { list, total: 5, page: 1, page_size: 20 }],
      [callOf(calendarInfo, { month: undefined }), []],
      [callOf(ad, { position: "live_top" }), []],
    ],
    { now: parseShanghai("2026-03-10 12:00:00") ?? 0 },
  );
  const results = html.slice(html.indexOf("<ul", html.indexOf("5 场直播")));
  const names = [...results.matchAll(/(?:下周|昨天|明天|前天|正在上)的课/g)].map(([name]) => name);
  expect([...new Set(names)]).toEqual(["正在上的课", "明天的课", "下周的课", "前天的课", "昨天的课"]);
});
