import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { formatShanghai } from "#shared/domain/shanghaiTime.ts";
import {
  LEARNER,
  LOOKS,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { browser, site as shared } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess, startUpstreamProcess } from "#tests/support/siteProcess.ts";

/** A demo class that is on air while the journeys run; two learners of its agency. */
const ON_AIR = "/live/player?id=21";
const CLASSMATE = { mobile: "13800000002", password: LEARNER.password };
const NETWORK = /net::ERR_|Failed to load resource/;

const said = (page: Page) => page.getByRole("log", { name: "聊天消息" }).getByRole("listitem");
const field = (page: Page) => page.getByLabel("发消息");

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Returns which of these texts a room shows, in the room's order. */
async function shown(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  const all = await said(page).allTextContents();
  return all.flatMap((item) => texts.find((text) => item.includes(text)) ?? []);
}

test("two learners chat through a kill -9 of the site; no message is lost or doubled", async () => {
  await using upstream = await startUpstreamProcess({ template: inject("demoData") });
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: upstream.signSalt };
  let site = await startSiteProcess({ env });
  try {
    await using one = await newVisitor(browser, { width: 1280, tolerates: NETWORK });
    await using two = await newVisitor(browser, { width: 360, theme: "dark", tolerates: NETWORK });
    await Promise.all([signIn(one.page, site.url), signIn(two.page, site.url, CLASSMATE)]);
    await Promise.all([one, two].map(({ page }) => open(page, site.url + ON_AIR)));
    for (const { page } of [one, two])
      await said(page).filter({ hasText: "物质那一段能再听一遍吗" }).waitFor();
    let streams = 0;
    one.page.on("request", (request) => (streams += Number(request.url().includes("/live/events"))));
    await say(one.page, "甲：第一句");
    await said(two.page).filter({ hasText: "甲：第一句" }).waitFor();
    await say(two.page, "乙：第一句");
    await said(one.page).filter({ hasText: "乙：第一句" }).waitFor();
    // The page gets a sent message twice, as the answer to its call and by the event stream, but shows it once.
    await expect.poll(() => shown(one.page, ["甲：第一句"])).toEqual(["甲：第一句"]);

    site.process.kill("SIGKILL");
    await one.page.getByText("连接断开，正在重连").waitFor();
    await say(one.page, "甲：断网时说的");
    await say(two.page, "乙：断网时说的");
    await said(one.page).filter({ hasText: "接上后自动发送" }).waitFor();
    site = await startSiteProcess({ env, port: site.port });

    const texts = ["甲：第一句", "乙：第一句", "甲：断网时说的", "乙：断网时说的"];
    for (const { page } of [one, two])
      await expect
        .poll(async () => (await shown(page, texts)).toSorted(), { timeout: 30_000 })
        .toEqual(texts.toSorted());
    await expect.poll(() => said(one.page).filter({ hasText: "自动发送" }).count()).toBe(0);
    // All learners see the messages in the same order, and after the streams have reconnected no message appears twice.
    await expect.poll(() => one.page.getByText("正在重连").count(), { timeout: 20_000 }).toBe(0);
    await say(one.page, "甲：最后一句");
    await said(two.page).filter({ hasText: "甲：最后一句" }).waitFor();
    const last = [...texts, "甲：最后一句"];
    expect(await shown(one.page, last)).toEqual(await shown(two.page, last));
    expect((await shown(two.page, last)).length).toBe(5);
    expect(streams).toBeGreaterThan(0);
    expect([...one.complaints, ...two.complaints]).toEqual([]);
  } finally {
    await site[Symbol.asyncDispose]();
  }
}, 150_000);

