import { expect, test } from "vitest";
import {
  hydrated,
  LOOKS,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser, site } from "#tests/support/journeys.ts";

const PICTURES = process.env["PICTURES"];

test.each(LOOKS)(
  "a note written below an analysis is found in the wrong book and the list of notes, and a failed save keeps its text: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page } = visitor;
    const picture = async (name: string) => {
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${look.width}-${look.theme}.png` });
    };
    await signIn(page, site.url);
    await open(page, `${site.url}/study/question/error`);
    await hydrated(page);
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: /^做这道题/ }) })
      .first();
    const words = `看清限定词 ${look.width} ${look.theme}`;
    await row.getByRole("button", { name: "记笔记" }).click();
    const field = row.getByLabel("我的笔记");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(words);
    await page.route("**/api/note/question-save", (route) => route.abort());
    await row.getByRole("button", { name: "保存笔记" }).click();
    await row.getByText("没有保存").waitFor();
    expect(await field.inputValue()).toBe(words);
    await picture("note-failed");
    await page.unroute("**/api/note/question-save");
    await row.getByRole("button", { name: "保存笔记" }).click();
    await row.getByRole("region", { name: "我的笔记" }).getByText(words).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await picture("note-wrong-book");

    await row.getByRole("link", { name: /^做这道题/ }).click();
    await page.waitForURL(/\/question\/\d+/);
    await hydrated(page);
    expect(await page.getByText(words).count()).toBe(0);
    const option = page.getByRole("radio").or(page.getByRole("checkbox")).first();
    if ((await option.count()) > 0) await option.check();
    else await page.getByRole("textbox").first().fill("答案");
    const confirm = page.getByRole("button", { name: /确认答案|提交/ }).first();
    if (await confirm.isVisible()) await confirm.click();
    const note = page.getByRole("region", { name: "我的笔记" });
    await note.getByText(words).waitFor();
    await note.scrollIntoViewIfNeeded();
    await picture("note-question");

    await open(page, `${site.url}/study/course/record?show=question`);
    await page.getByText(words).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await picture("note-list");

    await open(page, `${site.url}/study/question/error`);
    await hydrated(page);
    await row.getByRole("button", { name: "修改" }).click();
    await field.fill("");
    await row.getByRole("button", { name: "保存笔记" }).click();
    await row.getByRole("button", { name: "记笔记" }).waitFor();
  },
);
