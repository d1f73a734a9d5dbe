import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "#shared/routes/table.ts";
import { launchBrowser } from "#tests/support/browser.ts";
import { type BuiltSite, read, startBuiltSite } from "#tests/support/builtSite.ts";
import { startContractUpstream } from "#tests/support/contractUpstream.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import type { FakeUpstream } from "#tests/support/fakeUpstream.ts";

const CALL = "top.__ran=(top.__ran||0)+1";
/** Texts that are put into every text field of every answer, one family for each host. */
const FAMILIES: readonly (readonly string[])[] = [
  [`</script><script>${CALL}</script>`, `<!--<script>${CALL}//`, `\u2028${CALL}\u2029`],
  [`<img src=x onerror="${CALL}">`, `"><svg onload=${CALL}>`, `' autofocus onfocus=${CALL} x='`],
  [`javascript:${CALL}`, `JaVa\tScRiPt:${CALL}`, `data:text/html,<script>${CALL}</script>`],
  [`/\\evil.test/${CALL}`, "//evil.test/x", "/\t/evil.test/x"],
  [`\${${CALL}}`, `{{constructor.constructor('${CALL}')()}}`, `</style><script>${CALL}</script>`],
  [
    `$\\href{javascript:${CALL}}{x}$`,
    `<a href="javascript:${CALL}">x</a>`,
    `<iframe srcdoc="<script>${CALL}</script>">`,
  ],
  [`red;}</style><script>${CALL}</script>`, "url(https://evil.test/x)", "expression(alert(1))"],
  [
    `</title><script>${CALL}</script>`,
    `</textarea><script>${CALL}</script>`,
    `</noscript><script>${CALL}</script>`,
  ],
];
/** Addresses of all screens, with subject ids that the contract's sample answers contain. */
const screens = routes.map((route) => sampleAddress(route).replace("/313/314", "/1/1"));

let browser: Browser;
let upstream: FakeUpstream;
let site: BuiltSite;

beforeAll(async () => {
  browser = await launchBrowser();
  upstream = await startContractUpstream(({ path, index, req, endpoint }) => {
    // The field that is part of the address keeps its value, so that the page is found.
    if (path === "subject_list.alias_name") return "zikao";
    const host = endpoint === "agency" ? (req.url ?? "") : String(req.headers["agency-flag"]);
    const family = FAMILIES[Number(/f(\d)/.exec(host)?.[1] ?? 0)] ?? [];
    if (path === "agency_flag") return `f${/f(\d)/.exec(host)?.[1] ?? 0}`;
    return family[(index + path.length) % family.length];
  });
  site = await startBuiltSite(upstream, { env: { PAGE_CACHE_SECONDS: "0" } });
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

test.each(FAMILIES.map((family, index) => ({ index, first: family[0] })))(
  "no screen runs or follows what the upstream writes: $first",
  async ({ index }) => {
    const host = `f${index}.localhost:${site.port}`;
    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    page.on("request", (request) => void asked.push(request.url()));
    for (const token of ["", "t"]) {
      if (token !== "")
        await context.addCookies([{ name: "token", value: token, domain: `f${index}.localhost`, path: "/" }]);
      for (const target of screens) {
        await page.goto(`http://${host}${target}`, { waitUntil: "load" });
        await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
        const what = `${target} ${token}`;
        expect(
          await page.evaluate(() => (globalThis as unknown as { __ran?: number }).__ran ?? 0),
          what,
        ).toBe(0);
        expect(await page.evaluate(handlersIn), what).toEqual([]);
        expect(await page.evaluate(addressesIn), what).toEqual([]);
      }
    }
    await context.close();
    expect(
      complaints.filter((text) => !/Refused to load the (image|media)|Loading the (image|media)/.test(text)),
    ).toEqual([]);
    expect(
      asked.filter((url) => !url.startsWith(`http://${host}/`) && !url.startsWith("data:image/")),
    ).toEqual([]);
  },
);

test("the served bytes contain no unescaped text either", async () => {
  for (const [index] of FAMILIES.entries()) {
    for (const target of [...screens, "/no/such/page", `/${encodeURIComponent("</script><script>")}`]) {
      const { body } = await read(site.port, target, { host: `f${index}.localhost` });
      const scripts = [...body.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes);
      const foreign = scripts.filter(
        (attributes) => !/nonce="|type="application\/(ld\+)?json"|src="\/assets\//.test(attributes),
      );
      expect(foreign, target).toEqual([]);
      const bare = body.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "").replaceAll(/="[^"]*"/g, "");
      expect(bare, target).not.toMatch(/<[a-z][^>]*\son\w+\s*=/i);
    }
  }
});

/** Runs in the page: returns attributes that would run a script. */
function handlersIn(): string[] {
  return [...document.querySelectorAll("*")].flatMap((element) =>
    [...element.attributes]
      .filter(({ name }) => name.startsWith("on"))
      .map(({ name }) => `${element.tagName} ${name}`),
  );
}

/** Runs in the page: returns links, forms and frames that would run a script or lead to another site. */
function addressesIn(): string[] {
  const harmful = (url: string) =>
    URL.canParse(url) && !/^(https?|data|tel|mailto|blob):$/.test(new URL(url).protocol);
  const elements = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href],area[href],form[action],iframe,object,embed,base,link[href],button[formaction]",
    ),
  ];
  return elements.flatMap((element) => {
    if (/^(IFRAME|OBJECT|EMBED|BASE)$/.test(element.tagName)) return [element.outerHTML.slice(0, 100)];
    const given =
      element.getAttribute("href") ??
      element.getAttribute("action") ??
      element.getAttribute("formaction") ??
      "";
    const url = new URL(given, location.href).href;
    const elsewhere =
      !/^https?:/i.test(given) &&
      !harmful(url) &&
      /^https?:/.test(url) &&
      new URL(url).origin !== location.origin;
    return harmful(url) || elsewhere ? [`${element.tagName} ${given}`] : [];
  });
}
