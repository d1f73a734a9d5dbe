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
  /** Complaints that the journey itself brings about, e.g. the browser's line about a 404 it was sent to. */
  readonly tolerates?: RegExp;
  /** Runs in front of every page's own scripts. */
  readonly before?: () => void;
  /** Where the person sits, as a proxy on this machine would tell; the upstream queues and limits by it. Without: somewhere else than all others. */
  readonly address?: string;
}

/** Few journeys at once meet in one. */
const ownAddress = () => ["10", ...randomBytes(3)].join(".");

export type Look = Required<Pick<VisitorOptions, "width" | "theme">>;

/** Each width once, each theme once. */
export const EVERY_LOOK: readonly Look[] = [
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
];
/** What journeys are made in. CI, which is to be quick, goes them on a phone; it sees every screen in both looks (screens.e2e.ts). */
export const LOOKS: readonly Look[] = process.env["CI"] ? EVERY_LOOK.slice(1) : EVERY_LOOK;

/** The first draws nothing for a window that nobody sees: a quarter of the time less. */
const HEADLESS = "/usr/bin/chromium-headless-shell";
const WHOLE = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface LaunchOptions {
  /** As whole browsers have it. Playwright turns it off: it loses sight of a page that comes back. */
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
  // *.localhost are hosts of demo agencies.
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

/** A person with a fresh browser profile. */
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
  // A busy machine takes its time.
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
  // React tells what it had to repair while hydrating as an error of the page.
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

/** The cookie of a learner who has signed in: what site and page go by (client/site/session.ts). */
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

/** Signs a learner in; no page is opened. */
export async function signIn(page: Page, siteUrl: string, learner = LEARNER): Promise<void> {
  await page.context().addCookies([{ ...(await sessionOf(siteUrl, learner)), url: siteUrl }]);
}

/** Signs in through the form, for journeys that are about it. */
export async function signInByForm(page: Page, siteUrl: string, learner = LEARNER): Promise<void> {
  await open(page, `${siteUrl}/user/login`);
  await page.getByLabel("手机号或用户名").fill(learner.mobile);
  await page.getByLabel("密码", { exact: true }).fill(learner.password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL(`${siteUrl}/`);
}

/** Runs in the page. Chromium's own line about a violation says less than the event. */
function reportViolations(): void {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Opens a path and waits until the page has taken over. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

/** A page that can be asked: Playwright's, or one of another engine (engines/page.ts). */
interface Asked {
  evaluate<T>(run: () => T | Promise<T>): Promise<T>;
  waitForFunction(run: () => unknown): Promise<unknown>;
}

/** The document is hydrated first, each boundary in it for itself: what can be pressed must be known to React. */
export async function hydrated(page: Asked): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("hydrated").length > 0 &&
      [...document.querySelectorAll("main :is(a[class], button, form)")].every((element) =>
        Object.keys(element).some((key) => key.startsWith("__reactFiber$")),
      ),
  );
  // React knows an element while it renders; its listeners for keys come in the effects after the commit.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(requestAnimationFrame);
      // Safari has no idle time to tell of.
      await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
    }
  });
}

/** What is below the first screen is skipped until the browser has time (client/ui/belowFold.ts), and has no true height before. */
export async function laidOut(page: Page): Promise<void> {
  await page.locator("html[data-laid-out]").waitFor();
}

/** On small screens what is done with a question besides answering stands behind a button. */
export async function openTools(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "工具", exact: true });
  if (await button.isVisible()) await button.click();
}

/** By keys alone: from where the focus is to what is aimed at. */
export async function tabTo(page: Page, aim: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await aim.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there");
}

/** By how many pixels the page can be pushed aside. */
export function overflow(page: Pick<Asked, "evaluate">): Promise<number> {
  return page.evaluate(() => {
    const y = scrollY;
    scrollTo(10_000, y);
    const x = scrollX;
    scrollTo(0, y);
    return Math.round(x);
  });
}

/** What axe finds serious or critical, by all of its rules or by those named, one line a finding. */
export async function seriousFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await settled(page);
  // The page's policy forbids foreign script elements; evaluating through the debugger is not subject to it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const axe = (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, rules);
}

/** A colour on its way is nobody's choice of colour. */
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
