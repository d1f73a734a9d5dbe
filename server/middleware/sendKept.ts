import type { RequestHandler } from "express";
import type { KeptVisits } from "../document/keptVisits.ts";
import type { PageCache } from "../document/pageCache.ts";
import { sendComplete } from "../document/sendComplete.ts";
import type { Metrics } from "../metrics.ts";
import { routeLabel } from "../request/requestInfo.ts";
import type { SiteDirectory } from "../site/directory.ts";

interface Options {
  readonly visits: KeptVisits;
  readonly pageCache: PageCache;
  readonly directory: Pick<SiteDirectory, "fresh">;
  readonly metrics: Pick<Metrics, "lookup" | "page">;
  readonly now: () => number;
}

/**
 * Sends a cached page for a visit that the same page has answered before, while page and agency are fresh. Decides
 * nothing itself: any other request passes all middleware (decision 115).
 */
export function sendKept({ visits, pageCache, directory, metrics, now }: Options): RequestHandler {
  return (req, res, next) => {
    const visit = visits.find(req);
    // The version is another one as soon as the agency's configuration has changed.
    if (!visit || directory.fresh(visit.site.host)?.version !== visit.site.version) return next();
    const cached = pageCache.find(visit.pageKey);
    if (!cached || cached.stale) return next();
    routeLabel.set(req, visit.route);
    metrics.lookup("hit");
    metrics.page("hit");
    sendComplete(res, cached.page, now());
  };
}
