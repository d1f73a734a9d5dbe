import { isKeepable } from "#shared/routes/address.ts";
import type { Page } from "./page.ts";

const LONGEST = 300;

/** What the bytes of an anonymous page depend on; undefined for a page that may not be kept. */
export function cacheKey(page: Page, method: string | undefined): string | undefined {
  const { site, session, match, failure, url, search, theme, textSize, region, origin } = page;
  if (!site || !match || failure || session.token !== undefined) return undefined;
  if ((method !== "GET" && method !== "HEAD") || match.route.auth || url.length > LONGEST) return undefined;
  const ofScreen = new URLSearchParams(search);
  // Says how the page comes, not what it shows (scripts.ts).
  ofScreen.delete("nojs");
  if (!isKeepable(match.route, ofScreen)) return undefined;
  const ofVisitor = [session.agencyFlag, theme, textSize, region.id].map((value) => value ?? "");
  return [origin, url, site.version, site.mode, ...ofVisitor].join("\n");
}
