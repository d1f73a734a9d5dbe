import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SALT } from "#upstream/testing/testUpstream.ts";
import { EVERY_LOOK, hydrated, LOOKS, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { type SpecOnlyUpstream, startSpecOnlyUpstream } from "../foreign/specOnlyUpstream.ts";

const NOT_OFFERED = "这部分内容还没有开通";

let upstream: SpecOnlyUpstream;
let site: SiteProcess;
beforeAll(async () => {
  upstream = await startSpecOnlyUpstream();
  site = await startSiteProcess({ env: { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT } });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

/**
 * Console messages that are expected because the API lacks calls: the browser reports each 404, React reports each part
 * of a page that is left out.
 */
const EXPECTED = /status of 404|\{cause: Object\}|CallFailure: 这部分内容还没有开通/;

test.each([
  ["a page of HTML with HTTP 404", EVERY_LOOK[0]],
  ["401, as a filter does that asks who it is first", EVERY_LOOK[1]],
] as const)(
  "works with an API that has the specification's calls and answers others by %s",
  async (refusal, look) => {
    upstream.refuseBy(refusal);
    await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
    const { page, context, complaints } = visitor;
    await signIn(page, site.url);
    // Two rounds: in the second the site already knows which calls are missing before it renders.
    for (const address of [
      "/",
      "/study/course",
      "/study/question/error",
      "/study/question",
      "/course",
      "/user/profile",
    ])
      for (const round of [1, 2]) {
        const response = await page.goto(site.url + address);
        await hydrated(page);
        await page.waitForLoadState("networkidle");
        expect([response?.status(), round], address).toEqual([200, round]);
        const text = await page.locator("body").innerText();
        expect(text, address).not.toMatch(/没有加载出来|网络不太顺畅|还没有开通/);
      }
    await open(page, `${site.url}/study/course`);
    // A client-side navigation to a missing screen shows the same message.
    await page.evaluate(() =>
      document
        .querySelector<HTMLAnchorElement>(
          'a[href="/user/messages"], a[href^="/user/order"], a[href="/study/question/favorite"]',
        )
        ?.click(),
    );
    await page.getByRole("heading", { level: 1, name: NOT_OFFERED }).waitFor();
    expect((await context.cookies()).some(({ name }) => name === "token")).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.each(LOOKS)("no link leads to parts that the map switches off, $width px, $theme", async (look) => {
  const folder = await mkdtemp(path.join(tmpdir(), "map-"));
  const file = path.join(folder, "upstream.json");
  await writeFile(file, JSON.stringify({ areas: { catalogue: "api", article: "api", question: "api" } }));
  const env = { UPSTREAM_URL: upstream.url, SIGN_SALT: SALT, UPSTREAM_MAP: file };
  await using mapped = await startSiteProcess({ env });
  await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
  const { page, complaints } = visitor;
  upstream.unknown.clear();
  // A visitor without an account is not asked to sign in, even after the page's late calls.
  expect((await page.goto(`${mapped.url}/mock-exam`))?.status()).toBe(404);
  await page.waitForLoadState("networkidle");
  await page.getByRole("heading", { level: 1, name: NOT_OFFERED }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/mock-exam");
  await signIn(page, mapped.url);
  for (const address of ["/", "/study/course", "/study/question/error", "/course/11", "/user/profile"]) {
    await open(page, mapped.url + address);
    await page.waitForLoadState("networkidle");
    const links = await page.evaluate(() => Array.from(document.links, ({ pathname }) => pathname));
    const off =
      /^\/(search|live|mock-exam|online-|order|user\/(order|messages|contract|coursecode)|share|question\/exam|study\/question\/favorite|study\/live)/;
    expect(
      links.filter((link) => off.test(link)),
      address,
    ).toEqual([]);
    expect(await page.getByRole("search").count(), address).toBe(0);
  }
  expect((await page.goto(`${mapped.url}/live/all`))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: NOT_OFFERED }).waitFor();
  // The map lists these calls as off, so that no request is made.
  expect(
    [...upstream.unknown.keys()].filter((what) => /\/(search|live|exam\/list|order)/.test(what)),
  ).toEqual([]);
  expect(complaints).toEqual([]);
  await rm(folder, { recursive: true });
});
