import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { enterDesk, expectWhole } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
});
afterAll(() => site[Symbol.asyncDispose]());

const LOOKS = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const;

test.each(LOOKS)(
  "a typo and a formula of a question are mended and undone: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const desk = await enterDesk(page, site, { role: "editor", agency: "beikao" });
    await page.goto(`${desk}/question/list`);
    await expectWhole(page);
    const stemOf = async () => (await page.locator(".sheet .stem").textContent()) ?? "";
    // A question of the agency's own, as those of the shared library are the operator's.
    await page.goto(`${desk}/question/add?subject=3141`);
    const taken = page.locator("[data-island=questionFields][data-taken]");
    await taken.waitFor();
    await page.getByLabel("题型").selectOption("single");
    const stem = page.getByRole("textbox", { name: "题干" });
    await stem.click();
    await page.keyboard.type(`${look.width} 号题：若 x 的平方是四，则`);
    await page.getByRole("toolbar", { name: "题干的格式" }).getByRole("button", { name: "公式" }).click();
    await page.getByLabel("公式（TeX）").fill("x^{2}=4");
    await expectWhole(page);
    await page.getByRole("button", { name: "确定" }).click();
    for (const [letter, text] of [
      ["A", "x 是 2"],
      ["B", "x 是 ±2"],
    ] as const) {
      await page.getByRole("textbox", { name: `选项 ${letter}` }).click();
      await page.keyboard.type(text);
    }
    await page.getByRole("button", { name: "删除选项 D" }).click();
    await page.getByRole("button", { name: "删除选项 C" }).click();
    await page.getByLabel("B 正确").check();
    await expectWhole(page);
    await page.getByRole("button", { name: "预览改动" }).click();
    await expectWhole(page);
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByRole("link", { name: "看这道题" }).click();
    await page.locator(".sheet math").waitFor();
    const before = await stemOf();
    await expectWhole(page);
    await page.getByRole("main").getByRole("link", { name: "修改", exact: true }).first().click();
    await taken.waitFor();
    await page.getByRole("textbox", { name: "题干" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("（改过）");
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByRole("link", { name: "看这道题" }).click();
    expect(await stemOf()).toContain("（改过）");
    await page.getByRole("link", { name: "撤销上次修改" }).click();
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByText(/题目.*已修改/).waitFor();
    await page.goto(`${desk}/question/list?find=${look.width} 号题`);
    await page
      .getByRole("link", { name: /单选题 \d+/ })
      .first()
      .click();
    expect(await stemOf()).toBe(before);
    expect(complaints).toEqual([]);
  },
);

test.each(LOOKS)(
  "a paper of five questions is made, published and seen by a learner: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, { ...look, tolerates: /status of 422/ });
    const { page, complaints } = visitor;
    const desk = await enterDesk(page, site, { role: "editor", agency: "beikao" });
    const name = `月考 ${look.width}`;
    await page.goto(`${desk}/exam/add?subject=3141`);
    await page.getByLabel(/^名称/).fill(name);
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByRole("link", { name: "组卷" }).click();
    const bank = page.getByRole("region", { name: "题库" });
    const paper = page.getByRole("region", { name: "试卷" });
    for (const num of [1, 2, 3]) {
      await bank
        .getByRole("button", { name: /^加入题目/ })
        .first()
        .click();
      await page
        .getByText(new RegExp(`^${num} 题，共`))
        .first()
        .waitFor();
    }
    await bank.getByLabel("题数").fill("2");
    await bank.getByRole("button", { name: "看看会抽到哪些" }).click();
    await expectWhole(page);
    await bank.getByRole("button", { name: "加入这 2 题" }).click();
    await page.getByText(/^5 题，共/).waitFor();
    const second = await paper.getByRole("article").nth(1).getAttribute("aria-label");
    await paper.getByRole("button", { name: "第 2 题上移" }).press("Enter");
    await expect.poll(() => paper.getByRole("article").nth(0).getAttribute("aria-label")).toBe(second);
    const score = paper.getByLabel("第 1 题的分值");
    await score.fill("7.5");
    await score.press("Enter");
    await page.getByText(/^5 题，共 [\d.]*\.5 分/).waitFor();
    await expectWhole(page);
    await page.getByRole("button", { name: "发布" }).click();
    await page.getByText("已发布", { exact: true }).waitFor();
    await page.getByRole("link", { name: "打印答案" }).click();
    await expectWhole(page);
    expect(complaints).toEqual([]);
    await using learner = await newVisitor(browser, look);
    await signIn(learner.page, site.url);
    await open(learner.page, `${site.url}/mock-exam`);
    await learner.page.getByText(name).first().waitFor();
  },
);
