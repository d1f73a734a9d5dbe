import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectWhole, openLink } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { LOOKS, newVisitor } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { newDataDir } from "#tests/support/siteProcess.ts";
import { freePort } from "#server/freePort.ts";
import { wordFile } from "#upstream/testing/wordFile.ts";

const SALT = "a-salt-of-the-journeys";
const ANSWERLESS = [2, 5, 8, 11, 14, 17];

let upstream: Program;
let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir(inject("demoData"));
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = { HOST: "127.0.0.1", PORT: String(port), ADMIN_PORT: String(adminPort), DATA_DIR: dataDir };
  upstream = startProgram({ args: ["dist/upstream/index.js"], env: { ...env, SIGN_SALT: SALT } });
  await started(1);
});
afterAll(async () => {
  await upstream.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const started = (times: number) =>
  upstream.ready(() => upstream.log().split("reference upstream on ").length > times);

/** Writes a Word document of 20 questions, of which six have no key. Returns its path. */
async function document(mark: string): Promise<string> {
  const lines = Array.from({ length: 20 }, (_, at) => [
    `${at + 1}.【单选题】${mark}第 ${at + 1} 问，比较 a 与 b 的大小：`,
    "A. 前者大",
    "B. 后者大",
    "C. 一样大",
    ...(ANSWERLESS.includes(at + 1) ? ["解析：见课本"] : ["答案：C"]),
  ]).flat();
  const path = join(dataDir, `${mark}.docx`);
  await writeFile(path, wordFile(lines));
  return path;
}

const count = (page: Page, show: string) => page.locator(`.tabs [data-count=${show}]`);

/** Mends a row by keyboard, as far as there is a script. */
async function mend(page: Page, no: number, key: string): Promise<void> {
  const row = page.locator(`#row-${no}`);
  await row.getByLabel("答案").fill(key);
  await row.getByRole("button", { name: "改好了" }).click();
}

let times = 1;

test.each(LOOKS.flatMap((look) => [true, false].map((javaScript) => ({ ...look, javaScript }))))(
  "six of twenty questions are mended around a crash and imported once: $width px, $theme, scripts: $javaScript",
  EXTENDED,
  async ({ javaScript, ...look }) => {
    const mark = `测${look.width}${javaScript ? "甲" : "乙"}`;
    await using visitor = await newVisitor(browser, { ...look, javaScript, tolerates: /status of 409/ });
    const { page, complaints } = visitor;
    await page.goto(await openLink({ dataDir }, { role: "editor" }));
    await page.getByRole("button", { name: "进入" }).click();
    const { origin } = new URL(page.url());
    const file = await document(mark);
    const upload = async () => {
      await page.goto(`${origin}/question/import`);
      await page.getByLabel("机构").selectOption("beikao");
      await page.locator("#f-file").setInputFiles(file);
      await page.getByRole("button", { name: "读取文件" }).click();
    };
    await upload();
    await page.getByRole("heading", { name: `${mark}.docx` }).waitFor();
    const address = page.url().replace(/[?#].*$/, "");
    expect([await count(page, "refused").innerText(), await count(page, "right").innerText()]).toEqual([
      "6",
      "14",
    ]);
    await page.locator("#row-2").getByText("答案：没有写").waitFor();
    await expectWhole(page, { javaScript });
    await mend(page, 2, "A");
    await expect.poll(() => count(page, "refused").innerText()).toBe("5");
    if (javaScript) {
      // The focus is in the next row, at the field that lacks something; typing alone saves.
      expect(await page.evaluate(() => globalThis.document.activeElement?.id)).toBe("f-5-answer");
      await page.keyboard.type("B");
      await page.locator("#row-5").getByText("没有缺的了").waitFor();
      expect(await page.locator("#f-5-answer").getAttribute("aria-invalid")).toBeNull();
    } else await page.locator("#row-5").getByLabel("答案").fill("B");
    await page.locator("#row-5").getByRole("button", { name: "改好了" }).click();
    await expect.poll(() => count(page, "refused").innerText()).toBe("4");
    // The upstream is killed between reading and importing.
    await upstream.kill();
    upstream.start();
    times += 1;
    await started(times);
    await page.goto(address);
    expect(await count(page, "mended").innerText()).toBe("2");
    // A second tab with an old page does not overwrite what the first has changed.
    const second = await visitor.context.newPage();
    await second.goto(address);
    await mend(page, 8, "B");
    await expect.poll(() => count(page, "refused").innerText()).toBe("3");
    await mend(second, 8, "C");
    await second.locator("#row-8").getByText("在别处改过了").waitFor();
    await second.close();
    await page.getByRole("button", { name: "撤销上一步" }).click();
    await page.getByText("已撤销").waitFor();
    expect(await count(page, "refused").innerText()).toBe("4");
    for (const no of [8, 11, 14]) {
      await mend(page, no, "A");
      await expect.poll(() => count(page, "mended").innerText()).toBe(String([8, 11, 14].indexOf(no) + 3));
    }
    await page.locator("#row-17").getByRole("button", { name: "不要这题" }).click();
    await expect.poll(() => count(page, "dropped").innerText()).toBe("1");
    // The same file again leads to the same draft.
    await upload();
    await page.getByText("这个文件已经读过").waitFor();
    expect(page.url().replace(/[?#].*$/, "")).toBe(address);
    const old = await visitor.context.newPage();
    await old.goto(address);
    await page.getByRole("button", { name: /^导入 19 题/ }).dblclick();
    await page.getByText("导入过：新增 19 题").waitFor();
    await expectWhole(page, { javaScript });
    await old.getByRole("button", { name: /^导入 19 题/ }).click();
    await old.getByText("导入过：新增 19 题").waitFor();
    expect(await old.getByRole("button", { name: /^导入/ }).count()).toBe(0);
    await old.close();
    await page.goto(`${address}?show=all&q=${encodeURIComponent("第 2 问")}`);
    await page.locator("#row-2").getByText("已导入").waitFor();
    await expectWhole(page, { javaScript });
    expect(complaints).toEqual([]);
  },
);

test("questions that the bank has are imported or left out one by one", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { ...LOOKS[1], javaScript: true });
  const { page, complaints } = visitor;
  await page.goto(await openLink({ dataDir }, { role: "editor" }));
  await page.getByRole("button", { name: "进入" }).click();
  const { origin } = new URL(page.url());
  const send = async (name: string, stems: readonly string[]) => {
    const line = (stem: string) => JSON.stringify({ subject: "天文", type: "judge", stem, answer: ["正确"] });
    const buffer = Buffer.from(stems.map(line).join("\n"));
    await page.goto(`${origin}/question/import`);
    await page.getByLabel("机构").selectOption("beikao");
    await page.locator("#f-file").setInputFiles({ name, mimeType: "application/jsonl", buffer });
    await page.getByRole("button", { name: "读取文件" }).click();
    await page.getByText("文件已读完。").waitFor();
  };
  await send("旧.jsonl", ["彗核是冰", "彗尾背着太阳"]);
  await page.getByRole("button", { name: /^导入 2 题/ }).click();
  await page.getByText("导入过：新增 2 题").waitFor();
  await send("新.jsonl", ["彗核是冰。", "彗尾背着太阳。", "彗发很大"]);
  await page.getByText("2 题和已有的题一样").waitFor();
  await page.locator("#row-1").getByRole("button", { name: "不导入这一题" }).click();
  await expect.poll(() => count(page, "dropped").innerText()).toBe("1");
  await page.locator("#row-2").getByRole("button", { name: "导入", exact: true }).click();
  await expect.poll(() => count(page, "mended").innerText()).toBe("1");
  await expectWhole(page);
  await page.getByRole("button", { name: /^导入 2 题/ }).click();
  await page.getByText("导入过：新增 2 题").waitFor();
  expect(complaints).toEqual([]);
});
