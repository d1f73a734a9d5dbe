import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inflateRawSync } from "node:zlib";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { lengthOf, type PlayedRange, unionOf } from "#shared/domain/playedRanges.ts";
import { clockText } from "#shared/domain/timeText.ts";
import {
  hydrated,
  LEARNER,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  tabTo,
  type Visitor,
  type VisitorOptions,
} from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";
import { markShifts, shiftsOf } from "#tests/support/layoutShifts.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

/** A site of its own for this file, because learners keep their progress. */
let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
});
afterAll(() => site?.[Symbol.asyncDispose]());

/** Lessons: an HLS film of 111 s, an mp4 of 46 s, a document of four pages. */
const HLS = "/course/study/1?lesson=101003";
const MP4 = "/course/study/1?lesson=101005";
const DOCUMENT = "/course/study/1?lesson=101002";
/** Lesson with an mp4 of 63 s, in a course that forbids seeking ahead. */
const LIMITED = "/course/study/100012?lesson=202000";

const video = (page: Page) => page.locator("video");
const second = (page: Page) => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime);
const isPaused = (page: Page) => video(page).evaluate((element) => (element as HTMLVideoElement).paused);
const continueHere = (page: Page) => page.getByRole("button", { name: "在此继续" });

function inflate(base64: string): string {
  return inflateRawSync(Buffer.from(base64, "base64")).toString();
}

async function dataAt<T>(page: Page, address: string): Promise<T> {
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), address);
  return dataOf(await decodeEnvelope(body, inflate)) as T;
}

/** Returns the progress of a lesson that the server has stored. */
async function recordOf(page: Page, lessonId: string) {
  const { list } = await dataAt<{ list: { lesson_id: string; position: number; progress: number }[] }>(
    page,
    "/api/user/learn-record?page=1&page_size=50",
  );
  return list.find((record) => record.lesson_id === lessonId);
}

interface Opening extends VisitorOptions {
  /** False: the page does not take the lesson over while another page plays it. */
  readonly takes?: boolean;
}

async function visit(address: string, { takes = true, ...options }: Opening = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, site.url);
  await openLesson(visitor.page, address, takes);
  return visitor;
}

/** Opens a lesson. If another page plays the lesson, takes it over. */
async function openLesson(page: Page, address: string, takes = true): Promise<void> {
  await open(page, site.url + address);
  if (!takes) return;
  const stage = page.locator("[data-stage], nav[aria-label=翻页]");
  await stage.or(continueHere(page)).first().waitFor();
  if (await continueHere(page).isVisible()) await continueHere(page).click();
  await stage.first().waitFor();
  if ((await video(page).count()) > 0) await ready(page);
}

const bigPlay = (page: Page) => page.getByRole("button", { name: "开始播放" });
const readyState = (page: Page) =>
  video(page).evaluate((element) => (element as HTMLVideoElement).readyState);

/** Waits until the lesson plays. When it is paused, the key for one frame ahead loads its medium. */
async function ready(page: Page): Promise<void> {
  await expect
    .poll(async () => (await bigPlay(page).isVisible()) || (await readyState(page)) >= 2)
    .toBe(true);
  if ((await readyState(page)) === 0) await page.keyboard.press(".");
  await expect.poll(() => readyState(page)).toBeGreaterThanOrEqual(2);
}

async function playFromStart(page: Page): Promise<void> {
  await page.keyboard.press("0");
  await expect.poll(() => second(page)).toBeLessThan(1);
  if (await isPaused(page)) await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);
}

