import { expect, test } from "vitest";
import { type Route, routes } from "#shared/routes/table.ts";
import {
  hydrated,
  EVERY_LOOK,
  type Look,
  newVisitor,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { sampleAddress } from "#tests/support/sampleAddress.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** In CI each screen is opened in one width and one theme, because it takes long to measure colours. */
const IN_CI = process.env["CI"] !== undefined;
const seenIn = (look: Look, stops: readonly Stop[]): readonly Stop[] =>
  IN_CI ? stops.filter((_, at) => at % EVERY_LOOK.length === EVERY_LOOK.indexOf(look)) : stops;

interface Stop {
  readonly path: string;
  readonly h1: RegExp;
  readonly status?: number;
  readonly host?: string;
  readonly layout?: "default" | "exam" | "error";
}

const table: readonly Route[] = routes;

/** Returns every screen with its sample address. */
function stopsOf(auth: boolean): readonly Stop[] {
  return table
    .filter((route) => route.auth === auth && route.id !== "components")
    .map((route) => ({
      path: sampleAddress(route),
      h1: /./,
      layout: route.layout === "exam" ? route.layout : "default",
    }));
}

const PUBLIC: readonly Stop[] = [
  ...stopsOf(false),
  { path: "/question/1?answer=A", h1: /题/ },
  { path: "/user/login?type=password", h1: /登录/ },
  { path: "/no/such/page", h1: /./, status: 404, layout: "error" },
  { path: "/course/999999", h1: /./, status: 404 },
  { path: "/", h1: /站点未开通/, status: 404, host: "nobody.localhost", layout: "error" },
  { path: "/course", h1: /课程/, host: "brand.localhost" },
  { path: "/", h1: /./, host: "brand.localhost" },
];

const SIGNED_IN: readonly Stop[] = [
  ...stopsOf(true),
  { path: "/", h1: /./ },
  { path: "/user/updatepwd", h1: /密码/ },
  { path: "/mock-exam?paper=1", h1: /模拟卷/ },
  { path: "/online-portal?paper=4", h1: /联考/ },
];

/** Opens each address and returns the faults of the pages. */
async function inspect(look: Look, stops: readonly Stop[], signedIn: boolean): Promise<readonly string[]> {
  await using visitor = await newVisitor(browser, { ...look, tolerates: /status of 404/ });
  const { page, complaints } = visitor;
  if (signedIn) await signIn(page, site.url);
  const faults: string[] = [];
  for (const { path, h1, status = 200, host = "localhost", layout } of seenIn(look, stops)) {
    const fault = (text: string) => faults.push(`${host}${path}: ${text}`);
    const response = await page.goto(`http://${host}:${site.port}${path}`, { waitUntil: "load" });
    if (response?.status() !== status) fault(`status ${response?.status()}`);
    await hydrated(page);
    const headings = await page.locator("h1").allTextContents();
    if (headings.length !== 1 || !h1.test(headings[0] ?? "")) fault(`h1 ${JSON.stringify(headings)}`);
    if (layout && (await page.locator("html").getAttribute("data-layout")) !== layout) fault("layout");
    const wide = await overflow(page);
    if (wide > 0) fault(`${wide} px wider than the window`);
    for (const finding of await seriousFindings(page)) fault(finding);
    if (IN_CI) continue;
    // The other theme changes the colours of the same page.
    const other = look.theme === "light" ? "dark" : "light";
    await page.emulateMedia({ colorScheme: other });
    for (const finding of await seriousFindings(page, ["color-contrast", "link-in-text-block"]))
      fault(`${other}: ${finding}`);
    await page.emulateMedia({ colorScheme: look.theme });
  }
  return [...faults, ...complaints];
}

// The widths run at the same time, because this file is the last one and would leave a processor core idle.
test.concurrent.each(EVERY_LOOK)(
  "every public screen is accessible, fits and causes no complaints: $width px",
  async (look) => {
    expect(await inspect(look, PUBLIC, false)).toEqual([]);
  },
  480_000,
);

test.concurrent.each(EVERY_LOOK)(
  "every screen of a signed-in learner is accessible, fits and causes no complaints: $width px",
  async (look) => {
    expect(await inspect(look, SIGNED_IN, true)).toEqual([]);
  },
  480_000,
);