test.each(LOOKS)("a room is accessible, fits and works by keys alone: $width px, $theme", async (look) => {
  await using visitor = await newVisitor(browser, look);
  const { page, complaints } = visitor;
  await signIn(page, shared.url);
  // The live room loads as a new document, because its content security policy must allow the player.
  await open(page, `${shared.url}/live/21`);
  await page.getByRole("link", { name: "进入直播" }).click();
  await page.waitForURL(/\/live\/player\?id=21$/);
  await said(page).filter({ hasText: "做对了" }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector("video")?.readyState ?? 0))
    .toBeGreaterThan(1);
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  const box = await field(page).boundingBox();
  expect((box?.y ?? 9_999) + (box?.height ?? 0)).toBeLessThanOrEqual(look.width === 360 ? 740 : 900);
  await page.getByRole("tab", { name: "聊天" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByText("查看直播详情").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("聊天消息");
  await page.keyboard.press("Tab");
  await page.keyboard.type("k");
  expect(await field(page).inputValue()).toBe("k");
  expect(complaints).toEqual([]);
});

test("in a low window, turned or halved, the last message and the field are in sight", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await signIn(page, shared.url);
  for (const [width, height] of [
    [780, 360],
    [360, 430],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, shared.url + ON_AIR);
    const last = said(page).filter({ hasText: "做对了" });
    await last.waitFor();
    for (const part of [last, field(page)]) {
      const box = await part.boundingBox();
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    expect(await overflow(page)).toBe(0);
  }
  // A turned phone gives the whole height to the class: the header of the site lies below it.
  await page.setViewportSize({ width: 780, height: 360 });
  expect((await page.getByRole("region", { name: "直播画面" }).boundingBox())?.y).toBe(0);
  expect(complaints).toEqual([]);
});

test("a message that was not sent is offered again after the page was closed", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { tolerates: NETWORK });
  const { page, complaints } = visitor;
  await signIn(page, shared.url);
  await open(page, shared.url + ON_AIR);
  await said(page).first().waitFor();
  await page.route("**/api/live/message", (route) => route.abort());
  await say(page, "关页面前说的");
  const own = said(page).filter({ hasText: "关页面前说的" });
  await own.getByText("接上后自动发送").waitFor();
  await field(page).fill("写到一半");
  // Leaves the page before the network returns, because the page would then send its waiting messages.
  await page.goto("about:blank");
  await page.unroute("**/api/live/message");
  await open(page, shared.url + ON_AIR);
  await expect.poll(() => field(page).inputValue()).toBe("写到一半");
  await own.getByText("没有发出：离开直播间时还没有送到").waitFor();
  await own.getByRole("button", { name: "重发" }).click();
  await own.getByRole("time").waitFor();
  expect(await own.count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a replay has chapters, and a press seeks to one", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, shared.url);
  await open(page, `${shared.url}/study/live`);
  await page.getByRole("link", { name: "量变为什么不等于没变化" }).click();
  await page.getByRole("link", { name: "看回放" }).click();
  await page.waitForURL(/\/live\/player\?id=22$/);
  await page.getByRole("button", { name: /千里之堤/ }).click();
  const second = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await expect.poll(second).toBeGreaterThanOrEqual(30);
  expect(await page.getByRole("button", { name: /千里之堤/ }).getAttribute("aria-current")).toBe("true");
  await page.getByRole("tab", { name: "聊天" }).click();
  await page.getByText("已经下课，聊天可以回看").waitFor();
  expect(complaints).toEqual([]);
});

let upstream: FakeUpstream;
let site: SiteProcess;
const streams = new Set<ServerResponse>();

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, []));
  upstream.answer("/user/info-v1", { id: 1, nickname: "小满" });
  upstream.answer("/live/messages", { list: [], has_more: "0", last_seq: 0 });
  upstream.handle("/live/events", (_req, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" });
    res.write(": here\n\n");
    streams.add(res);
    res.once("close", () => streams.delete(res));
  });
  upstream.open("localhost", { config: { room_hosts: ["room.test"] } });
  site = await startSiteProcess({ env: { UPSTREAM_URL: upstream.url, SIGN_SALT: "any" } });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

interface Times {
  readonly startMs: number;
  readonly endMs: number;
}

function roomAt({ startMs, endMs }: Times, more: Readonly<Record<string, unknown>> = {}) {
  return {
    id: "1",
    name: "考前串讲",
    start_time: formatShanghai(startMs),
    end_time: formatShanghai(endMs),
    teacher: { id: 1, name: "周老师" },
    is_free: "1",
    access: "open",
    stage: "",
    is_recorded: "1",
    chapter: [],
    chat: "open",
    author: "me",
    server_time: Math.floor(Date.now() / 1_000),
    ...more,
  };
}

function tell(entry: Readonly<Record<string, unknown>>): void {
  for (const res of streams)
    res.write(`event: entry\nid: ${entry["seq"]}\ndata: ${JSON.stringify(entry)}\n\n`);
}

function refuse(path: string, code: number, msg: string): void {
  upstream.handle(path, (_req, res) => {
    res.setHeader("Content-Type", "application/json");
    res.end(JSON.stringify({ code, flag: 0, data: null, msg }));
  });
}

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

async function enter(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "token", value: "any-token", url: site.url }]);
  await open(page, `${site.url}/live/player?id=1`);
}

const now = Date.now();
const ON: Times = { startMs: now - 60_000, endMs: now + 3_600_000 };

