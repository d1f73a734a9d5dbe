import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectWhole, openLink } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { wordFile } from "#upstream/testing/wordFile.ts";
import { LOOKS, newVisitor } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const TOPICS = ["海水的盐度", "月相的变化", "地壳的厚度", "降水的分布", "土壤的肥力", "河流的流速"];

/** Returns a document in a make that the Word reader does not know: <甲> for numbers, options ①, keys behind 标答→. */
function unusual(width: number): Uint8Array {
  const choices = TOPICS.flatMap((topic, i) => [
    `例${i + 1}〉${topic}主要取决于什么（${width}）`,
    `①纬度${i}\t②海拔${i}`,
    `③洋流${i}\t④植被${i}`,
    `标答→${"①②③④"[i % 4] ?? ""}`,
    `想一想：教材第${i + 10}页`,
  ]);
  const judged = [1, 2, 3].flatMap((i) => [
    `例${i + 6}〉${TOPICS[i]}一年四季都不变（${width}）`,
    `标答→${i % 2 === 0 ? "准" : "不准"}`,
  ]);
  return wordFile(["地理练习册", ...choices, ...judged]);
}

const SCRIPTS = [true, false].flatMap((javaScript) => LOOKS.map((look) => ({ ...look, javaScript })));

test.each(SCRIPTS)(
  "a document of an unusual make is read by two examples and imported: $width px, $theme, scripts: $javaScript",
  EXTENDED,
  async ({ javaScript, ...look }) => {
    await using visitor = await newVisitor(browser, { ...look, javaScript, tolerates: /status of 422/ });
    const { page, complaints } = visitor;
    await page.goto(await openLink(site, { role: "editor", agency: "beikao" }));
    await page.getByRole("button", { name: "进入" }).click();
    await page.goto(new URL("/question/import", page.url()).href);
    await page.getByRole("link", { name: /用一道题示例/ }).click();
    await expectWhole(page, { javaScript });
    await page.getByRole("button", { name: "打开" }).click();
    await page.getByText("请选一份文档，或者粘贴文字。").waitFor();
    const name = `练习册-${look.width}-${look.theme}-${String(javaScript)}.docx`;
    const buffer = Buffer.from(unusual(look.width * (javaScript ? 2 : 1) + (look.theme === "dark" ? 1 : 0)));
    const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    await page.getByLabel("文档").setInputFiles({ name, mimeType, buffer });
    await page.getByRole("button", { name: "打开" }).click();
    await page.getByRole("heading", { name: "示例", exact: true }).waitFor();
    await expectWhole(page, { javaScript });
    // Letters choose on the line that has the focus, and Tab goes on to the next one.
    await page.getByLabel("第 1 行是什么").focus();
    for (const mark of ["-", "N", "O", "O", "K", "E"]) {
      if (mark !== "-") await page.keyboard.press(mark);
      await page.keyboard.press("Tab");
    }
    await page.getByLabel("第 32 行是什么").selectOption("N");
    await page.getByLabel("第 33 行是什么").selectOption("K");
    await page.getByRole("button", { name: "照此试读" }).click();
    await page.getByRole("status").getByText("读出 9 题，没有读出 0 题").waitFor();
    // The words are unknown, so the second example was read as an essay.
    await page.getByText("问答题").first().waitFor();
    await expectWhole(page, { javaScript });
    await page.getByText("其他说明").click();
    await page.getByLabel("判断题里“对”的写法").fill("准");
    await page.getByLabel("判断题里“错”的写法").fill("不准");
    await page.getByLabel("第 2 道示例的题型").selectOption("judge");
    await page.getByRole("button", { name: "照此试读" }).click();
    await page.getByRole("status").getByText("读出 9 题，没有读出 0 题").waitFor();
    await page.getByText("判断题").first().waitFor();
    await expectWhole(page, { javaScript });
    expect(await page.locator(".questions > li").count()).toBe(9);
    const habit = await page.request.get(
      new URL((await page.getByRole("link", { name: /下载这个读法/ }).getAttribute("href")) ?? "", page.url())
        .href,
    );
    expect(await habit.json()).toMatchObject({ habit: 1, kinds: [{ type: "choice" }, { type: "judge" }] });
    await page.getByLabel("科目", { exact: true }).fill("地理练习");
    await page.getByRole("button", { name: "全部这样读" }).click();
    await page.getByText("文件已读完。").waitFor();
    await page.getByText(name).first().waitFor();
    await expectWhole(page, { javaScript });
    await page.getByRole("button", { name: /^导入/ }).click();
    await page.getByText("已导入。").waitFor();
    expect(complaints).toEqual([]);
  },
);

test(
  "a habit is kept by a name, chosen for the next document, renamed and deleted without scripts",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { ...LOOKS[0], javaScript: false });
    const { page, complaints } = visitor;
    await page.goto(await openLink(site, { role: "editor", agency: "beikao" }));
    await page.getByRole("button", { name: "进入" }).click();
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/question/example`);
    const questions = (topic: string) =>
      [1, 2].map((i) => `习${i}〉${topic}的第 ${i} 问\n①甲${i}\t②乙${i}\n标答→②`).join("\n");
    await page.getByLabel("或者粘贴文字").fill(questions("冰川"));
    await page.getByRole("button", { name: "打开" }).click();
    for (const [line, mark] of ["N", "O", "K"].entries())
      await page.getByLabel(`第 ${line + 1} 行是什么`).selectOption(mark);
    await page.getByRole("button", { name: "照此试读" }).click();
    await page.getByText("存下这个读法").click();
    await page.getByLabel("读法的名字").fill("月考");
    await page.getByRole("button", { name: "存下" }).click();
    await page.getByRole("status").getByText("已存下").waitFor();
    await page.goto(`${origin}/question/import`);
    const buffer = Buffer.from(questions("火山"));
    await page.locator("#f-file").setInputFiles({ name: "下一份.txt", mimeType: "text/plain", buffer });
    await page.getByLabel("存下的读法").selectOption({ label: "月考" });
    await page.getByRole("button", { name: "读取文件" }).click();
    await page.getByText("文件已读完。").waitFor();
    expect(await page.locator(".tabs [data-count=all]").innerText()).toBe("2");
    await page.goto(`${origin}/question/habits`);
    await page.getByLabel("新名字").fill("期末");
    await page.getByRole("button", { name: "改名" }).click();
    await page.getByRole("heading", { name: "期末" }).waitFor();
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByText("还没有存下的读法。").waitFor();
    expect(complaints).toEqual([]);
  },
);
