import { vi } from "vitest";
import { hydrated, overflow } from "../browser.ts";
import type { Engine, TabOptions } from "./engine.ts";

export type EnginePage = Awaited<ReturnType<typeof newPage>>;

interface PageOptions {
  readonly siteUrl: string;
  readonly width?: 1280 | 360;
  /** Session cookie of a signed-in learner, from sessionOf in browser.ts. */
  readonly session?: TabOptions["cookie"];
}

const heightOf = (width: number) => (width === 360 ? 740 : 900);
/** Time limit of each step. Long, because the media player of WebKit sometimes starts late. */
const WAIT = { timeout: 45_000, interval: 25 };

/** Opens a page of a browser engine. Each step of a test, such as a click, waits until it is possible. */
export async function newPage(engine: Engine, { siteUrl, width = 1280, session }: PageOptions) {
  const tab = await engine.newTab({
    siteUrl,
    width,
    height: heightOf(width),
    ...(session && { cookie: session }),
  });
  const waitFor = (css: string, name: string, shown: boolean) =>
    vi.waitFor(async () => {
      if ((await tab.evaluate(`${expressionOf(find, [css, name])} !== undefined`)) !== shown)
        throw new Error(`${shown ? "not" : "still"} there: ${css} ${name}`);
    }, WAIT);
  const resize = async (wanted: number) => {
    await tab.resize(wanted, heightOf(wanted));
    await page.waitForFunction((given) => innerWidth === given, wanted);
  };
  const page = {
    /** Runs a function in the page. The function and its arguments are sent to the page as text. */
    evaluate<T, A extends readonly unknown[]>(run: (...args: A) => T, ...args: A): Promise<Awaited<T>> {
      return tab.evaluate(expressionOf(run, args)) as Promise<Awaited<T>>;
    },
    waitForFunction<A extends readonly unknown[]>(run: (...args: A) => unknown, ...args: A): Promise<void> {
      return vi.waitFor(async () => {
        if (!(await page.evaluate(run, ...args))) throw new Error(`not true: ${expressionOf(run, args)}`);
      }, WAIT);
    },
    /** Opens an address of the site and waits until the page is hydrated. */
    async open(address: string): Promise<void> {
      await tab.goto(siteUrl + address);
      await hydrated(page);
    },
    /** Waits until the address matches and the page there is hydrated. */
    async arrive(address: RegExp): Promise<void> {
      await page.waitForFunction(
        (source) => new RegExp(source).test(location.pathname + location.search),
        address.source,
      );
      await hydrated(page);
    },
    see: (css: string, name = "") => waitFor(css, name, true),
    gone: (css: string, name = "") => waitFor(css, name, false),
    async click(css: string, name?: string): Promise<void> {
      const origin = await vi.waitFor(async () => {
        const found = await tab.elementOf(expressionOf(find, [css, name, true]));
        if (!found) throw new Error(`nowhere: ${css} ${name ?? ""}`);
        return found;
      }, WAIT);
      await tab.act([click(origin)]);
    },
    async press(...keys: readonly string[]): Promise<void> {
      await tab.act([{ type: "key", id: "keyboard", actions: keys.flatMap(stroke) }]);
    },
    async fill(css: string, name: string, text: string): Promise<void> {
      await page.click(css, name);
      await page.press(...text);
    },
    /** Returns the layout faults of the page at desktop and phone width. */
    async faults(): Promise<readonly string[]> {
      const found: string[] = [];
      for (const looked of [1280, 360]) {
        await resize(looked);
        const wide = await overflow(page);
        if (wide > 0)
          found.push(`${await page.evaluate(() => location.pathname)}: ${wide} px wider than ${looked}`);
      }
      await resize(width);
      return [...found, ...(await tab.complaints())];
    },
    screenshot: () => tab.screenshot(),
    [Symbol.asyncDispose]: () => tab[Symbol.asyncDispose](),
  };
  return page;
}

/**
 * Runs in the page. Returns the first visible element that matches; with `uncovered`, the first one that no other
 * element covers.
 */
function find(css: string, name = "", uncovered = false): Element | undefined {
  const wordsOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? [];
    const words =
      element.getAttribute("aria-label") ??
      ([...labels].map(({ textContent }) => textContent).join(" ") || element.textContent);
    return words.trim();
  };
  const seen = [...document.querySelectorAll(css)].filter((element) => element.checkVisibility());
  const found =
    seen.find((element) => wordsOf(element) === name) ??
    seen.find((element) => wordsOf(element).includes(name));
  if (!found || !uncovered) return found;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && (found.contains(top) || top.contains(found)) ? found : undefined;
}

function expressionOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  const given = args.map((arg) => JSON.stringify(arg) ?? "undefined");
  return `(${run})(${given.join()})`;
}

function click(origin: unknown): object {
  return {
    type: "pointer",
    id: "mouse",
    actions: [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  };
}

function stroke(value: string): readonly object[] {
  return [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
}
