import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import {
  hydrated,
  LOOKS,
  newVisitor,
  open,
  openTools,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

const marks = (page: Page) => page.locator("mark[data-highlight]").allTextContents();
const paper = (page: Page) => page.getByRole("img", { name: /草稿纸/ });
const question = (page: Page) => page.getByRole("heading", { name: /^第 1 题/ });

async function begin(page: Page): Promise<void> {
  await open(page, `${site.url}/question/exam?mode=4&subject=313&count=5&seed=marks`);
  await page.getByRole("checkbox", { name: /单选题/ }).check({ force: true });
  await page.getByRole("button", { name: "开始练习" }).click();
  await page.waitForURL(/record=\d+/);
  await question(page).waitFor();
  await hydrated(page);
}

async function draw(page: Page): Promise<void> {
  const box = await paper(page).boundingBox();
  if (!box) throw new Error("no paper");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.1, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.6));
  await page.mouse.move(...at(0.8, 0.3));
  await page.mouse.up();
}

test.each(LOOKS)(
  "marks on a question survive a reload and end with the session ($width, $theme)",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    await begin(page);

    // With keys only: marks the second word together with the third, then the first one and back.
    await page.keyboard.press("l");
    await page.getByText("← → 选词").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => marks(page)).toHaveLength(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => marks(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    const noted = (await marks(page)).join("");
    expect(noted.length).toBeGreaterThan(1);
    expect(await seriousFindings(page)).toEqual([]);

    await page.keyboard.press("x");
    await page.keyboard.press("b");
    await page.getByRole("button", { name: "排除 C" }).press("Enter");
    await expect.poll(() => page.getByText("已排除").count()).toBe(2);

    await page.keyboard.press("w");
    await draw(page);
    await draw(page);
    await page.getByRole("img", { name: "草稿纸，画了 2 笔" }).waitFor();
    await page.keyboard.press("Control+z");
    await page.getByRole("img", { name: "草稿纸，画了 1 笔" }).waitFor();
    await page.getByRole("button", { name: "清空手写" }).click();
    await page.getByRole("img", { name: "空白草稿纸" }).waitFor();
    await page.getByRole("button", { name: "撤销" }).click();
    await page.getByRole("button", { name: "打字" }).click();
    await page.getByLabel("草稿文字").fill("先排除两项");
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press("Escape");
    await openTools(page);
    await page.getByRole("button", { name: "A+" }).click();

    await page.reload();
    await question(page).waitFor();
    await hydrated(page);
    await expect.poll(async () => (await marks(page)).join("")).toBe(noted);
    expect(await page.getByText("已排除").count()).toBe(2);
    expect(await page.locator("html").getAttribute("data-text")).toBe("large");
    await page.keyboard.press("w");
    await page.getByRole("img", { name: "草稿纸，画了 1 笔" }).waitFor();
    await page.getByRole("button", { name: "打字" }).click();
    expect(await page.getByLabel("草稿文字").inputValue()).toBe("先排除两项");
    await page.keyboard.press("Escape");

    // Marks are not sent with the answer, and stay when the verdict is shown.
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await page.locator("#result").waitFor();
    expect((await marks(page)).join("")).toBe(noted);

    await open(page, `${site.url}/`);
    const stores = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await stores()).toContain("marks");
    await page.locator('summary[aria-label="我的账号"]').click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect.poll(stores).not.toContain("marks");
    expect(complaints).toEqual([]);
  },
);

test("text selected by mouse can be highlighted, and a press removes the highlight", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await begin(page);
  const stem = page.locator("[data-highlights] div div").first();
  await stem.dblclick({ position: { x: 30, y: 14 } });
  await page.getByRole("button", { name: "高亮", exact: true }).first().click();
  await expect.poll(() => marks(page)).toHaveLength(1);
  await page.locator("mark[data-highlight]").click();
  await page.getByRole("button", { name: "取消高亮" }).click();
  await expect.poll(() => marks(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
