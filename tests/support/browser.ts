import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, page errors and policy violations so far. A test expects none. */
  readonly complaints: readonly string[];
  [Symbol.asyncDispose](): Promise<void>;
}

export interface VisitorOptions {
  readonly width?: 1280 | 360;
  readonly theme?: "light" | "dark";
  readonly javaScript?: boolean;
  /** Matches complaints that the test itself causes, such as the browser's message about a requested 404. */
  readonly tolerates?: RegExp;
  /** Runs in every page before the page's own scripts. */
  readonly before?: () => void;
  /**
   * IP address of the visitor, sent as a proxy on this machine would send it. The upstream queues and limits requests
   * by address. Absent: a random address.
   */
  readonly address?: string;
}

/** A random address, so that parallel journeys rarely share one. */
const ownAddress = () => ["10", ...randomBytes(3)].join(".");

export type Look = Required<Pick<VisitorOptions, "width" | "theme">>;

/** Combinations of width and theme: each width and each theme occurs once. */
export const EVERY_LOOK: readonly Look[] = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
];
/**
 * Widths and themes in which most browser tests run. To save time CI uses only the phone; screens.e2e.ts opens every
 * screen in both.
 */
export const LOOKS: readonly Look[] = process.env["CI"] ? EVERY_LOOK.slice(1) : EVERY_LOOK;

/** Chromium without a window. Its tests take a quarter less time. */
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
  // Each demo agency has a host below localhost.
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
  // The time limit is long, because the machine may be busy.
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
  // React reports a mismatch that it repairs during hydration as a page error.
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

/** Returns the session cookie of a learner, as the site and its pages set it (client/site/session.ts). */
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

/** Signs a learner in through the form for passwords, for tests of that form. */
export async function signInByForm(page: Page, siteUrl: string, learner = LEARNER): Promise<void> {
  await open(page, `${siteUrl}/user/login`);
  await logIn(page, learner);
  await page.waitForURL(`${siteUrl}/`);
}

/** Fills and sends the form for passwords, which is one tap away on the login page. */
export async function logIn(page: Page, { mobile, password } = LEARNER): Promise<void> {
  const name = page.getByLabel("手机号或用户名");
  if (!(await name.isVisible())) await page.getByRole("link", { name: "密码登录" }).click();
  await name.fill(mobile);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** Runs in the page. Logs violations of the content security policy in more detail than Chromium does. */
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

/** A page that can run code: Playwright's, or that of another browser engine (engines/page.ts). */
interface Asked {
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  waitForFunction(run: () => unknown): Promise<unknown>;
}

/**
 * Waits until React has hydrated every element that can be pressed: first the document, then each part that loads
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
 * Waits until everything below the first screen is laid out. The browser lays it out only when idle
 * (client/ui/belowFold.ts); before that, the height of the page is wrong.
 */
export async function laidOut(page: Page): Promise<void> {
  await page.locator("html[data-laid-out]").waitFor();
}

/** Opens the tools of a question, which are behind a button on small screens. */
export async function openTools(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "工具", exact: true });
  if (await button.isVisible()) await button.click();
}

/** Presses Tab until the target has the focus. */
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

/** Returns the serious and critical findings of axe, one line each: by all rules, or only by those in `rules`. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await settled(page);
  // axe is loaded through the debugger, because the page's policy forbids script elements of other origins.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const axe = (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, rules);
}

/** Waits until colour transitions have ended: axe would otherwise measure intermediate colours. */
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
