import { expect, test } from "vitest";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { myLivesPageCall } from "#client/calls/live.ts";
import { renderScreen } from "#tests/support/renderScreen.tsx";

const now = parseShanghai("2026-03-04 10:00:00") ?? 0;
const live = (id: number, day: string, more: object = {}) => ({
  id,
  name: `直播${id}`,
  teacher: { id: 1, name: "林老师" },
  start_time: `${day} 19:30:00`,
  end_time: `${day} 21:00:00`,
  ...more,
});
const pageOf = (list: readonly object[], total = list.length) => ({ list, total, page: 1, page_size: 60 });

const render = (
  path: string,
  data: unknown,
  {
    type,
    page = 1,
    ...more
  }: { type?: "reserved"; page?: number; mode?: "study"; site?: Readonly<Record<string, unknown>> } = {},
) =>
  renderScreen(
    path,
    [
      [myLivesPageCall(page, type), data],
      [callOf(userInfo, {}), { id: 1 }],
    ],
    { signedIn: true, now, ...more },
  );

test("a coming class can be reserved once on its card", async () => {
  const list = [live(1, "2026-03-05"), live(2, "2026-03-06", { is_reserve: 1 }), live(3, "2026-03-03")];
  const html = await render("/study/live", pageOf(list));
  expect(html.match(/预约(?=<span[^>]*>：)/g)).toHaveLength(1);
  expect(html).toMatch(/<button[^>]*>.*预约<span[^>]*>：(?:<!-- -->)?直播1/s);
  expect(html.match(/已预约/g)).toHaveLength(1);
});

test("the timetable groups classes by day with ended ones last, each with a link", async () => {
  const list = [live(1, "2026-03-03"), live(2, "2026-03-05"), live(3, "2026-03-04"), live(4, "2026-04-01")];
  for (const mode of [{}, { mode: "study" }] as const) {
    const html = await render("/study/live", pageOf(list), mode);
    const order = [...html.matchAll(/<h2[^>]*>(今天|明天|本周|以后|已结束)</g)].map(([, name]) => name);
    expect(order).toEqual(["今天", "明天", "以后", "已结束"]);
    expect(html).toMatch(/今天.*直播3.*明天.*直播2.*以后.*直播4.*已结束.*直播1/s);
    expect(html).toContain('href="/live/3"');
    expect(html).toContain("即将开始");
  }
});

test("requests reserved classes separately", async () => {
  const html = await render("/study/live/my", pageOf([live(7, "2026-03-04")]), { type: "reserved" });
  expect(html).toContain("直播7");
});

test("suggests one next step if there are no classes, and none if the agency hides live classes", async () => {
  expect(await render("/study/live", pageOf([]))).toMatch(/课表还是空的.*href="\/live"[^>]*>去看直播/s);
  const hidden = { agency_nav: { live: { url: "/live", is_show: "0" } } };
  const html = await render("/study/live/my", pageOf([]), { type: "reserved", site: hidden });
  expect(html).toContain("还没有预约直播");
  expect(html).not.toContain("去看直播");
});

test("a page beyond the last links to the first, and earlier pages have links", async () => {
  const beyond = await render("/study/live?page=9", pageOf([], 61), { page: 9 });
  expect(beyond).toMatch(/href="\/study\/live"[^>]*>回到第一页/);
  const first = await render("/study/live", pageOf([live(1, "2026-03-04")], 61));
  expect(first).toContain('href="/study/live?page=2"');
});
