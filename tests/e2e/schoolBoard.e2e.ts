import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOOKS, newVisitor } from "#tests/support/browser.ts";
import { expectWhole, openLink } from "#tests/support/deskVisit.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

test.each(LOOKS)(
  "an owner reads the figures, opens the list of one, and writes to who has not begun: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await page.goto(await openLink(site, { role: "owner", agency: "beikao" }));
    await page.getByRole("button", { name: "进入" }).click();
    await page.getByRole("heading", { name: "最近 30 天" }).waitFor();
    expect(await page.getByRole("img", { name: /^每天收入，30 天。/ }).count()).toBe(1);
    await expectWhole(page);
    await page.getByText("按天看数字").first().click();
    await page.getByRole("region", { name: "每天学习的学员" }).waitFor();
    await expectWhole(page);
    const figure = page.getByRole("link", { name: /^学员 \d+/ });
    const number = /\d+/.exec(await figure.innerText())?.[0];
    await figure.click();
    await page.getByText(`共 ${number} 条`).waitFor();
    await page.goto(new URL("/classroom/list", page.url()).href);
    await page
      .getByRole("link", { name: /^学员：/ })
      .first()
      .click();
    await page.getByRole("heading", { name: /^班级：/ }).waitFor();
    await expectWhole(page);
    await page.getByLabel("查找学员").fill("zzzz");
    await page.getByRole("button", { name: "查找" }).click();
    await page.getByText("没有学员。").waitFor();
    await page.goBack();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "给选中的发通知" }).click();
    await page.getByRole("heading", { name: "消息 · 群发通知" }).waitFor();
    await page.getByLabel("标题").fill(`开课了 ${look.width}`);
    await page.getByLabel("内容").fill("第一节已经上线。");
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.getByText("的 1 名学员").waitFor();
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByRole("heading", { name: /^已完成/ }).waitFor();
    await expectWhole(page);
    expect(complaints).toEqual([]);
  },
);
