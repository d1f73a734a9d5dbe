import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Metrics } from "../metrics.ts";
import { completePage } from "./completePage.ts";
import type { Page } from "./page.ts";
import type { PageCache } from "./pageCache.ts";
import { NOT_CACHEABLE, type Renderer, type RenderResult } from "./renderer.ts";
import { sendComplete } from "./sendComplete.ts";
import { isKeepable } from "#shared/routes/address.ts";

const LONGEST = 300;

/**
 * Returns the cache key of an anonymous page: all values that its bytes depend on; undefined: the page may not be
 * cached.
 */
function cacheKey(page: Page, method: string | undefined): string | undefined {
  const { site, session, match, failure, url, search, theme, textSize, region, origin } = page;
  if (!site || !match || failure || session.token !== undefined) return undefined;
  if ((method !== "GET" && method !== "HEAD") || match.route.auth || url.length > LONGEST) return undefined;
  const ofScreen = new URLSearchParams(search);
  // `nojs` selects how the page is sent, not its content (scripts.ts).
  ofScreen.delete("nojs");
  if (!isKeepable(match.route, ofScreen)) return undefined;
  const ofVisitor = [session.agencyFlag, theme, textSize, region.id].map((value) => value ?? "");
  return [origin, url, site.version, site.mode, ...ofVisitor].join("\n");
}

interface Options {
  readonly pageCache: PageCache;
  readonly metrics: Pick<Metrics, "page">;
  readonly now: () => number;
}

/**
 * Time that a visitor waits for another visitor's rendering of the same page before rendering it alone, so that nobody
 * waits long for the shell.
 */
const PATIENCE_MS = 100;
const REFRESH_MS = 20_000;

/** Returns a renderer that sends cached pages where there are any (decision 009). */
export function withPageCache(renderer: Renderer, { pageCache, metrics, now }: Options): Renderer {
  return {
    complete: renderer.complete,
    async render(page, response) {
      const key = cacheKey(page, response.req.method);
      if (key === undefined) return renderer.render(page, response);
      if (sendFound(key, page, response)) return NOT_CACHEABLE;

      const other = pageCache.inProgress(key);
      const shared = other && (await Promise.race([other, delay(PATIENCE_MS, undefined, { ref: false })]));
      if (shared) {
        metrics.page("shared");
        sendComplete(response, shared, now());
        return NOT_CACHEABLE;
      }
      metrics.page("miss");
      return other ? renderer.render(page, response) : renderAndKeep(key, page, response);
    },
  };

  function sendFound(key: string, page: Page, response: ServerResponse): boolean {
    const cached = pageCache.find(key);
    if (!cached) return false;
    metrics.page(cached.stale ? "stale" : "hit");
    if (cached.stale)
      pageCache.refresh(key, () => renderer.complete({ ...page, signal: AbortSignal.timeout(REFRESH_MS) }));
    sendComplete(response, cached.page, now());
    return true;
  }

  /**
   * Renders the page, then renders it again from the same data for the cache, if another visitor wants it, after its
   * first reader has received it.
   */
  async function renderAndKeep(key: string, page: Page, response: ServerResponse): Promise<RenderResult> {
    const rendering = pageCache.begin(key);
    try {
      const sent = await renderer.render(page, response);
      void sent.madeFrom
        .then((source) => (source && rendering.isWanted() ? completePage(source) : undefined))
        .then(rendering.end, () => rendering.end(undefined));
      return sent;
    } catch (error) {
      rendering.end(undefined);
      throw error;
    }
  }
}
