import type { Page } from "playwright-core";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import {
  hydrated,
  LEARNER,
  logIn as logInByPassword,
  LOOKS,
  newVisitor,
  open,
  overflow,
  signInByForm,
} from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const PASSWORD = "qiuzhi2026";

let site: SiteProcess;
let people = 0;

beforeAll(async () => {
  const template = inject("demoData");
  site = await startSiteProcess({ template });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
});

test.each(LOOKS)(
  "a visitor registers by SMS, sees the avatar, logs out, logs in and is redirected: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, { ...look, address: newAddress() });
    const { page, complaints } = visitor;
    const mobile = newMobile();
    // When no page was requested before, registering and going back both lead to the home page.
    await open(page, `${site.url}/user/register`);
    await register(page, mobile);
    await page.waitForURL(`${site.url}/`);
    await skipExam(page);
    await expect.poll(() => isSignedIn(page)).toBe(true);
    await expect.poll(() => avatarLoaded(page)).toBe(true);

    await accountMenu(page).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect.poll(() => isSignedIn(page)).toBe(false);
    expect(page.url()).toBe(`${site.url}/`);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

    const wanted = "/study/question/error?page=2";
    await page.goto(site.url + wanted);
    await hydrated(page);
    expect(page.url()).toBe(`${site.url}/user/login?redirect=${encodeURIComponent(wanted)}`);
    await logIn(page, mobile, PASSWORD);
    await page.waitForURL(site.url + wanted);
    await expect.poll(() => isSignedIn(page)).toBe(true);
    expect(await overflow(page)).toBe(0);
    // The browser's Back button does not return to the login form.
    await page.goBack();
    expect(page.url()).not.toContain("/user/login");
    expect(complaints).toEqual([]);
  },
);

test(
  "keeps a province chosen in the form when the province of an earlier visit loads later",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360, before: fromSichuanAndBusy });
    const { page, complaints } = visitor;
    const select = page.getByLabel("所在省份");
    await page.goto(`${site.url}/user/register`);
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    await expect.poll(() => page.getByRole("button", { name: "注册并登录" }).isEnabled()).toBe(true);
    expect(await select.inputValue()).toBe("430000");
    await select.selectOption("110000");
    await page.evaluate(() => dispatchEvent(new Event("idle")));
    await page.waitForSelector("[popover][aria-live]", { state: "attached" });
    expect(await select.inputValue()).toBe("110000");

    await page.reload();
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    await page.evaluate(() => dispatchEvent(new Event("idle")));
    await expect.poll(() => select.inputValue()).toBe("510000");
    expect(complaints).toEqual([]);
  },
);

/** Runs in the page: a visitor who chose 四川 earlier, in a browser that is busy until the event `idle`. */
function fromSichuanAndBusy(): void {
  localStorage.setItem("region", JSON.stringify({ id: "510000", name: "四川" }));
  globalThis.requestIdleCallback = (work) => {
    addEventListener("idle", () => work({ didTimeout: false, timeRemaining: () => 10 }), { once: true });
    return 0;
  };
}

test("a session survives a reload, and both copies of the token are equal", async () => {
  await using visitor = await newVisitor(browser);
  const { page, context, complaints } = visitor;
  await signInByForm(page, site.url);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  const cookie = (await context.cookies()).find(({ name }) => name === "token");
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: false });
  expect(cookie?.value).toBe(await page.evaluate(() => localStorage.getItem("token")));
  const agency = (await context.cookies()).find(({ name }) => name === "ag");
  expect(agency).toMatchObject({ path: "/", sameSite: "Lax", secure: false });
  expect(agency?.value).not.toBe("");
  expect(agency?.expires).toBeCloseTo(cookie?.expires ?? 0, 0);
  const kept = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
  await expect.poll(() => kept("userInfo")).toMatchObject({ mobile: expect.any(String) });
  await open(page, `${site.url}/question/313/314`);
  await expect.poll(() => kept("lastStudySubject")).toEqual({ id: "314", name: expect.any(String) });
  expect(await kept("lastStudySubjectLevel3")).toBeNull();
  const hours = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThanOrEqual(24);
  expect(complaints).toEqual([]);
});