async function newProfile() {
  const profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
  return {
    profile,
    [Symbol.asyncDispose]: () =>
      rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}

/**
 * Plays at double speed until the position is after second `beyond`, then kills the browser.
 * @returns the position at that time, in seconds
 */
async function killWhilePlaying(profile: string, beyond: number): Promise<number> {
  await using killable = await startKillableBrowser(profile);
  const page = killable.context.pages()[0] ?? (await killable.context.newPage());
  await signIn(page, site.url, LEARNER);
  await openLesson(page, HLS);
  await page.getByLabel("播放速度").selectOption("2");
  await playFromStart(page);
  await expect.poll(() => second(page), { timeout: 30_000 }).toBeGreaterThan(beyond);
  const killedAt = await second(page);
  await killable.kill();
  return killedAt;
}

/** Largest allowed layout shift. Not 0, because the tab for captions appears only in lessons that have captions. */
const TABS = 0.01;

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Must run first: if another page had played the lesson, this page would take it over and play at once. */
test("loads no part of the medium before the button is pressed", async () => {
  await using visitor = await newVisitor(browser, { width: 360, theme: "dark", before: markShifts });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/uploads\/lesson\/|hls|learn-report/.test(request.url())) asked.push(request.url());
  });
  await open(page, site.url + HLS);
  await bigPlay(page).waitFor();
  const place = await page.getByText(/^将从 .* 继续$/).textContent();
  // A page that was only looked at resumes at the same place; nothing moves when its details open.
  await page.route("**/api/course/play?*", async (route) => {
    await page.getByText("已学完").waitFor();
    await page.evaluate(twoFrames);
    await route.continue();
  });
  await open(page, site.url + HLS);
  await page.getByText(place ?? "?").waitFor();
  const { sum, moved } = await shiftsOf(page);
  expect(sum, moved).toBeLessThan(TABS);
  const poster = page.locator("[data-poster] img");
  await expect
    .poll(() => poster.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300);
  expect(await seriousFindings(page)).toEqual([]);
  for (const [width, height] of [
    [780, 360],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(page)).toBe(0);
    const [stage, drawn] = [await page.locator("[data-stage]").boundingBox(), await poster.boundingBox()];
    expect(drawn?.height).toBe(stage?.height);
  }
  expect(await readyState(page)).toBe(0);
  expect(asked).toEqual([]);
  await tabTo(page, bigPlay(page));
  await page.keyboard.press("Enter");
  await expect.poll(() => isPaused(page)).toBe(false);
  await poster.waitFor({ state: "detached" });
  expect(asked.length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test("a killed browser loses no progress once it is opened again", EXTENDED, async () => {
  await using place = await newProfile();
  const killedAt = await killWhilePlaying(place.profile, 12);
  // Five seconds after a page's last report the upstream no longer counts it as playing.
  await delay(6_000);
  await using again = await startKillableBrowser(place.profile);
  const page = again.context.pages()[0] ?? (await again.context.newPage());
  await signIn(page, site.url, LEARNER);
  await openLesson(page, HLS);
  const resumed = page.getByText(/^[将已]从 .* 继续/);
  await resumed.waitFor();
  // The player resumes three seconds before the stored position. At double speed it stores a position every two
  // seconds of the film.
  expect(Math.abs((await second(page)) + 3 - killedAt)).toBeLessThan(3.5);
  // The film has 111 s. What was played after the last stored second is lost.
  const percent = Math.floor(((killedAt - 2.5) / 111) * 100);
  await expect
    .poll(async () => (await recordOf(page, "101003"))?.progress ?? 0)
    .toBeGreaterThanOrEqual(percent);
});

test(
  "after the browser is killed at double speed, another profile resumes at its place",
  EXTENDED,
  async () => {
    await using place = await newProfile();
    const killedAt = await killWhilePlaying(place.profile, 40);
    await using visitor = await newVisitor(browser, { width: 360, theme: "dark" });
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    // Opens a page that sends no progress reports.
    await open(page, `${site.url}/study/course`);
    const known = (await recordOf(page, "101003"))?.position ?? 0;
    // A report is sent every 15 s, plus or minus two. At double speed up to 34 s of the film are played in that time.
    expect(killedAt - known).toBeLessThan(36);
    await openLesson(page, HLS);
    // The player resumes three seconds before the reported position, and shows from where.
    await page.getByText(`从 ${clockText(known - 3)} 继续`).waitFor();
    expect(await second(page)).toBeGreaterThanOrEqual(known - 3.5);
    expect(await page.getByLabel("播放速度").inputValue()).toBe("2");
    await page.getByRole("button", { name: "从头播放" }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    expect(await second(page)).toBeLessThan(5);
    await page.getByLabel("播放速度").selectOption("1");
    expect(complaints).toEqual([]);
  },
);

test(
  "offline for most of a minute: playback continues, and the progress is merged once",
  EXTENDED,
  async () => {
    await using visitor = await visit(MP4, {
      tolerates: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
    });
    const { page, context, complaints } = visitor;
    await page.getByLabel("播放速度").selectOption("0.75");
    const before = await dataAt<{ study_time: number }>(page, "/api/user/user-data");
    await playFromStart(page);
    await expect
      .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).buffered.end(0)))
      .toBeGreaterThan(45);
    await video(page).evaluate((element) => {
      const seen = { stops: 0 };
      for (const name of ["waiting", "stalled", "pause"])
        element.addEventListener(name, () => {
          if (!(element as HTMLVideoElement).ended) seen.stops += 1;
        });
      Object.assign(globalThis, { seen });
    });
    await context.setOffline(true);
    const from = await second(page);
    await page
      .getByText(/^离线·已存本机\(\d+\)$/)
      .first()
      .waitFor();
    await expect.poll(() => second(page), { timeout: 60_000 }).toBeGreaterThan(38);
    const to = await second(page);
    expect(to - from).toBeGreaterThan(30);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: { stops: number } }).seen.stops)).toBe(
      0,
    );
    // Pauses before the end, because the player would otherwise start the lesson again.
    await page.keyboard.press("k");
    await context.setOffline(false);
    await expect.poll(async () => (await recordOf(page, "101005"))?.position ?? 0).toBeGreaterThan(to - 1);
    await expect.poll(() => page.getByText(/离线·已存本机/).count()).toBe(0);
    const played = async () => {
      const { ranges } = await playOf(page, "101005");
      return lengthOf(unionOf(ranges));
    };
    await expect.poll(played).toBeGreaterThan(37);
    const after = await dataAt<{ study_time: number }>(page, "/api/user/user-data");
    const spent = after.study_time - before.study_time;
    const took = (await second(page)) / 0.75;
    // Used time counts real seconds, each once.
    expect(spent).toBeGreaterThan(took - 4);
    expect(spent).toBeLessThan(took + 4);
    await page.getByLabel("播放速度").selectOption("1");
    expect(complaints).toEqual([]);
  },
);

