import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

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
}

const CANDIDATES = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/google-chrome"];
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export function launchBrowser(): Promise<Browser> {
  const executablePath = CANDIDATES.find((file) => file !== undefined && existsSync(file));
  if (!executablePath)
    throw new Error("no Chromium: install Debian's package chromium, or set CHROMIUM_PATH");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // *.localhost are hosts of demo agencies.
      "--host-resolver-rules=MAP *.localhost 127.0.0.1",
    ],
  });
}

/** A person with a fresh browser profile. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, theme = "light", javaScript = true } = options;
  const context = await browser.newContext({
    viewport: { width, height: width === 360 ? 740 : 900 },
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    hasTouch: width === 360,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close();
    },
  };
}

/** Opens a path and waits until the page has taken over. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
}

/** What axe finds serious or critical, one line a finding. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  // The page's policy forbids foreign script elements; evaluating through the debugger is not subject to it.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run: () => Promise<AxeResult> } }).axe;
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}
