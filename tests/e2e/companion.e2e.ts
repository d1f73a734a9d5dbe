import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMock } from "#upstream/testing/handedIn.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { LOOKS, newVisitor, open, signInByForm } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { JIA_TREE, type PhpUpstream, startPhpUpstream } from "../foreign/phpUpstream.ts";

const MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const ACCOUNT = { mobile: "learner", password: "right" };

let api: PhpUpstream;
let companion: TestUpstream;
let site: SiteProcess;
let paperId: number;
beforeAll(async () => {
  api = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE, host: "localhost" });
  companion = await startTestUpstream({ isCompanion: true });
  paperId = await addMock(companion.db, [51, 52]);
  const env = {
    UPSTREAM_URL: api.url,
    SIGN_SALT: SALT,
    UPSTREAM_MAP: MAP,
    COMPANION_URL: companion.url,
  };
  site = await startSiteProcess({ env });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await companion?.[Symbol.asyncDispose]();
  await api?.[Symbol.asyncDispose]();
});

/**
 * Console messages that are expected because the API lacks calls: the browser reports each 404, React reports each part
 * of a page that is left out.
 */
const EXPECTED = /status of 404|\{cause: Object\}|CallFailure: 这部分内容还没有开通/;

test.each(LOOKS)(
  "a learner of an API with another spelling practises and sits exams at the companion, $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
    const { page, context, complaints } = visitor;
    await signInByForm(page, site.url, ACCOUNT);
    await says(page, /阿圆/);
    await open(page, `${site.url}/course/7`);
    await says(page, /初级会计实务/);

    await open(page, `${site.url}/question/51`);
    // The key is pressed repeatedly, because the page does not show when the script that handles keys has loaded.
    const chosen = page.getByRole("radio", { checked: true });
    await expect
      .poll(async () => {
        await page.keyboard.press("a");
        return chosen.count();
      })
      .toBe(1);
    await page.keyboard.press("Enter");
    await says(page, /回答错误|答错/);

    await open(page, `${site.url}/question/exam?mode=random&subject=315`);
    await page.getByRole("button", { name: "开始练习" }).click();
    await page.getByRole("heading", { name: /^第 1 题/ }).waitFor();

    await open(page, `${site.url}/mock-exam`);
    await says(page, /期末考试/);
    const record = await begin(page);
    await open(page, `${site.url}/online-exam?record=${record}`);
    await page.keyboard.press("a");
    await page.locator("main > header").getByText("已保存", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "交卷" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
    await page.waitForURL(/mock-exam-result/);
    await says(page, /期末考试/);

    await open(page, `${site.url}/study/question/error`);
    await says(page, /第 51 题/);
    await open(page, `${site.url}/study/question/record`);
    await says(page, /期末考试/);
    await says(page, /随机练习|单题练习/);
    await open(page, `${site.url}/study/course/record`);
    await says(page, /还没有学习记录/);
    await open(page, `${site.url}/study/course/my`);
    await says(page, /初级会计班/);

    expect((await context.cookies()).some(({ name }) => name === "token")).toBe(true);
    expect(complaints).toEqual([]);
    // The API, not the companion, received the name and password.
    expect(api.asked.filter(({ what }) => what === "POST /user/signin").length).toBeGreaterThan(0);
  },
);

async function says(page: Page, words: RegExp): Promise<void> {
  await page.locator("body").getByText(words).filter({ visible: true }).first().waitFor();
}

/** Begins the mock exam with the same call as the button in the list of exams. */
async function begin(page: Page): Promise<string> {
  return page.evaluate(async (paper) => {
    const response = await fetch("/api/exam/start", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ paper_id: paper, request_id: crypto.randomUUID() }),
    });
    return ((await response.json()) as { data: { record_id: string } }).data.record_id;
  }, String(paperId));
}