async function playOf(page: Page, lessonId: string) {
  const body = await page.evaluate(async (id) => {
    const device = localStorage.getItem("device");
    const answer = await fetch("/api/course/play", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lesson_id: id, device }),
    });
    return answer.text();
  }, lessonId);
  return dataOf(await decodeEnvelope(body, inflate)) as { readonly ranges: PlayedRange[] };
}

/** Deletes the progress, because a learner who has finished the lesson may seek ahead. */
async function beginAnew(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch("/api/user-study-again", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ course_id: "202" }),
    }),
  );
}

test("a course without seeking ahead does not seek by mouse, keys or scripts, and shows one notice", async () => {
  await using visitor = await visit(LIMITED);
  const { page, complaints } = visitor;
  await beginAnew(page);
  await openLesson(page, LIMITED);
  await playFromStart(page);
  await expect.poll(() => second(page)).toBeGreaterThan(3);
  await page.keyboard.press("k");
  const reach = await second(page);
  const stays = () => expect.poll(() => second(page)).toBeLessThanOrEqual(reach + 0.6);
  const slider = page.getByRole("slider", { name: "播放进度" });
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
  await stays();
  await page.getByText("首次学习不可快进，看过的部分可以自由拖动").waitFor();
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await stays();
  for (const key of ["9", "l", "ArrowRight"]) {
    await page.keyboard.press(key);
    await stays();
  }
  await slider.focus();
  await page.keyboard.press("End");
  await stays();
  // Sets the position directly, as media keys do.
  await video(page).evaluate((element) => void ((element as HTMLVideoElement).currentTime = 50));
  await stays();
  await page.keyboard.press("j");
  await expect.poll(() => second(page)).toBeLessThan(0.5);
  await page.keyboard.press("l");
  await stays();
  expect((await playOf(page, "202000")).ranges.every(([, end]) => end <= reach + 1)).toBe(true);
  expect(complaints).toEqual([]);
});

