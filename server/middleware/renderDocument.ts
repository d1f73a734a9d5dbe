import { setTimeout as delay } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import { cacheKey } from "../document/cacheKey.ts";
import type { Page } from "../document/page.ts";
import type { PageCache } from "../document/pageCache.ts";
import { sendComplete } from "../document/sendComplete.ts";
import type { Metrics } from "../metrics.ts";
import type { Renderer } from "../render.tsx";
import type { PageCalls } from "../site/agencyAnswers.ts";
import { pageOf } from "./pageOf.ts";

interface Options {
  readonly renderer: Renderer;
  readonly calls: PageCalls;
  readonly pageCache: PageCache | undefined;
  /** PAGE_CACHE_ASKS: no kept page goes out before the upstream was asked. */
  readonly asks: boolean;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** A visitor waits this long for the same page that another one is getting, then renders alone: nobody loses an early shell. */
const PATIENCE_MS = 100;
const REFRESH_MS = 20_000;

/** The last step of a document: the screen that the guard let through, from the cache where it is there. */
export function renderDocument({ renderer, calls, pageCache, asks, metrics, now }: Options): RequestHandler {
  const keeping = new Set<string>();
  return async (req, res) => {
    const page = pageOf({ req, res, calls });
    const key = pageCache && cacheKey(page, req.method);
    if (!pageCache || key === undefined) return renderer.render(page, res);
    if (asks) return renderUnlessSame(pageCache, key, page, req, res);
    if (sendFound(pageCache, key, page, req, res)) return;

    const other = pageCache.underWay(key);
    const shared = other && (await Promise.race([other, delay(PATIENCE_MS, undefined, { ref: false })]));
    if (shared) {
      metrics.page("shared");
      return sendComplete(req, res, shared, now());
    }
    metrics.page("miss");
    await renderer.render(page, res, other ? undefined : pageCache.begin(key));
  };

  /** What was kept is compared with what the upstream says now; no visitor waits for another's answer. */
  function renderUnlessSame(
    cache: PageCache,
    key: string,
    page: Page,
    req: Request,
    res: Response,
  ): Promise<void> {
    const kept = cache.find(key)?.page;
    const rendering = cache.begin(key);
    let own = false;
    return renderer.render(page, res, {
      // The first of those who got something new keeps it for the others.
      isWanted: () => {
        own = !keeping.has(key) && rendering.isWanted();
        if (own) keeping.add(key);
        return own;
      },
      end: (made) => {
        if (own) keeping.delete(key);
        rendering.end(made);
      },
      ...(kept && {
        before: {
          page: kept,
          send: () => {
            metrics.page("same");
            sendComplete(req, res, kept, now());
          },
        },
      }),
    });
  }

  function sendFound(cache: PageCache, key: string, page: Page, req: Request, res: Response): boolean {
    const found = cache.find(key);
    if (!found) return false;
    metrics.page(found.stale ? "stale" : "hit");
    if (found.stale)
      cache.refresh(key, () => renderer.complete({ ...page, signal: AbortSignal.timeout(REFRESH_MS) }));
    sendComplete(req, res, found.page, now());
    return true;
  }
}