test("shows a wrong password, keeps the input, and continues after the correction", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/user/login?redirect=%2Fcourse%2F101`);
  await logIn(page, LEARNER.mobile, "wrong-password-1");
  const alert = page.getByRole("alert").filter({ hasText: /密码/ });
  await alert.first().waitFor();
  expect(await page.getByLabel("手机号或用户名").inputValue()).toBe(LEARNER.mobile);
  expect(await page.getByLabel("密码", { exact: true }).inputValue()).toBe("wrong-password-1");
  expect(page.url()).toContain("/user/login?type=password&redirect=");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
  expect(await alert.first().getByRole("link", { name: "忘记密码" }).getAttribute("href")).toBe(
    "/user/reset-pwd?redirect=%2Fcourse%2F101",
  );
  await logIn(page, LEARNER.mobile, LEARNER.password);
  await page.waitForURL(`${site.url}/course/101`);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test("names empty fields without a call", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/user/login?type=password`);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("username");
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "ignores a redirect to another site: %s",
  EXTENDED,
  async (target) => {
    await using visitor = await newVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.url}/user/login?redirect=${encodeURIComponent(target)}`);
    await logIn(page, LEARNER.mobile, LEARNER.password);
    await page.waitForURL(`${site.url}/`);
  },
);

test("redirects a signed-in learner from the login page to the study area", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signInByForm(page, site.url);
  await page.goto(`${site.url}/user/login`);
  await hydrated(page);
  expect(page.url()).toBe(`${site.url}/study/course`);
  await page.getByRole("navigation", { name: "学习中心" }).getByRole("link", { name: "我的课程" }).click();
  const own = page.getByRole("region", { name: "你的班级和课程" });
  await own.getByRole("heading").first().getByRole("link").click();
  await page.waitForURL(/\/classroom\/\d+$/);
  expect(complaints).toEqual([]);
});

test.each(["/user/register", "/user/reset-pwd"])(
  "opening %s with a session signs out first",
  EXTENDED,
  async (path) => {
    await using visitor = await newVisitor(browser);
    const { page, context, complaints } = visitor;
    await signInByForm(page, site.url);
    const token = (await context.cookies()).find(({ name }) => name === "token")?.value ?? "";
    await page.goto(site.url + path);
    await hydrated(page);
    expect(page.url()).toBe(site.url + path);
    expect((await context.cookies()).filter(({ name }) => name === "token")).toEqual([]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect.poll(() => isSignedIn(page)).toBe(false);
    // The upstream has ended the session, so even a copy of the old token is refused.
    const info = await page.request.get(`${site.url}/api/user/info-v1`, {
      headers: { Cookie: `token=${token}` },
    });
    expect((await info.json()).code).toBe(401);
    expect(complaints).toEqual([]);
  },
);

test(
  "going back to a signed-out form after signing in there ends the session like a link does",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser);
    const { page, context, complaints } = visitor;
    const tokens = async () =>
      (await context.cookies()).filter(({ name }) => name === "token" || name === "ag");
    await open(page, `${site.url}/user/register`);
    await page.getByRole("main").getByRole("link", { name: "登录" }).first().click();
    await page.waitForURL(/\/user\/login/);
    await logIn(page, LEARNER.mobile, LEARNER.password);
    await page.waitForURL(`${site.url}/`);
    expect((await tokens()).length).toBe(2);
    await page.goBack();
    await page.waitForURL(`${site.url}/user/register`);
    await expect.poll(tokens).toEqual([]);
    await expect.poll(() => isSignedIn(page)).toBe(false);

    // The same, but the browser has prefetched the register page before the learner opens it.
    await signInByForm(page, site.url);
    await context.setExtraHTTPHeaders({ Purpose: "prefetch" });
    await page.goto(`${site.url}/user/register`);
    await expect.poll(tokens).toEqual([]);
    expect(page.url()).toBe(`${site.url}/user/register`);
    expect(complaints).toEqual([]);
  },
);

test("a learner logs in by SMS code after a wrong code", async () => {
  await using visitor = await newVisitor(browser, { width: 360, address: newAddress() });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/user/login?redirect=%2Fquestion`);
  await page.getByLabel("手机号").fill(LEARNER.mobile);
  await page.getByRole("link", { name: "密码登录" }).click();
  await page.waitForURL(/type=password/);
  expect(page.url()).toContain("redirect=%2Fquestion");
  // The form for passwords contains the mobile number that was typed into the form for SMS codes, and back.
  expect(await page.getByLabel("手机号或用户名").inputValue()).toBe(LEARNER.mobile);
  await page.getByRole("link", { name: "验证码登录" }).click();
  await page.waitForURL(`${site.url}/user/login?redirect=%2Fquestion`);
  expect(await page.getByLabel("手机号").inputValue()).toBe(LEARNER.mobile);
  await sendCode(page);
  await page.getByLabel("短信验证码").fill("000000");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page
    .getByText(/验证码.*(错|不)/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
  expect(await page.getByLabel("手机号").inputValue()).toBe(LEARNER.mobile);
  await page.getByLabel("短信验证码").fill(await site.smsCode(LEARNER.mobile));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(`${site.url}/question`);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test.each(LOOKS)(
  "a new number signs in by code and becomes an account without leaving the form: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, { ...look, address: newAddress() });
    const { page, complaints } = visitor;
    const mobile = newMobile();
    await open(page, `${site.url}/user/login?redirect=%2Fquestion`);
    // The learner pastes the mobile number with its country code, and the whole SMS instead of its code.
    const pasted = `＋86 ${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`;
    await page.getByLabel("手机号").fill(pasted);
    await sendCode(page);
    expect(await page.getByLabel("手机号").inputValue()).toBe(mobile);
    await page.getByLabel("短信验证码").fill(`【备考】验证码 ${await site.smsCode(mobile)}，10 分钟内有效。`);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.getByText("手机号已验证，还没有账号").waitFor();
    const password = page.getByLabel("设置密码");
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await overflow(page)).toBe(0);
    await page.getByRole("button", { name: "注册并登录" }).click();
    await page.getByText("请先阅读并同意用户协议和隐私政策").waitFor();
    await password.fill(PASSWORD);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "注册并登录" }).click();
    await page.waitForURL(`${site.url}/question`);
    await expect.poll(() => isSignedIn(page)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test("resets a forgotten password by SMS code; the old password is refused", async () => {
  await using visitor = await newVisitor(browser, { width: 360, theme: "dark", address: newAddress() });
  const { page, complaints } = visitor;
  const mobile = "13800000002";
  await open(page, `${site.url}/user/reset-pwd?redirect=%2Fcourse`);
  await page.getByLabel("手机号").fill(mobile);
  await sendCode(page);
  const code = await site.smsCode(mobile);
  await page.getByLabel("短信验证码").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "下一步" }).click();
  // A wrong code is reported before the new password is requested.
  await page.getByText("短信验证码不正确或已过期").first().waitFor();
  expect(await page.getByLabel("短信验证码").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.getByLabel("短信验证码").fill(code);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByLabel("新密码").fill(PASSWORD);
  await page.getByRole("button", { name: "保存新密码" }).click();
  await page.waitForURL(`${site.url}/user/login?type=password&redirect=%2Fcourse`);
  await logIn(page, mobile, LEARNER.password);
  await page.getByRole("alert").filter({ hasText: /密码/ }).first().waitFor();
  await logIn(page, mobile, PASSWORD);
  await page.waitForURL(`${site.url}/course`);
  expect(complaints).toEqual([]);
});