test("a course without seeking ahead does not seek by touch", EXTENDED, async () => {
  await using visitor = await visit(LIMITED, { width: 360, theme: "dark" });
  const { page, complaints } = visitor;
  await beginAnew(page);
  await openLesson(page, LIMITED);
  const slider = page.getByRole("slider", { name: "播放进度" });
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.height).toBeGreaterThanOrEqual(44);
  const { ranges } = await playOf(page, "202000");
  const reach = Math.max(0, ...ranges.map(([, end]) => end));
  await page.touchscreen.tap(box.x + box.width * 0.8, box.y + box.height / 2);
  await page.getByText("首次学习不可快进，看过的部分可以自由拖动").waitFor();
  expect(await second(page)).toBeLessThanOrEqual(reach + 0.6);
  // In a course that allows seeking, two taps on the right half skip ten seconds ahead.
  const surface = (await page.locator("[data-surface]").boundingBox()) ?? box;
  for (let taps = 0; taps < 2; taps++)
    await page.touchscreen.tap(surface.x + surface.width * 0.85, surface.y + 30);
  expect(await second(page)).toBeLessThanOrEqual(reach + 0.6);
  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test(
  "one device plays: the second takes over in place, the first pauses and can take back",
  EXTENDED,
  async () => {
    await using first = await visit(HLS);
    await playFromStart(first.page);
    await expect.poll(() => second(first.page)).toBeGreaterThan(3);
    await using other = await visit(HLS, { width: 360, theme: "dark", takes: false });
    await other.page.getByText("正在另一台设备学习").waitFor();
    expect(await seriousFindings(other.page)).toEqual([]);
    await continueHere(other.page).click();
    await ready(other.page);
    await first.page.getByText("正在另一台设备学习").waitFor();
    expect(await isPaused(first.page)).toBe(true);
    await continueHere(first.page).click();
    await first.page.getByText("正在另一台设备学习").waitFor({ state: "detached" });
    await ready(first.page);
    await expect.poll(() => isPaused(first.page)).toBe(false);
    await other.page.keyboard.press("k");
    await other.page.getByText("正在另一台设备学习").waitFor();
    expect([...first.complaints, ...other.complaints]).toEqual([]);
  },
);

test("renews an expired media address without a pause", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  let asked = 0;
  await page.route("**/api/course/play", async (route: Route) => {
    asked += 1;
    const answer = await route.fetch();
    const envelope = await decodeEnvelope(await answer.text(), inflate);
    if (envelope.code !== 20200) return route.fulfill({ response: answer });
    const own = { ...(envelope.data as object), ...(asked <= 2 && { expire_in: 66 }) };
    await route.fulfill({ json: { ...envelope, flag: 0, data: own } });
  });
  await openLesson(page, MP4);
  await playFromStart(page);
  const grant = () =>
    video(page).evaluate(
      (element) => /lesson\/([^/]+)/.exec((element as HTMLVideoElement).currentSrc)?.[1] ?? "",
    );
  const before = await grant();
  await video(page).evaluate((element) => {
    const seen = { last: performance.now(), longest: 0 };
    element.addEventListener("timeupdate", () => {
      seen.longest = Math.max(seen.longest, performance.now() - seen.last);
      seen.last = performance.now();
    });
    Object.assign(globalThis, { seen });
  });
  await expect.poll(() => second(page)).toBeGreaterThan(3);
  const at = await second(page);
  await expect.poll(grant, { timeout: 20_000 }).not.toBe(before);
  await expect.poll(() => second(page)).toBeGreaterThan(at + 2);
  expect(await isPaused(page)).toBe(false);
  const longest = await page.evaluate(
    () => (globalThis as unknown as { seen: { longest: number } }).seen.longest,
  );
  expect(longest).toBeLessThan(1_500);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("captions and transcript follow, seek and are searched; the account remembers the settings", async () => {
  await using visitor = await visit(HLS);
  const { page, complaints } = visitor;
  await page.getByRole("tab", { name: "字幕" }).click();
  await page.getByRole("button", { name: /^00:33/ }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(32);
  await page.keyboard.press("k");
  const line = page.locator("[data-caption]");
  const current = page.locator("li[aria-current] button");
  await expect
    .poll(async () => {
      const text = await line.textContent().catch(() => "");
      return text !== "" && ((await current.textContent()) ?? "").endsWith(text ?? "?");
    })
    .toBe(true);
  await page.keyboard.press("k");
  await page.getByLabel("搜索字幕").fill("可知论");
  await page.getByText(/^找到 \d+ 处$/).waitFor();
  expect(await page.locator("mark").count()).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  // Letters typed in a text field are no shortcuts.
  await page.getByLabel("搜索字幕").press("c");
  await page.getByLabel("搜索字幕").blur();
  const button = page.getByRole("button", { name: "字幕", exact: true });
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("c");
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("false");
  await expect
    .poll(async () => (await dataAt<{ caption: string }>(page, "/api/user/settings")).caption)
    .toBe("0");
  await openLesson(page, HLS);
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await page.keyboard.press("c");
  await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
  expect(complaints).toEqual([]);
});

test("a script plays the chosen quality where the browser would choose by itself", EXTENDED, async () => {
  await using visitor = await visit(HLS);
  const { page, complaints } = visitor;
  await playFromStart(page);
  await expect.poll(() => second(page)).toBeGreaterThan(2);
  for (const [height, wide] of [
    ["720", 1280],
    ["360", 640],
  ] as const) {
    await page.locator("[data-stage]").hover();
    await page.getByRole("button", { name: "播放设置" }).click();
    await page.getByLabel("清晰度").selectOption(height);
    await page.keyboard.press("Escape");
    await expect
      .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).videoWidth))
      .toBe(wide);
    const at = await second(page);
    expect(at).toBeGreaterThan(1);
    await expect.poll(() => second(page)).toBeGreaterThan(at + 1);
    // The sound, whose playlist is separate from the picture's, plays too.
    const heard = await video(page).evaluate(
      (element) =>
        (element as HTMLVideoElement & { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
    );
    expect(heard).toBeGreaterThan(0);
  }
  await page.getByRole("button", { name: "播放设置" }).click();
  await page.getByLabel("清晰度").selectOption("auto");
  expect(complaints).toEqual([]);
});

test("by keys alone: every shortcut, a note at its second, and back to it", async () => {
  await using visitor = await visit(HLS);
  const { page, complaints } = visitor;
  // The page took the lesson over from another page, so it may already play.
  if (!(await isPaused(page))) await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("3");
  await expect.poll(() => second(page)).toBeGreaterThan(33);
  const at = await second(page);
  const jumps = [
    ["j", -10],
    ["l", 10],
    ["ArrowLeft", -5],
    ["ArrowRight", 5],
    [",", -0.04],
    [".", 0.04],
  ] as const;
  let expected = at;
  for (const [key, by] of jumps) {
    await page.keyboard.press(key);
    expected += by;
    await expect.poll(async () => Math.abs((await second(page)) - expected)).toBeLessThan(0.2);
  }
  const rate = () => video(page).evaluate((element) => (element as HTMLVideoElement).playbackRate);
  await page.keyboard.press("Shift+>");
  await expect.poll(rate).toBe(1.25);
  await page.keyboard.press("Shift+<");
  await expect.poll(rate).toBe(1);
  await page.keyboard.press("m");
  const muted = () => video(page).evaluate((element) => (element as HTMLVideoElement).muted);
  await expect.poll(muted).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(muted).toBe(false);
  await page.keyboard.press("t");
  await page.locator("[data-theatre]").waitFor();
  await page.keyboard.press("t");
  await page.keyboard.down("Space");
  await expect.poll(rate).toBe(2);
  await page.keyboard.up("Space");
  await expect.poll(rate).toBe(1);
  expect(await isPaused(page)).toBe(false);
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await page.keyboard.press("Shift+?");
  await page.getByRole("dialog", { name: "快捷键" }).waitFor();
  await page.keyboard.press("k");
  expect(await isPaused(page)).toBe(true);
  await page.keyboard.press("Escape");

  await page.keyboard.press("5");
  await expect.poll(() => second(page)).toBeGreaterThan(55);
  await page.keyboard.press("n");
  const field = page.getByLabel("写笔记");
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("**km** 5");
  expect(await muted()).toBe(false);
  await page.keyboard.press("Control+Enter");
  const note = page.locator("li").filter({ has: page.getByText("km", { exact: true }) });
  await note.getByText("km", { exact: true }).waitFor();
  expect(await note.locator("strong").textContent()).toBe("km");
  const frame = note.getByRole("img", { name: /记笔记时的画面$/ });
  await expect
    .poll(() => frame.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300);
  await field.blur();
  await page.keyboard.press("0");
  await expect.poll(() => second(page)).toBeLessThan(1);
  await note.getByRole("button", { name: /^回到 00:55$/ }).press("Enter");
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(55);
  const file = await page.evaluate(async () => (await fetch("/api/note/export?lesson_id=101003")).text());
  expect(file).toContain("### 00:55\n\n**km** 5\n");
  await note.getByRole("button", { name: "删除" }).click();
  await note.getByRole("button", { name: "确认删除" }).click();
  await note.waitFor({ state: "detached" });
  await page.keyboard.press("Shift+N");
  await page.waitForURL(/lesson=101005$/);
  await page.goto(page.url().replace("101005", "101004"));
  await page.getByText("这一讲还没有视频").waitFor();
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "播放下一讲" }).click();
  await page.waitForURL(/lesson=101005$/);
  await ready(page);
  expect(complaints).toEqual([]);
});

