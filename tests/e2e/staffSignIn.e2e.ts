import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { askUpstream } from "#upstream/operator/console/adminSocket.ts";
import { codeOfStep, stepAt } from "#upstream/operator/console/totp.ts";
import { LOOKS, newVisitor, overflow, seriousFindings } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const PASSWORD = "青山 in 7 steps";

let site: SiteProcess;
let origin: string;
let people = 0;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
  const { said = "" } = await run("session", "open", {});
  origin = new URL(/http:\S+/.exec(said)?.[0] ?? "").origin;
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function run(noun: string, action: string, values: Readonly<Record<string, unknown>>) {
  const answer = await askUpstream(join(site.dataDir, "upstream"), {
    noun,
    action,
    values,
    actor: "王老师 (root)",
  });
  if (!answer) throw new Error("no upstream runs");
  return answer;
}

async function add(role: string) {
  people += 1;
  const [name, mobile] = [`员工${people}`, `1370000${String(1_000 + people)}`];
  const { record } = await run("staff", "add", { name, mobile, role, agency: "beikao" });
  return { id: Number(record?.["id"]), name, mobile };
}

async function expectWhole(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  expect(await overflow(page), pathname).toBe(0);
  expect(await seriousFindings(page), pathname).toEqual([]);
}

/** Fills in the form for an SMS code, from the first page that asks for a sign-in to the pressed button. */
async function signInByCode(page: Page, mobile: string): Promise<void> {
  const before = site.log().length;
  await page.getByLabel("手机号").first().fill(mobile);
  await page.getByRole("button", { name: "发送验证码" }).click();
  await page.getByText("验证码已经发出").waitFor();
  await expect.poll(() => site.log().slice(before)).toContain(`短信验证码 ${mobile}`);
  await expectWhole(page);
  await page.getByLabel("短信验证码").fill(await site.smsCode(mobile));
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

test.each(LOOKS)(
  "a person signs in by SMS code, an owner ends the session, and the next click leads back: $width px, $theme",
  async (look) => {
    const [editor, owner] = [await add("editor"), await add("owner")];
    await using visitor = await newVisitor(browser, { ...look, tolerates: /status of 401/ });
    const { page, complaints } = visitor;
    await page.goto(`${origin}/news/list`);
    await page.getByRole("heading", { name: "登录运营台" }).waitFor();
    await expectWhole(page);
    await signInByCode(page, editor.mobile);
    await page.getByRole("heading", { name: "资讯 · 列表" }).waitFor();
    await page.getByText(`${editor.name} · 内容编辑`).waitFor();
    await using second = await newVisitor(browser, { ...look, tolerates: /status of 401/ });
    await second.page.goto(`${origin}/`);
    await signInByCode(second.page, owner.mobile);
    await second.page.getByRole("link", { name: "我的登录" }).click();
    await second.page.getByRole("heading", { name: "其他人的登录" }).waitFor();
    await expectWhole(second.page);
    await second.page.getByRole("button", { name: new RegExp(`^结束 ${editor.name} 在`) }).click();
    await expect
      .poll(() => second.page.getByRole("button", { name: new RegExp(`^结束 ${editor.name} 在`) }).count())
      .toBe(0);
    await page.goto(`${origin}/course/list`);
    await page.getByText("登录已结束，重新登录后回到刚才的页面").waitFor();
    await expectWhole(page);
    await run("staff", "password", { id: editor.id }).then(({ record }) =>
      setPassword(page, record?.["link"]),
    );
    await page.goto(`${origin}/course/list`);
    await page.getByLabel("手机号").last().fill(editor.mobile);
    await page.getByLabel("密码").fill(PASSWORD);
    await page.getByRole("button", { name: "用密码登录" }).click();
    await page.getByRole("heading", { name: "课程 · 列表" }).waitFor();
    expect([...complaints, ...second.complaints]).toEqual([]);
  },
);

async function setPassword(page: Page, link: unknown): Promise<void> {
  await page.goto(String(link));
  await page.getByLabel("新密码").fill(PASSWORD);
  await page.getByLabel("再输一次").fill(PASSWORD);
  await expectWhole(page);
  await page.getByRole("button", { name: "设密码" }).click();
  await page.getByRole("heading", { name: "密码已设好" }).waitFor();
}

test.each(LOOKS)(
  "a seller sets codes up at the first sign-in by password, and needs one at the next: $width px, $theme",
  async (look) => {
    const seller = await add("sales");
    await using visitor = await newVisitor(browser, { ...look, tolerates: /status of 4(?:01|22)/ });
    const { page, complaints } = visitor;
    await setPassword(page, (await run("staff", "password", { id: seller.id })).record?.["link"]);
    await page.getByRole("link", { name: "去登录" }).click();
    const enter = async () => {
      await page.getByLabel("手机号").last().fill(seller.mobile);
      await page.getByLabel("密码").fill(PASSWORD);
      await page.getByRole("button", { name: "用密码登录" }).click();
    };
    await enter();
    await page.getByRole("img", { name: "动态口令的二维码" }).waitFor();
    await page.getByText("不能扫码").click();
    await expectWhole(page);
    const letters = (await page.locator("details code").innerText()).replaceAll(" ", "");
    const bits = [...letters].map((one) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
    );
    const secret = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const give = async (code: string) => {
      await page.getByLabel("动态口令").last().fill(code);
      await page.getByRole("button", { name: "登录" }).click();
    };
    await give("000000");
    await page.getByRole("alert").waitFor();
    await expectWhole(page);
    const step = stepAt(Date.now());
    await give(codeOfStep(secret, step));
    await page.getByRole("heading", { name: "恢复码" }).waitFor();
    await expectWhole(page);
    const recovery = await page.locator(".codes code").allInnerTexts();
    await page.getByRole("link", { name: "已经记下，进入运营台" }).click();
    await page.getByText(`${seller.name} · 销售`).waitFor();
    expect(await page.getByRole("link", { name: "退款", exact: true }).count()).toBe(0);
    await expectWhole(page);
    await page.getByRole("button", { name: "退出" }).click();
    await page.getByRole("link", { name: "重新登录" }).click();
    await enter();
    await page.getByRole("heading", { name: "动态口令" }).waitFor();
    await expectWhole(page);
    // The code that ended the setting up was used.
    await give(codeOfStep(secret, step));
    await page.getByText("动态口令不对").waitFor();
    await give(recovery[0] ?? "");
    await page.getByText(`${seller.name} · 销售`).waitFor();
    expect(complaints).toEqual([]);
  },
);