test("fills in the code of an agency's link and removes the code from the address", async () => {
  await using visitor = await newVisitor(browser, { width: 360, address: newAddress() });
  const { page, complaints } = visitor;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page, `${site.url}/user/reset-pwd#code=87654321`);
  await expect.poll(() => page.getByLabel("短信验证码").inputValue()).toBe("87654321");
  expect(page.url()).toBe(`${site.url}/user/reset-pwd`);
  await page.getByLabel("手机号").fill("13800000003");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByText("短信验证码不正确或已过期").first().waitFor();
  expect(requests.filter((url) => url.includes("87654321"))).toEqual([]);
  expect(complaints).toEqual([]);
});

test("asks for a captcha after a hundred codes from one address", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 360, address: newAddress() });
  const { page, complaints } = visitor;
  const captcha = page.getByLabel("图形验证码");
  await open(page, `${site.url}/user/register`);
  for (let sent = 0; sent < 100; sent++) {
    const data = { mobile: newMobile(), type: "register" };
    const answer = await page.request.post(`${site.url}/api/sms/send`, { data });
    expect(await answer.json()).toMatchObject({ code: 20200 });
  }
  await page.getByLabel("手机号").fill(newMobile());
  await page.getByRole("button", { name: "获取验证码" }).click();
  const picture = page.getByRole("img", { name: "图形验证码" });
  await picture.waitFor();
  const first = await picture.getAttribute("src");
  await captcha.fill("no");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => picture.getAttribute("src", { timeout: 1_000 }).catch(() => first)).not.toBe(first);
  expect(await page.getByText("验证码已发送").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("asks for a captcha after five wrong passwords, and not in another browser", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 360, address: newAddress() });
  const { page, complaints } = visitor;
  const mobile = newMobile();
  await open(page, `${site.url}/user/register`);
  await register(page, mobile);
  await page.waitForURL(`${site.url}/`);
  const home = newAddress();
  await using guesser = await newVisitor(browser, { width: 360, address: newAddress() });
  await open(guesser.page, `${site.url}/user/login`);
  const captcha = guesser.page.getByLabel("图形验证码");
  for (let tried = 0; tried < 5; tried++) {
    expect(await captcha.isVisible()).toBe(false);
    const answered = guesser.page.waitForResponse(/\/api\/user\/login/);
    await logIn(guesser.page, mobile, "wrong0000");
    await answered;
  }
  await guesser.page.getByRole("alert").filter({ hasText: "密码不正确" }).waitFor();
  await logIn(guesser.page, mobile, PASSWORD);
  await captcha.waitFor();
  await guesser.page.getByText("请先输入图形验证码").waitFor();
  await guesser.page.getByRole("img", { name: "图形验证码" }).waitFor();
  await captcha.fill("no");
  await logIn(guesser.page, mobile, PASSWORD);
  await guesser.page.getByText("图形验证码不正确").waitFor();

  await using owner = await newVisitor(browser, { width: 360, address: home });
  await signInByForm(owner.page, site.url, { mobile, password: PASSWORD });
  expect([...complaints, ...guesser.complaints, ...owner.complaints]).toEqual([]);
});