test(
  "countdown, stage, 回放生成中 and replay follow the server's clock on a device that is 26 hours ahead",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { before: setClockAhead, tolerates: NETWORK });
    const { page } = visitor;
    const startMs = Math.ceil(Date.now() / 1_000) * 1_000 + 8_000;
    const times = { startMs, endMs: startMs + 6_000 };
    upstream.answer("/live/room", roomAt(times));
    refuse("/live/join", 20502, "老师正在准备，画面马上就来");
    await enter(page);
    const stage = page.getByRole("region", { name: "直播画面" });
    await stage.getByRole("timer").waitFor();
    expect(await stage.getByRole("timer").textContent()).toMatch(/^00:0\d$/);
    await stage.getByText("老师正在准备，画面马上就来").waitFor();
    const begun = Date.now() - startMs;
    await stage.getByText("直播已结束·回放生成中").waitFor();
    const over = Date.now() - times.endMs;
    for (const late of [begun, over]) {
      expect(late).toBeGreaterThanOrEqual(-50);
      expect(late).toBeLessThan(3_000);
    }
    // The operator adds the recording, and the learners who wait are notified.
    const chapter = [{ second: 0, name: "第一题" }];
    upstream.answer(
      "/live/room",
      roomAt(times, { has_replay: "1", replay_url: "/uploads/media/1.mp4", chapter }),
    );
    upstream.answer("/live/join", { kind: "replay", url: "/uploads/media/1.mp4", expire_in: 0 });
    await expect.poll(() => streams.size).toBeGreaterThan(0);
    tell({ seq: 1, kind: "room" });
    await page.getByRole("tab", { name: /章节/ }).waitFor();
    await page.getByRole("button", { name: /第一题/ }).waitFor();
  },
);

test(
  "a muted learner sees until when, and can write again at that second; a refused message shows why and can be edited",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page, complaints } = visitor;
    const untilMs = Math.ceil(Date.now() / 1_000) * 1_000 + 9_000;
    upstream.answer("/live/room", roomAt(ON, { chat: "muted", mute_time: formatShanghai(untilMs) }));
    refuse("/live/join", 20502, "老师正在准备，画面马上就来");
    refuse("/live/message", 20400, "这句话里有不能发的内容，请改一改再发");
    await enter(page);
    await page.getByText(`你被禁言到 ${formatShanghai(untilMs).slice(11, 16)}，可以继续听课`).waitFor();
    expect(await field(page).count()).toBe(0);
    await field(page).waitFor();
    expect(Date.now()).toBeGreaterThanOrEqual(untilMs - 50);
    await say(page, "加微信");
    await said(page).filter({ hasText: "没有发出：这句话里有不能发的内容" }).waitFor();
    await page.getByRole("button", { name: "改一改" }).click();
    expect(await field(page).inputValue()).toBe("加微信");
    expect(await said(page).count()).toBe(0);
    upstream.answer("/live/room", roomAt(ON, { chat: "closed" }));
    tell({ seq: 1, kind: "room" });
    await page.getByText("老师关闭了聊天").waitFor();
    expect(complaints).toEqual([]);
  },
);

test("a learner without access sees what to do, and no chat is loaded", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  const course = { id: "7", name: "冲刺班" };
  upstream.answer("/live/room", roomAt(ON, { is_free: "0", price: "9.9", access: "not_entitled", course }));
  const asked = upstream.seenAt("/live/messages").length;
  await enter(page);
  await page.getByText("加入这场直播以后才能进入").waitFor();
  expect(await page.getByRole("link", { name: "立即购买" }).getAttribute("href")).toBe(
    "/order/index?type=live&id=1",
  );
  expect(await page.getByRole("link", { name: "查看所属课程" }).getAttribute("href")).toBe("/course/7");
  expect(await seriousFindings(page)).toEqual([]);
  expect(upstream.seenAt("/live/messages").length).toBe(asked);
  expect(complaints).toEqual([]);
});

test("a learner with an unsigned contract is led to it", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  upstream.answer("/live/room", roomAt(ON, { is_free: "0", access: "contract", contract_id: "5" }));
  await enter(page);
  await page.getByText("签署协议以后才能进入").waitFor();
  expect(await page.getByRole("link", { name: "阅读并签署" }).getAttribute("href")).toBe(
    "/user/contract?id=5",
  );
  expect(complaints).toEqual([]);
});

test(
  "shows a provider's room in its own frame, and refuses with a message one that the agency has not configured",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { tolerates: /policy violation|violates the following/ });
    const { page, complaints } = visitor;
    await visitor.context.route("https://room.test/**", (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: "<p>互动直播间</p>" }),
    );
    upstream.answer("/live/room", roomAt(ON, { stage: "room" }));
    upstream.answer("/live/join", { kind: "room", url: "https://room.test/r/1?ticket=1.2.3", expire_in: 60 });
    await enter(page);
    const frame = page.getByTitle("考前串讲的直播间");
    await page.frameLocator("iframe").getByText("互动直播间").waitFor();
    expect(await frame.getAttribute("sandbox")).not.toContain("allow-top-navigation");
    upstream.answer("/live/join", {
      kind: "room",
      url: "https://other.test/r/1?ticket=1.2.3",
      expire_in: 60,
    });
    await open(page, `${site.url}/live-web?id=1`);
    await page.getByText("other.test 不在本站允许的直播间名单里").waitFor();
    expect(complaints).toEqual([]);
  },
);
