import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, LOOKS, newVisitor, open, overflow, logIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const run = promisify(execFile);

/** A site with an empty database, without the demo. */
let site: SiteProcess;
let school: string;

beforeAll(async () => {
  site = await startSiteProcess({ env: { SEED: "off" }, ready: false });
  school = `http://qinghe.localhost:${site.port}`;
});
afterAll(() => site?.[Symbol.asyncDispose]());

async function admin(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ["scripts/run.mjs", "admin", ...words], {
    env: { ...process.env, DATA_DIR: site.dataDir },
  });
  return stdout;
}

test("without a school the log and the page name the next step for the operator", async () => {
  await expect.poll(() => site.log(), { timeout: 60_000 }).toContain("There is no school yet");
  expect(site.log()).toContain("npm run admin -- setup");
  expect((await fetch(site.url)).status).toBe(404);
});

test("a folder opens a school within a minute: its learner sets a password, plays a lesson and sits an exam", async () => {
  const startedAt = performance.now();
  expect(await admin("school", "put", "examples/school")).toContain("The school qinghe is");
  const place = ["--agency", "qinghe", "--classroom", "200001", "--course", "200001"];
  const added = await admin("user", "add", "--name", "周茶", "--mobile", "13900000077", ...place, "--json");
  expect((performance.now() - startedAt) / 1_000).toBeLessThan(60);
  const { rows } = JSON.parse(added) as { rows: { user: number }[] };
  const { record } = JSON.parse(await admin("user", "password", String(rows[0]?.user), "--json")) as {
    record: { link: string };
  };
  expect(record.link).toMatch(/^https?:\/\/qinghe\.localhost:\d+\/user\/reset-pwd#code=/);

  await using visitor = await newVisitor(browser, { ...LOOKS[0], tolerates: /status of 404/ });
  const { page, complaints } = visitor;
  await open(page, record.link.replace(/^https?:\/\/[^/]+/, school));
  await page.getByLabel("手机号").fill("13900000077");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("新密码", { exact: true }).fill("chaye2027ok");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await page.waitForURL(/\/user\/login/);
  await hydrated(page);
  await logIn(page, { mobile: "13900000077", password: "chaye2027ok" });
  await page.waitForURL((url) => url.pathname === "/");

  await open(page, `${school}/course`);
  await page
    .getByRole("link", { name: /茶叶知识入门/ })
    .first()
    .click();
  await page.waitForURL(/\/course\/.*200001/);
  await page
    .getByRole("link", { name: /六大茶类怎么分/ })
    .first()
    .click();
  await page.waitForURL(/\/course\/study\//);
  await hydrated(page);
  await page.getByRole("button", { name: "开始播放" }).click();
  const second = () => page.locator("video").evaluate((element) => (element as HTMLVideoElement).currentTime);
  await expect.poll(second, { timeout: 30_000 }).toBeGreaterThan(1);

  await open(page, `${school}/mock-exam`);
  await page
    .getByRole("link", { name: /茶叶知识 模拟卷/ })
    .first()
    .click();
  await page.getByRole("checkbox").check();
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "开始考试" }).click();
  await page.waitForURL(/record=\d+/);
  await page.getByText("绿茶的关键工艺是").first().waitFor();
  await page.getByText("杀青", { exact: true }).first().click();
  await page.getByText("已保存").first().waitFor();
  expect(complaints).toEqual([]);
});

test("another school with the same exam shows none of its content", async () => {
  await admin("school", "open", "kong", "--name", "空校", "--host", "kong.localhost", "--subjects", "茶艺师");
  await using visitor = await newVisitor(browser, { tolerates: /status of 404/ });
  const { page } = visitor;
  for (const path of ["/", "/course", "/question", "/search?q=茶", "/news", "/live/all"]) {
    await open(page, `http://kong.localhost:${site.port}${path}`);
    for (const word of ["茶叶知识入门", "林知夏", "春季", "绿茶"])
      expect(await page.locator("main").innerText(), `${path} ${word}`).not.toContain(word);
  }
  const gone = await page.goto(`http://kong.localhost:${site.port}/course/200001`);
  expect(gone?.status()).toBe(404);
});
