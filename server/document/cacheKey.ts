import type { Page } from "./page.ts";

/** Query members that a screen reads. Any other member makes a page that is not kept, so that nobody can fill the cache with them. */
const KNOWN = new Set(["level3", "year", "type", "price", "sort", "page", "subject", "difficulty", "nojs"]);
const LONGEST = 300;

/** What the bytes of an anonymous page depend on; undefined for a page that may not be kept. */
export function cacheKey(page: Page, method: string): string | undefined {
  const { site, session, match, failure, url, search, theme, origin } = page;
  if (!site || !match || failure || session.token !== undefined) return undefined;
  if ((method !== "GET" && method !== "HEAD") || match.route.auth || url.length > LONGEST) return undefined;
  for (const name of search.keys()) if (!KNOWN.has(name)) return undefined;
  return [origin, url, site.version, site.mode, session.agencyFlag ?? "", theme ?? ""].join("\n");
}
