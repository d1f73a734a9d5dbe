import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Metrics } from "../metrics.ts";
import { completePage } from "./completePage.ts";
import type { KeptVisits } from "./keptVisits.ts";
import type { Page } from "./page.ts";
import type { PageCache } from "./pageCache.ts";
import { NOT_CACHEABLE, type Renderer, type RenderResult } from "./renderer.ts";
import { sendComplete } from "./sendComplete.ts";
import { isKeepable } from "#shared/routes/address.ts";

const LONGEST = 300;

/**
 * Returns the key of an anonymous visitor's page: all values that its bytes depend on. undefined: the page must not be
 * cached.
 */
function cacheKey(page: Page, method: string | undefined): string | undefined {
  const { site, session, match, failure, url, search, theme, textSize, region, goal, origin } = page;
  if (!site || !match || failure || session.token !== undefined) return undefined;
  if ((method !== "GET" && method !== "HEAD") || match.route.auth || url.length > LONGEST) return undefined;
  const ofScreen = new URLSearchParams(search);
  // `nojs` decides how the page is sent (scripts.ts); the page is the same.
  ofScreen.delete("nojs");
  if (!isKeepable(match.route, ofScreen)) return undefined;
  const ofVisitor = [session.agencyFlag, theme, textSize, region.id, goal].map((value) => value ?? "");
  return [origin, url, site.version, site.mode, ...ofVisitor].join("\n");
}

interface Options {
  readonly pageCache: PageCache;
  readonly visits: Pick<KeptVisits, "remember">;
  readonly metrics: Pick<Metrics, "page">;
  readonly now: () => number;
}

/**
 * Time in ms that a visitor waits while the same page is rendered for another visitor. After it the page is rendered
 * for this visitor too, so that nobody waits long.
 */
const PATIENCE_MS = 100;
const REFRESH_MS = 20_000;

/** Returns a renderer that sends a page from the cache if it is there (decision 009). */
export function withPageCache(renderer: Renderer, { pageCache, visits, metrics, now }: Options): Renderer {
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
    const { site, match } = page;
    if (site && match) {
      const { host, version } = site;
      visits.remember(response, { site: { host, version }, route: match.route.id, pageKey: key });
    }
    sendComplete(response, cached.page, now());
    return true;
  }

  /**
   * Renders the page and sends it. Afterwards, if another visitor requests it too, renders it again from the same data
   * for the cache.
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