test("offers the next lesson at the end, and plays it unless cancelled", EXTENDED, async () => {
  await using visitor = await visit(MP4);
  const { page, complaints } = visitor;
  const toEnd = async () => {
    await page.keyboard.press("9");
    await expect.poll(() => second(page)).toBeGreaterThan(40);
    if (await isPaused(page)) await page.keyboard.press("k");
    await page.locator("[data-end]").waitFor();
  };
  await toEnd();
  await page.getByRole("button", { name: "取消" }).click();
  expect(await page.getByRole("button", { name: "取消" }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "重看这一讲" }).click();
  await page.locator("[data-end]").waitFor({ state: "detached" });
  await toEnd();
  await page.waitForURL(/lesson=101006$/, { timeout: 15_000 });
  expect(complaints).toEqual([]);
});

test("a code moves the lesson to the phone, once; the computer pauses and takes back", EXTENDED, async () => {
  await using computer = await visit(HLS);
  const { page } = computer;
  await page.keyboard.press("4");
  await expect.poll(() => second(page)).toBeGreaterThan(44);
  const made = page.waitForResponse("**/api/handoff/create");
  await page.getByRole("button", { name: "手机继续" }).click();
  await page.getByRole("img", { name: "手机继续学习的二维码" }).waitFor();
  const { token } = dataOf(await decodeEnvelope(await (await made).text(), inflate)) as { token: string };
  await using phone = await newVisitor(browser, { width: 360, theme: "dark" });
  await signIn(phone.page, site.url);
  await open(phone.page, `${site.url}${HLS}&t=44&handoff=${token}`);
  await ready(phone.page);
  await expect.poll(() => second(phone.page)).toBeGreaterThan(43);
  await phone.page.waitForURL(site.url + HLS);
  await page.getByText("已在手机继续").waitFor();
  await continueHere(page).click();
  await ready(page);
  await phone.page.keyboard.press("k");
  await phone.page.getByText("正在另一台设备学习").waitFor();
  // The link was valid once.
  await open(phone.page, `${site.url}${HLS}&t=44&handoff=${token}`);
  await phone.page
    .getByText(/二维码已经用过/)
    .first()
    .waitFor();
  expect([...computer.complaints, ...phone.complaints]).toEqual([]);
});