test("a learner changes the password and stays signed in", async () => {
  await using visitor = await newVisitor(browser, { address: newAddress() });
  const { page, complaints } = visitor;
  const mobile = newMobile();
  await open(page, `${site.url}/user/register`);
  await register(page, mobile);
  await page.waitForURL(`${site.url}/`);
  await skipExam(page);
  await accountMenu(page).click();
  await page.getByRole("link", { name: "修改密码" }).click();
  await page.waitForURL(`${site.url}/user/updatepwd`);
  await page.getByLabel("原密码").fill(PASSWORD);
  await page.getByLabel("新密码", { exact: true }).fill("xinmima2026");
  await page.getByLabel("再输一次新密码").fill("xinmima2026");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await page.getByRole("link", { name: "继续学习" }).waitFor();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => isSignedIn(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test("ends the session quietly when the upstream refuses the token", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { tolerates: /获取用户信息失败/ });
  const { page, context, complaints } = visitor;
  await context.addCookies([{ name: "token", value: "not-a-token", url: site.url }]);
  await open(page, site.url);
  await expect.poll(() => isSignedIn(page)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name === "token")).toEqual([]);
  expect(complaints).toEqual([]);
});

function newMobile(): string {
  people += 1;
  return `139${String(10_000_000 + people)}`;
}

function newAddress(): string {
  people += 1;
  return `203.0.113.${people}`;
}

async function register(page: Page, mobile: string): Promise<void> {
  await page.getByLabel("手机号").fill(mobile);
  await sendCode(page);
  await page.getByLabel("短信验证码").fill(await site.smsCode(mobile));
  await page.getByLabel("设置密码").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "注册并登录" }).click();
}

