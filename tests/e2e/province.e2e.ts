/** @module-tag extended */
import { expect, test } from "vitest";
import { newVisitor, open, overflow, seriousFindings } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

const kept = () => JSON.parse(localStorage.getItem("region") ?? "null") as unknown;

test("the first visit uses the province of the IP address; one chosen by keys replaces it, narrows 自考 and stays", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course/313/0`);
  await expect.poll(() => page.evaluate(kept)).toEqual({ id: "430000", name: "湖南" });
  const rows = page.getByRole("group", { name: "科目" });
  await rows.getByRole("link", { name: "学前教育" }).waitFor();
  expect(await rows.getByRole("link", { name: "视觉传达设计" }).count()).toBe(0);

  const picker = page.getByRole("button", { name: "考试省份" });
  await picker.press("Enter");
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  await expect.poll(() => option("湖南").evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await rows.getByRole("link", { name: "视觉传达设计" }).waitFor();
  expect(await picker.textContent()).toBe("广东");
  expect(await picker.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.reload();
  // The row is already in the server's HTML.
  expect(await rows.getByRole("link", { name: "视觉传达设计" }).count()).toBe(1);
  expect(await page.evaluate(kept)).toEqual({ id: "440000", name: "广东" });
  expect(complaints).toEqual([]);
});

test("a province is found by its pinyin initials, on a phone too", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course`);
  await page.getByLabel("账号与偏好").click();
  await page.getByRole("button", { name: /考试省份/ }).click();
  await page.getByRole("searchbox", { name: "找省份" }).fill("hlj");
  expect(await page.getByRole("option").allTextContents()).toEqual(["黑龙江"]);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByLabel("账号与偏好").click();
  await page.getByRole("button", { name: /考试省份\s*黑龙江/ }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});
