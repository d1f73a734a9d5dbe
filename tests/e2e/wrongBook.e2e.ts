import { inflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import {
  hydrated,
  LEARNER,
  LOOKS,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** A demo learner who has not practised. */
const BEGINNER = { ...LEARNER, mobile: "13800000002" };
const WRONG = "/study/question/error";

test(
  "the printed wrong book splits no question, prints a code for each, and has the answers on separate pages",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser);
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    await open(page, `${site.url}${WRONG}?print=none`);
    await page.getByRole("heading", { name: "错题练习卷" }).waitFor();
    await page.getByRole("link", { name: "答案印在最后" }).click();
    await page.getByRole("heading", { name: "答案与解析" }).waitFor();
    await hydrated(page);
    const count = await page.locator("article > ol > li").count();
    expect(count).toBeGreaterThan(10);
    expect(await page.getByRole("img", { name: /题的二维码$/ }).count()).toBe(count);
    expect(await seriousFindings(page)).toEqual([]);

    const pages = await printed(page);
    const questions = pages.flatMap((marks, at) => marks.map((mark) => [mark, at] as const));
    expect(questions).toHaveLength(4 * count);
    for (let no = 1; no <= count; no++)
      for (const kind of ["question", "answer"]) {
        const on = questions.filter(([mark]) => mark.startsWith(`${kind}/${no}/`)).map(([, at]) => at);
        expect(on, `${kind} ${no}`).toEqual([on[0], on[0]]);
      }
    for (const marks of pages) expect(new Set(marks.map((mark) => mark.split("/")[0])).size).toBeLessThan(2);
    await page.emulateMedia({ media: "print" });
    for (const role of ["navigation", "banner", "contentinfo", "button"] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    await page.emulateMedia({ media: "screen" });

    await page.getByRole("link", { name: "只印题目" }).click();
    await page.getByRole("heading", { name: "答案与解析" }).waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  },
);

/** Returns for each page of the PDF where questions and answers begin and end, as found by links that are inserted. */
async function printed(page: Page): Promise<readonly (readonly string[])[]> {
  await page.evaluate(() => {
    const put = (kind: string, rows: NodeListOf<Element>) => {
      for (const [place, row] of rows.entries()) {
        const link = (at: string) => `<a href="http://mark.test/${kind}/${place + 1}/${at}">.</a>`;
        row.querySelector("div")?.insertAdjacentHTML("afterbegin", link("begin"));
        row.querySelector("div")?.insertAdjacentHTML("beforeend", link("end"));
      }
    };
    put("question", document.querySelectorAll("article > ol > li"));
    put("answer", document.querySelectorAll("article section li"));
  });
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\bendobj/g)].map(([, id, text]) => [id, text ?? ""]),
  );
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\b(?!s)/.test(text));
  return pages.map((text) =>
    [...(/\/Annots \[([^\]]*)\]/.exec(text)?.[1] ?? "").matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => {
      const mark = /mark\.test\/([a-z]+\/\d+\/[a-z]+)/.exec(objects.get(id) ?? "")?.[1];
      return mark ? [mark] : [];
    }),
  );
}

test.each(LOOKS)(
  "source and reason narrow the wrong book, and a chosen reason stays ($width, $theme)",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    await open(page, `${site.url}${WRONG}?source=5`);
    const total = page.getByText(/^共 \d+ 道错题$/);
    await total.waitFor();
    const rows = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "做这道题" }) });
    const shown = await rows.count();
    expect(shown).toBeGreaterThan(0);
    expect(await total.textContent()).toBe(`共 ${shown} 道错题`);
    expect(await overflow(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    const first = rows.first().getByRole("button", { name: "没学过" });
    const before = await first.getAttribute("aria-pressed");
    await first.click();
    const after = before === "true" ? "false" : "true";
    await expect.poll(() => first.getAttribute("aria-pressed")).toBe(after);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => first.getAttribute("aria-pressed")).toBe(after);
    await first.click();
    await expect.poll(() => first.getAttribute("aria-pressed")).toBe(before);
    expect(complaints).toEqual([]);
  },
);

test("a missed question enters the wrong book and leaves it after three right answers in a row", async () => {
  await using visitor = await newVisitor(browser, { width: 360, theme: "dark" });
  const { page, complaints } = visitor;
  await signIn(page, site.url, BEGINNER);
  await open(page, `${site.url}/question/exam?mode=4&subject=3141&count=1&seed=missed`);
  await page.getByRole("checkbox", { name: /单选题/ }).check({ force: true });
  await page.getByLabel("做多少题").fill("1");
  const record = await begin(page, "开始练习");
  const right = await keyOf(page, record);
  await answer(page, right === "A" ? "B" : "A");
  await page.getByText(/^这道题在错题本里，下次 .+（明天）/).waitFor();
  // The learner marks the question as known. It then becomes due later, also after a reload.
  const known = page.getByRole("button", { name: "我掌握了" });
  await known.click();
  await page.getByText(/^这道题在错题本里，下次 .+（\d+ 天后）/).waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => known.getAttribute("aria-pressed")).toBe("true");
  await finish(page);

  for (const times of [1, 2, 3]) {
    await open(page, `${site.url}${WRONG}`);
    await page.getByText("共 1 道错题").waitFor();
    await page.getByText(`连续答对 ${times - 1} / 3 次`).waitFor();
    await begin(page, "练全部");
    await answer(page, right);
    await page.getByRole("heading", { name: /回答正确/ }).waitFor();
    expect(await page.getByText("这道题在错题本里").count()).toBe(times < 3 ? 1 : 0);
    await finish(page);
  }
  await open(page, `${site.url}${WRONG}`);
  await page.getByText("共 1 道错题").waitFor({ state: "detached" });
  expect(await page.getByRole("link", { name: "做这道题" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

async function begin(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(/record=\d+/);
  await page.getByRole("heading", { name: /^第 1 题/ }).waitFor();
  await hydrated(page);
  return new URL(page.url()).searchParams.get("record") ?? "";
}

/**
 * Returns the key of the run's first question. The run reveals no key before the answer, so the call for single
 * questions is used.
 */
async function keyOf(page: Page, record: string): Promise<string> {
  const run = await dataAt<{ question: { id: string }[] }>(page, `/api/practice/run?record_id=${record}`);
  const check = `/api/question/check?id=${run.question[0]?.id}&answer=A`;
  const { answer: key } = await dataAt<{ answer: string[] }>(page, check);
  return key[0] ?? "";
}

async function dataAt<T>(page: Page, path: string): Promise<T> {
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), path);
  const inflate = (base64: string) => inflateRawSync(Buffer.from(base64, "base64")).toString();
  return dataOf(await decodeEnvelope(body, inflate)) as T;
}

/** Answers with touches: the option, then the bar at the bottom. */
async function answer(page: Page, letter: string): Promise<void> {
  await page.locator(`input[name=answer][value="${letter}"]`).tap({ force: true });
  await page
    .locator("nav")
    .getByRole("button", { name: /^(确认答案|对照参考答案)$/ })
    .tap();
  await page.locator("#result").waitFor();
}

async function finish(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /完成练习|看结果/ })
    .filter({ visible: true })
    .tap();
  await page.waitForURL(/result\?record=\d+/);
}
