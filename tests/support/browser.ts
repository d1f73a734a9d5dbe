import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, page errors and policy violations so far; journeys expect none. */
  readonly complaints: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

export interface VisitorOptions {
  readonly width?: 1280 | 360;
  readonly theme?: "light" | "dark";
  readonly javaScript?: boolean;
  /** Matches complaints that the journey itself causes, e.g. the browser's message about a requested 404. */
  readonly tolerates?: RegExp;
  /** Runs before every page's own scripts. */
  readonly before?: () => void;
  /**
   * Client address of the visitor, as a proxy on this machine would send it; the upstream queues and limits by address.
   * Absent: a random address.
   */
  readonly address?: string;
}

/** A random address, so that parallel journeys rarely share one. */
const ownAddress = () => ["10", ...randomBytes(3)].join(".");

export type Look = Required<Pick<VisitorOptions, "width" | "theme">>;

/** Covers each width and each theme once. */
export const EVERY_LOOK: readonly Look[] = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
];
/**
 * Looks in which journeys run. CI runs them on a phone only, to save time; screens.e2e.ts covers every screen in both
 * looks.
 */
export const LOOKS: readonly Look[] = process.env["CI"] ? EVERY_LOOK.slice(1) : EVERY_LOOK;

/** The headless shell takes a quarter less time, because it does not draw for a window. */
const HEADLESS = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface LaunchOptions {
  /**
   * Enables the back/forward cache, as in normal browsers. Playwright disables it, because it loses track of a restored
   * page.
   */
  readonly backForwardCache?: boolean;
}

export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Hosts below localhost belong to demo agencies.
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
];

export function chromiumPath({ whole = false } = {}): string {
  const candidates = [process.env["CHROMIUM_PATH"], ...(whole ? WHOLE : [HEADLESS, ...WHOLE])];
  const found = candidates.find((file) => file !== undefined && existsSync(file));
  if (!found) throw new Error("no Chromium: install Debian's package chromium, or set CHROMIUM_PATH");
  return found;
}

export function launchBrowser({ backForwardCache = false }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath({ whole: backForwardCache }),
    ignoreDefaultArgs: backForwardCache ? ["--disable-back-forward-cache"] : [],
    args: [...CHROMIUM_FLAGS],
  });
}

/** Opens a browser context with a fresh profile. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, theme = "light", javaScript = true, tolerates, before } = options;
  const { address = ownAddress() } = options;
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 900 },
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    hasTouch: width === 360,
    extraHTTPHeaders: { "X-Forwarded-For": address },
  });
  // Long, because the machine may be busy.
  context.setDefaultTimeout(60_000);
  await context.addInitScript(reportViolations);
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!tolerates?.test(text)) complaints.push(`${new URL(page.url()).pathname}: ${text}`);
  };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complain(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  // React reports hydration repairs as page errors.
  page.on("pageerror", (error) => complain(`page error: ${error.message}`));
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

export const LEARNER = { mobile: "13800000001", password: "beikao2026" };

/** Returns the cookie of a signed-in learner, which site and page use (client/site/session.ts). */
export async function sessionOf(
  siteUrl: string,
  { mobile, password } = LEARNER,
): Promise<{ readonly name: string; readonly value: string }> {
  const answer = await fetch(`${siteUrl}/api/user/login`, {
    method: "POST",
    body: JSON.stringify({ type: "password", username: mobile, password }),
    headers: { Origin: siteUrl, "Content-Type": "application/json" },
  });
  const { code, msg, data } = await answer.json();
  if (code !== 20200) throw new Error(`${mobile} cannot sign in: ${code} ${msg}`);
  return { name: "token", value: encodeURIComponent(data.token) };
}

/** Signs a learner in without opening a page. */
export async function signIn(page: Page, siteUrl: string, learner = LEARNER): Promise<void> {
  await page.context().addCookies([{ ...(await sessionOf(siteUrl, learner)), url: siteUrl }]);
}

/** Signs in through the form, for journeys about the form. */
export async function signInByForm(page: Page, siteUrl: string, learner = LEARNER): Promise<void> {
  await open(page, `${siteUrl}/user/login`);
  await page.getByLabel("手机号或用户名").fill(learner.mobile);
  await page.getByLabel("密码", { exact: true }).fill(learner.password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(`${siteUrl}/`);
}

/** Runs in the page. The event has more details than Chromium's console message about a violation. */
function reportViolations(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Opens a path and waits until the page is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** A page with evaluate: Playwright's, or one of another engine (engines/page.ts). */
interface Asked {
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  waitForFunction(run: () => unknown): Promise<unknown>;
}

/**
 * Waits until every element that can be pressed is known to React: the document hydrates first, then each boundary
 * separately.
 */
export async function hydrated(page: Asked): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("hydrated").length > 0 &&
      [...document.querySelectorAll("main :is(a[class], button, form)")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
      ),
  );
  // React knows an element while it renders, but its key listeners are added by effects after the commit.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(requestAnimationFrame);
      // Safari has no requestIdleCallback.
      await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
    }
  });
}

/**
 * Waits until content below the first screen is laid out: the browser skips it until idle (client/ui/belowFold.ts), and
 * its height is wrong before.
 */
export async function laidOut(page: Page): Promise<void> {
  await page.locator("html[data-laid-out]").waitFor();
}

/** Opens the tools of a question, which are behind a button on small screens. */
export async function openTools(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "工具", exact: true });
  if (await button.isVisible()) await button.click();
}

/** Moves the focus from its current place to the target with keys only. */
export async function tabTo(page: Page, aim: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await aim.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** Returns by how many pixels the page can be scrolled sideways. */
export function overflow(page: Pick<Asked, "evaluate">): Promise<number> {
  return page.evaluate(() => {
    const y = scrollY;
    scrollTo(10_000, y);
    const x = scrollX;
    scrollTo(0, y);
    return Math.round(x);
  });
}

/** Returns the serious and critical findings of axe, one line each, for all rules or the named ones. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await settled(page);
  // The page's policy forbids third-party script elements; evaluating through the debugger is exempt.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const axe = (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, rules);
}

/** Waits for colour transitions, because axe would measure intermediate colours. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