test(
  "from the lesson to its question, from the question to its second, and back in the same state",
  EXTENDED,
  async () => {
    await using visitor = await visit(HLS);
    const { page, complaints } = visitor;
    await page.getByRole("tab", { name: "考点·练习" }).click();
    const row = page.locator("li").filter({ hasText: "物质的唯一特性" }).last();
    const explained = ((await row.getByRole("button").textContent()) ?? "").slice(0, 5);
    await row.getByRole("link").click();
    await page.waitForURL(/\/question\/\d+$/);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "确认答案" }).click();
    const result = page.locator("#result");
    await result.waitFor();
    const verdict = await result.textContent();
    const address = page.url();
    await page.getByRole("link", { name: `看讲解 ${explained}` }).click();
    await page.waitForURL(/\/course\/study\//);
    await ready(page);
    await expect.poll(async () => clockText(await second(page))).toBe(explained);
    await page.goBack();
    await page.waitForURL(address);
    await result.waitFor();
    expect(await result.textContent()).toBe(verdict);
    expect(complaints).toEqual([]);
  },
);

test(
  "the end of a lesson offers up to three of its questions, and the way back returns to the same second",
  EXTENDED,
  async () => {
    await using visitor = await visit(HLS);
    const { page, complaints } = visitor;
    await page.getByRole("tab", { name: "考点·练习" }).click();
    await page.getByRole("button", { name: "做 3 题", exact: true }).waitFor();
    await video(page).evaluate((element) => {
      const media = element as HTMLVideoElement;
      media.currentTime = media.duration - 1.5;
    });
    if (await isPaused(page)) await page.keyboard.press("k");
    const end = page.locator("[data-end]");
    await end.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await end.getByRole("button", { name: "做 3 题巩固" }).click();
    await page.waitForURL(/\/question\/exam\?record=\d+/);
    await page.getByText("1 / 3", { exact: true }).waitFor();
    const back = page.getByRole("link", { name: /^回到课里 01:5\d$/ });
    const left = ((await back.textContent()) ?? "").slice(-5);
    await page.getByRole("button", { name: "结束练习" }).click();
    await page.getByRole("button", { name: "看结果" }).click();
    await page.waitForURL(/\/question\/exam\/result\?record=\d+/);
    await page.getByRole("button", { name: "再做 3 题" }).waitFor();
    await back.click();
    await page.waitForURL(/\/course\/study\//);
    await ready(page);
    await expect.poll(async () => clockText(await second(page))).toBe(left);
    expect(complaints).toEqual([]);
  },
);

test("a run left for a lesson resumes at the same question", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/question/exam?mode=random&subject=313`);
  await page.getByRole("button", { name: "开始练习" }).click();
  await page.waitForURL(/record=\d+/);
  const record = new URL(page.url()).searchParams.get("record") ?? "";
  await open(page, `${site.url}/question/exam?record=${record}&seq=3`);
  await page.getByRole("heading", { name: /^第 3 题/ }).waitFor();
  expect(complaints).toEqual([]);
});

test(
  "on a phone in landscape the picture fits the screen; the outline names its courses",
  EXTENDED,
  async () => {
    await using visitor = await visit(HLS, { width: 360 });
    const { page, complaints } = visitor;
    await page.getByRole("heading", { name: "马克思主义基本原理 · 系统精讲", level: 2 }).waitFor();
    await page.getByText(/^已学完 \d+ \/ \d+ 讲，还有 \d+ 小时的课$/).waitFor();
    await page.setViewportSize({ width: 780, height: 360 });
    await expect
      .poll(() => page.locator("[data-stage]").boundingBox())
      .toMatchObject({ x: 0, y: 0, height: 360 });
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("a document is read page by page, and its pages count as progress", EXTENDED, async () => {
  await using visitor = await visit(DOCUMENT, { width: 360 });
  const { page, complaints } = visitor;
  await page.getByText(/^\d \/ 4 页$/).waitFor();
  for (let turns = 0; turns < 4; turns++) await page.keyboard.press("ArrowLeft");
  await page.getByText("1 / 4 页").waitFor();
  const picture = page.locator("main img");
  expect(await picture.getAttribute("alt")).toContain("全书框架图");
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(500);
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByText("2 / 4 页").waitFor();
  await expect.poll(async () => (await recordOf(page, "101002"))?.position).toBe(2);
  for (let turns = 0; turns < 2; turns++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: /^下一讲 ?：/ }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test(
  "a lesson can be marked as finished where the course allows it; an anonymous visitor is told to sign in",
  EXTENDED,
  async () => {
    await using visitor = await visit("/course/study/100019?lesson=301001");
    const { page, complaints } = visitor;
    await page.getByRole("button", { name: "标为完成" }).click();
    await page.getByText("已完成，可以随时重看").waitFor();
    await page.getByRole("button", { name: "收藏", pressed: false }).click();
    await page.getByRole("button", { name: "收藏", pressed: true }).waitFor();
    const lesson = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "?";
    await open(page, `${site.url}/study/course/record?show=kept`);
    await page.getByRole("heading", { name: lesson, level: 2 }).waitFor();
    await page.getByRole("button", { name: `取消收藏：${lesson}` }).click();
    await page.getByText("还没有收藏的课").waitFor();
    // The button 重学 (study again) asks for confirmation before it deletes the progress.
    await open(page, `${site.url}/study/course/my`);
    const again = page.getByRole("button", { name: /^重学：/ });
    const menus = page.locator('summary[aria-label^="更多："]');
    const begun = await menus.count();
    await menus.first().click();
    await again.click();
    const dialog = page.getByRole("dialog", { name: "从头再学一遍？" });
    await dialog.getByRole("button", { name: "先不重学" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await menus.count()).toBe(begun);
    if (!(await again.isVisible())) await menus.first().click();
    await again.click();
    await dialog.getByRole("button", { name: "清空进度并重学" }).click();
    await expect.poll(() => menus.count()).toBe(begun - 1);
    await open(page, `${site.url}/course/study/3?lesson=201002`);
    await page.getByText("签署协议后开放", { exact: true }).waitFor();
    // The player needs another policy, so that it loads as a new document.
    await open(page, `${site.url}/study/course`);
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await page.locator('a[href^="/course/study/"]').first().click();
    await page.waitForURL(/\/course\/study\//);
    await hydrated(page);
    expect(await page.evaluate(() => "isSame" in globalThis)).toBe(false);
    expect(complaints).toEqual([]);
  },
);
