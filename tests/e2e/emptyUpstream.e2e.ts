import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { hydrated, LOOKS, newVisitor, open, overflow, logIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type FakeUpstream, sendEnvelope, startFakeUpstream } from "#tests/support/fakeUpstream.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const SUBJECTS = [
  {
    id: 1,
    name: "会计",
    alias_name: "kuaiji",
    list: [{ id: 11, name: "初级会计", list: [{ id: 111, name: "经济法基础" }] }],
  },
];

const STATUSES: Readonly<Record<string, number>> = {
  "/": 200,
  "/kuaiji": 200,
  "/course": 200,
  "/course/1/11": 200,
  "/course/5": 404,
  "/classroom/5": 404,
  "/question": 200,
  "/question/1/11": 200,
  "/question/5": 404,
  "/question/5?answer=A": 404,
  "/user/login": 200,
  "/user/register": 200,
  "/user/reset-pwd": 200,
  "/user/updatepwd": 200,
  "/teacher": 200,
  "/share": 200,
  "/no/such/page": 404,
};

let upstream: FakeUpstream;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  upstream.handle("*", (_req, res) => sendEnvelope(res, 0, []));
  upstream.open("localhost", { subject_list: SUBJECTS });
  upstream.open("bare.localhost", { agency_nav: [], exam_type: [], subject_list: [] });
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: "any" };
  site = await startSiteProcess({ env });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

test.each(LOOKS)("every screen renders without data: $width px, $theme", async (look) => {
  await using visitor = await newVisitor(browser, { ...look, tolerates: /status of 404/ });
  const { page, complaints } = visitor;
  const statuses: Record<string, number | undefined> = {};
  for (const path of Object.keys(STATUSES)) {
    const response = await page.goto(site.url + path);
    await hydrated(page);
    statuses[path] = response?.status();
    expect(await page.locator("h1").count(), path).toBe(1);
    expect(await page.getByRole("button", { name: "重试" }).count(), path).toBe(0);
    expect(await overflow(page), path).toBe(0);
  }
  expect(statuses).toEqual(STATUSES);
  expect(complaints).toEqual([]);
});

test("an empty list shows a message and a link to another page", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course/1/11`);
  await page.getByText("这里还没有课程").waitFor();
  await page.getByRole("link", { name: "看全部课程" }).waitFor();
  await open(page, `${site.url}/course?year=2026`);
  await page.getByText("没有符合条件的课程").waitFor();
  await open(page, `${site.url}/question`);
  await page.getByText("题库还没有题目").waitFor();
  await open(page, `${site.url}/question/1/11`);
  await page.getByRole("link", { name: "看全部题目" }).waitFor();
  expect(complaints).toEqual([]);
});

test(
  "every screen renders without data for a learner with a token and without a configuration",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360, tolerates: /获取用户信息失败/ });
    const { page, context, complaints } = visitor;
    await context.addCookies([{ name: "token", value: "any-token", url: site.url }]);
    for (const path of ["/", "/study/course", "/user/updatepwd", "/course", "/question"]) {
      const response = await page.goto(site.url + path);
      await hydrated(page);
      expect(response?.status(), path).toBe(200);
      expect(await page.locator("h1").count(), path).toBe(1);
    }
    for (const path of ["/", "/course", "/question", "/user/login"]) {
      const response = await page.goto(`http://bare.localhost:${site.port}${path}`);
      await hydrated(page);
      expect(response?.status(), path).toBe(200);
    }
    expect(complaints).toEqual([]);
  },
);

test("reports a sign-in with an empty answer", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/user/login`);
  await logIn(page);
  await page.locator('form [role="alert"]').filter({ hasText: /./ }).first().waitFor();
  expect(await page.locator('summary[aria-label="我的账号"]').count()).toBe(0);
  expect(await page.evaluate(() => document.cookie)).not.toContain("token=");
  expect(complaints).toEqual([]);
});