async function skipExam(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "你准备考哪一门？" });
  await dialog.getByRole("button", { name: "以后再说" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function sendCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("验证码已发送").waitFor();
}

function logIn(page: Page, mobile: string, password: string): Promise<void> {
  return logInByPassword(page, { mobile, password });
}

function accountMenu(page: Page) {
  return page.locator('summary[aria-label="我的账号"]');
}

function isSignedIn(page: Page): Promise<boolean> {
  return accountMenu(page).isVisible();
}

function avatarLoaded(page: Page): Promise<boolean> {
  return accountMenu(page)
    .locator("img, svg")
    .first()
    .evaluate((picture) => !(picture instanceof HTMLImageElement) || picture.naturalWidth > 0);
}

test("a learner changes the portrait, redeems a code, exports the data, closes the account and reopens it", async () => {
  await using visitor = await newVisitor(browser, { width: 360, address: newAddress() });
  const { page, complaints } = visitor;
  const mobile = newMobile();
  await open(page, `${site.url}/user/register`);
  await register(page, mobile);
  await page.waitForURL(`${site.url}/`);

  await open(page, `${site.url}/user/profile`);
  const file = page.getByLabel("更换头像");
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  await file.setInputFiles({
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<h1>not a picture</h1>"),
  });
  await page.getByText("不是能打开的图片").waitFor();
  // The file is passed by its path, because 40 MB of data would be sent through the debugger in base64.
  const tooLarge = path.join(site.dataDir, "photo.jpg");
  await writeFile(tooLarge, Buffer.alloc(40 * 1024 * 1024));
  await file.setInputFiles(tooLarge);
  await page.getByText("不能超过").waitFor();
  await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: "使用这张头像" }).click();
  const portrait = () => page.getByRole("img", { name: "现在的头像" }).getAttribute("src");
  await page.getByText("头像已更换").waitFor();
  await expect.poll(portrait).toMatch(/avatar/);
  const made = await page.request.get(new URL((await portrait()) ?? "", site.url).href);
  expect(await sharp(await made.body()).metadata()).toMatchObject({
    format: "webp",
    width: 256,
    height: 256,
  });
  expect((await sharp(await made.body()).metadata()).exif).toBeUndefined();

  await page.getByLabel("昵称").fill("");
  await page.getByLabel("学校").fill("长沙学院");
  await page.getByRole("button", { name: "保存资料" }).click();
  await page.getByText("昵称不能为空").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("nickname");
  expect(await page.getByLabel("学校").inputValue()).toBe("长沙学院");
  await page.getByLabel("昵称").fill("小周");
  await page.getByRole("button", { name: "保存资料" }).click();
  await page.getByText("资料已保存").waitFor();
  expect(await overflow(page)).toBe(0);

  const answer = await page.request.get(`${site.url}/api/user/export?format=json`);
  expect((await answer.json()).account).toMatchObject([{ mobile, school: "长沙学院", nickname: "小周" }]);
  await hydrated(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "导出 CSV" }).click();
  const table = await readFile(await (await download).path(), "utf8");
  // The CSV begins with the UTF-8 byte order mark, without which spreadsheets show Chinese wrongly.
  expect(table.startsWith("\uFEFF")).toBe(true);
  expect(table).toContain("长沙学院");

  await open(page, `${site.url}/user/coursecode`);
  await page.getByLabel("课程码").fill("BEIKAO2025X1");
  await page.getByRole("button", { name: "兑换", exact: true }).click();
  await page.getByText("已经过期").waitFor();
  await page.getByLabel("课程码").fill("beikao-2026-a1");
  await page.getByRole("button", { name: "兑换", exact: true }).click();
  await page.getByRole("link", { name: "去学习" }).click();
  await page.waitForURL(`${site.url}/course/103`);

  await open(page, `${site.url}/user/profile`);
  await page.getByRole("button", { name: "申请注销" }).click();
  await page.getByLabel("登录密码").fill(PASSWORD);
  await page.getByRole("button", { name: "确认申请注销" }).click();
  await page.getByRole("button", { name: "撤销注销" }).waitFor();
  await using elsewhere = await newVisitor(browser, { address: newAddress() });
  await open(elsewhere.page, `${site.url}/user/login?redirect=%2Fcourse`);
  await logIn(elsewhere.page, mobile, PASSWORD);
  await elsewhere.page.waitForURL(`${site.url}/user/profile`);
  await elsewhere.page.getByRole("button", { name: "撤销注销" }).click();
  await elsewhere.page.getByRole("button", { name: "申请注销" }).waitFor();
  await open(elsewhere.page, `${site.url}/user/messages`);
  await elsewhere.page.getByText("账号在新的地址登录").waitFor();
  await elsewhere.page.getByRole("button", { name: "全部标为已读" }).click();
  await expect.poll(() => elsewhere.page.getByText("未读").count()).toBe(0);
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
});
