import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { LEARNER, sessionOf } from "#tests/support/browser.ts";
import type { Engine } from "#tests/support/engines/engine.ts";
import { startFirefox } from "#tests/support/engines/firefox.ts";
import { newPage } from "#tests/support/engines/page.ts";
import { startWebKit } from "#tests/support/engines/webkit.ts";

const site = inject("sharedSite");

/** Browser engines, each with its own learner: a learner who has sat an exam is not asked again to accept its rules. */
describe.each([
  ["Firefox", startFirefox, LEARNER, "normal"],
  ["WebKit", startWebKit, { ...LEARNER, mobile: "13800000002" }, "no-autospace"],
] as const)("in %s", (_, start, learner, spacing) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.[Symbol.asyncDispose]());

  const visit = () => newPage(engine, { siteUrl: site.url });
  const learn = async (width: 1280 | 360 = 1280, who = learner) =>
    newPage(engine, { siteUrl: site.url, session: await sessionOf(site.url, who), width });

  test("signs in", async () => {
    await using page = await visit();
    await page.open("/user/login?type=password");
    await page.fill("input", "手机号或用户名", learner.mobile);
    await page.fill("input", "密码", learner.password);
    expect(await page.faults()).toEqual([]);
    await page.click("button", "登录");
    await page.arrive(/^\/$/);
    await page.see("main h2");
    expect(await page.faults()).toEqual([]);
  });

  test("finds a course in the list", async () => {
    await using page = await visit();
    await page.open("/course");
    expect(await page.faults()).toEqual([]);
    await page.click("main article a", "英语（专升本）");
    await page.arrive(/^\/course\/\d+$/);
    await page.see("h1", "英语（专升本）");
    expect(await page.evaluate(hangingMarks)).toEqual([]);
    expect(
      await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("text-autospace")),
    ).toBe(spacing);
    expect(await page.faults()).toEqual([]);
  });

  test("practises", async () => {
    await using page = await learn();
    await page.open("/question/exam?mode=4&subject=313&count=5");
    expect(await page.faults()).toEqual([]);
    await page.click("button", "开始练习");
    await page.arrive(/record=\d+/);
    await page.see("h2", "第 1 题");
    await page.click("article label");
    await page.click("button", "确认答案");
    await page.see("#result");
    await page.see("main", "已保存");
    expect(await page.faults()).toEqual([]);
  });

  test("sits an exam to its result", async () => {
    await using page = await learn(360);
    await page.open("/mock-exam");
    expect(await page.faults()).toEqual([]);
    await page.click("main a", "教育知识与能力（中学）模拟卷（一）");
    await page.arrive(/paper=\d+/);
    await page.click("main input[type=checkbox]");
    await page.click("button", "开始考试");
    await page.arrive(/^\/online-exam\?record=\d+/);
    await page.see("h2", "第 1 题");
    await page.click("article label");
    await page.see("main > header", "已保存");
    expect(await page.faults()).toEqual([]);
    await page.click("button", "交卷");
    await page.click("dialog button", "确认交卷");
    await page.arrive(/^\/mock-exam-result\?record=\d+/);
    await page.see("main", "没到及格线");
    expect(await page.faults()).toEqual([]);
  });

  test("plays a lesson", async () => {
    await using page = await learn(1280, LEARNER);
    await page.open("/course/study/1?lesson=101005");
    await page.see("[data-stage], main [role=alert]");
    // If the other engine played this lesson a moment ago, the button 在此继续 (continue here) takes the lesson over.
    const isElsewhere = await page.evaluate(() => document.querySelector("[data-stage]") === null);
    await page.click("button", isElsewhere ? "在此继续" : "开始播放");
    await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1);
    expect(await page.faults()).toEqual([]);
  });

  test("chats in a live room", async () => {
    await using page = await learn(360);
    await page.open("/live/21");
    await page.click("main a", "进入直播");
    await page.arrive(/^\/live\/player\?id=21$/);
    await page.fill("input", "发消息", "hello");
    await page.press("\uE007");
    await page.see("[role=log] li", "hello");
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
    expect(await page.faults()).toEqual([]);
  });
});

/**
 * Runs in the page: returns texts whose closing punctuation hangs outside their box, where a clipping ancestor would
 * cut it off.
 */
function hangingMarks(): readonly string[] {
  const marked = [...document.querySelectorAll("main *")].filter(
    ({ children, textContent }) => children.length === 0 && /[》）」』】，。！？；：、]$/.test(textContent),
  );
  const range = document.createRange();
  return marked.flatMap((element) => {
    const node = element.lastChild as Text;
    range.setStart(node, node.length - 1);
    range.setEnd(node, node.length);
    const box = element.closest("h1, h2, h3, h4, p, li, div, label, dd, section") ?? element;
    return range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1 ? node.data : [];
  });
}
