import type { IncomingMessage, ServerResponse } from "node:http";
import type { KeptVisits } from "../document/keptVisits.ts";
import type { PageCache } from "../document/pageCache.ts";
import { sendComplete } from "../document/sendComplete.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Metrics } from "../metrics.ts";
import { requestInfo, routeLabel } from "../request/requestInfo.ts";
import type { SiteDirectory } from "../site/directory.ts";

interface Options {
  readonly visits: KeptVisits;
  readonly pageCache: PageCache;
  readonly directory: Pick<SiteDirectory, "fresh">;
  readonly lifecycle: Pick<Lifecycle, "closing">;
  readonly metrics: Pick<Metrics, "lookup" | "page">;
  readonly now: () => number;
}

/**
 * Creates the function that sends a cached page for a visit that the same page has answered before, while page and
 * agency are fresh. Decides nothing itself: any other request passes all middleware (decision 115).
 * @returns whether the page was sent
 */
export function sendKept({ visits, pageCache, directory, lifecycle, metrics, now }: Options) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const visit = lifecycle.closing ? undefined : visits.find(req);
    // The version is another one as soon as the agency's configuration has changed.
    if (!visit || directory.fresh(visit.site.host)?.version !== visit.site.version) return false;
    const cached = pageCache.find(visit.pageKey);
    if (!cached || cached.stale) return false;
    routeLabel.set(req, visit.route);
    metrics.lookup("hit");
    metrics.page("hit");
    sendComplete(res, cached.page, now(), ["X-Request-Id", requestInfo.get(req).id, ...visit.head]);
    return true;
  };
}
