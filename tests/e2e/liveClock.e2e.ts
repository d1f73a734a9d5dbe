/** @module-tag extended */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatShanghai } from "#shared/domain/shanghaiTime.ts";
import { newVisitor, open, type VisitorOptions } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const LEAD_MS = 4_000;
const LENGTH_MS = 4_000;

let upstream: FakeUpstream;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, []));
  upstream.open("localhost");
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: "any" };
  site = await startSiteProcess({ env });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

/** Runs in the page: sets the device's clock 26 hours ahead. */
function setClockAhead(): void {
  const RealDate = Date;
  const ahead = 26 * 3_600_000;
  globalThis.Date = class extends RealDate {
    constructor(...args: ConstructorParameters<typeof Date> | []) {
      super(...((args.length === 0 ? [RealDate.now() + ahead] : args) as [number]));
    }
    static override now(): number {
      return RealDate.now() + ahead;
    }
  } as DateConstructor;
}

interface Device {
  readonly name: string;
  readonly options: VisitorOptions;
}

const RIGHT: Device = { name: "a right clock, 1280 px", options: { width: 1280 } };
const DEVICES: readonly Device[] = [
  // CI tests only the wrong clock, to save time.
  ...(process.env["CI"] ? [] : [RIGHT]),
  { name: "a clock 26 hours ahead, 360 px", options: { width: 360, theme: "dark", before: setClockAhead } },
];

test.each(DEVICES)("a class begins and ends on its second, without a reload: $name", async ({ options }) => {
  await using visitor = await newVisitor(browser, options);
  const { page, complaints } = visitor;
  const startMs = Math.ceil(Date.now() / 1_000) * 1_000 + LEAD_MS;
  const endMs = startMs + LENGTH_MS;
  upstream.answer("/live/list", {
    list: [
      live(1, "马上开讲", startMs, endMs),
      live(2, "明天再讲", startMs + 86_400_000, endMs + 86_400_000),
      live(3, "昨天讲过", startMs - 86_400_000, endMs - 86_400_000),
    ],
    total: 3,
    page: 1,
    page_size: 12,
  });
  await open(page, `${site.url}/`);
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });

  // Just before midnight the class is still tomorrow's.
  expect(await cardOf(page, "马上开讲")).toMatchObject({
    status: expect.stringMatching(/即将开始|待开播/),
    tomorrow: true,
  });
  expect(await cardOf(page, "明天再讲")).toMatchObject({ status: "待开播", tomorrow: true });
  expect(await cardOf(page, "昨天讲过")).toMatchObject({ status: "已结束", end: true });
  expect(await names(page)).toEqual(["马上开讲", "明天再讲", "昨天讲过"]);

  const begun = await momentOf(page, "马上开讲", "直播中");
  expect(await cardOf(page, "马上开讲")).toMatchObject({ today: true, tomorrow: false });
  const over = await momentOf(page, "马上开讲", "已结束");
  expect(await cardOf(page, "马上开讲")).toMatchObject({ end: true, today: false });
  expect(await names(page)).toEqual(["明天再讲", "昨天讲过", "马上开讲"]);

  for (const late of [begun - startMs, over - endMs]) {
    expect(late).toBeGreaterThanOrEqual(-50);
    expect(late).toBeLessThan(1_500);
  }
  expect(documents).toBe(0);
  expect(complaints).toEqual([]);
});

test("a class can be entered from its second on, and its replay follows its end", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  const startMs = Math.ceil(Date.now() / 1_000) * 1_000 + LEAD_MS;
  const endMs = startMs + LENGTH_MS;
  upstream.answer("/live/detail", {
    ...live(1, "马上开讲", startMs, endMs),
    is_free: "1",
    replay_url: "/uploads/media/1.m3u8",
  });
  await open(page, `${site.url}/live/1`);
  const box = page.getByRole("complementary", { name: "预约与进入" });
  await box.getByRole("link", { name: "登录后预约" }).waitFor();
  await box.getByRole("link", { name: "进入直播" }).waitFor();
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(-50);
  await box.getByRole("link", { name: "看回放" }).waitFor();
  expect(Date.now() - endMs).toBeGreaterThanOrEqual(-50);
  expect(await box.getByRole("link", { name: "加入日历" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

function live(id: number, name: string, startMs: number, endMs: number): Record<string, unknown> {
  return {
    id,
    name,
    start_time: formatShanghai(startMs),
    end_time: formatShanghai(endMs),
    subject_name: "会计",
    teacher: { id: 1, name: "周老师", avatar: "" },
    replay_url: "",
  };
}

async function cardOf(page: Page, name: string) {
  return page
    .getByRole("article")
    .filter({ hasText: name })
    .evaluate((card) => ({
      status: /即将开始|待开播|直播中|已结束/.exec(card.textContent ?? "")?.[0],
      end: card.classList.contains("end"),
      today: card.classList.contains("today"),
      tomorrow: card.classList.contains("tomorrow"),
    }));
}

function names(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

/** Returns the time at which a card first shows this status, by this machine's clock. */
async function momentOf(page: Page, name: string, status: string): Promise<number> {
  const card = page.getByRole("article").filter({ hasText: name });
  await card.filter({ hasText: status }).waitFor({ timeout: 15_000 });
  return Date.now();
}
