import { expect, test } from "vitest";
import { hydrated, newVisitor, open, overflow, seriousFindings, signIn } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** A learner whom no other test uses, because the shares are kept. */
const SHARER = { mobile: "13800000002", password: "beikao2026" };

test("a withdrawn share of a course opens no more, and its page gives the reason", async () => {
  await using sharer = await newVisitor(browser, { width: 360 });
  await using stranger = await newVisitor(browser);
  const { page } = sharer;
  await signIn(page, site.url, SHARER);
  await open(page, `${site.url}/course/102`);
  await page.getByRole("button", { name: /^分享：/ }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("我的昵称");
  expect(await name.isChecked()).toBe(false);
  await name.check();
  await dialog.getByRole("radio", { name: "7 天" }).check();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = await dialog.getByLabel("链接").inputValue();
  expect(link).toMatch(new RegExp(`^${site.url}/share\\?token=[\\w-]{43}$`));
  const picture = dialog.getByRole("img", { name: /分享图片/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);

  await open(stranger.page, link);
  await stranger.page.getByText("北辰不赶路 分享给你").waitFor();
  await stranger.page.getByRole("link", { name: "看课程" }).waitFor();
  expect(await seriousFindings(stranger.page)).toEqual([]);

  await dialog.getByRole("link", { name: "我的分享" }).click();
  await page.waitForURL(/\/share$/);
  await hydrated(page);
  await page.getByRole("button", { name: /^收回：/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "收回", exact: true }).click();
  await page.getByText("已收回，链接打不开了").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^收回：/ }).count()).toBe(0);
  expect(await overflow(page)).toBe(0);

  await open(stranger.page, link);
  await stranger.page.getByText("这个分享已经收回").waitFor();
  expect(await stranger.page.content()).not.toContain("北辰不赶路");
  expect([...sharer.complaints, ...stranger.complaints]).toEqual([]);
});
