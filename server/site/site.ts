import { createHash } from "node:crypto";
import type { Agency } from "#shared/contract/config/agency.ts";
import { type Feature, type FeaturesOff, featuresOff } from "#shared/offers/features.ts";
import { parseHostName } from "./hostName.ts";
import { matchRoute } from "#shared/routes/match.ts";
import type { Route } from "#shared/routes/table.ts";

const MOST = 10;

/**
 * Returns the host names of an agency's configuration that may be written into a content security policy, without
 * scheme. Invalid names are dropped.
 */
export function httpsHosts(given: readonly string[]): readonly string[] {
  const names = given.map((text) => hostAndPort(text.trim().replace(/^https:\/\//i, "")));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MOST);
}

/**
 * Returns a host with its port, if any. An operator's own file store may use another port than 443 (FILES_SIGNED),
 * which a policy allows only if it names the port.
 */
function hostAndPort(text: string): string | undefined {
  const name = parseHostName(text);
  const port = Number(/:(\d+)$/.exec(text)?.[1] ?? 443);
  return name === undefined || port === 443 ? name : `${name}:${port}`;
}

export interface Site {
  readonly host: string;
  readonly agency: Agency;
  /** study: the entry of this host in the agency's domain_extend has mode "1" (Spec §4). */
  readonly mode: "study" | "full";
  readonly agencyFlag: string | undefined;
  /** Flags of other agencies whose data visitors may request on this site. */
  readonly otherFlags: readonly string[];
  /** Hosts of recordings, allowed by the content security policy of players. roomHosts: hosts of live rooms. */
  readonly mediaHosts: readonly string[];
  readonly roomHosts: readonly string[];
  /**
   * Level-1 subject whose subjects differ by province: from the agency's configuration, else from the system config.
   */
  readonly zkFirstSubjectId: string;
  /** Whether the data is in files, so that nothing can be changed (gateway/wire/staticData.ts). */
  readonly readOnly: boolean;
  /** Origins of payment pages besides those of the known payment providers. */
  readonly payOrigins: readonly string[];
  /** Features and screens that the agency's configuration or the operator's map turns off. */
  readonly off: FeaturesOff | undefined;
  /** Version of the agency's configuration, used in cache keys. */
  readonly version: string;
  /** Length of the configuration in characters, by which caches limit their memory. */
  readonly size: number;
}

/** Returns whether prices are hidden: they are shown only where is_show_price is "1" (Spec §4). */
export function hidesPrices({ agency }: Site): boolean {
  return !agency.isShowPrice;
}

interface SiteOptions {
  readonly zkFirstSubjectId: string;
  readonly readOnly?: boolean;
  readonly payOrigins?: readonly string[];
  readonly off?: readonly Feature[];
  /** Paths of screens whose calls are all turned off (pathsWithout). */
  readonly offPaths?: readonly string[];
}

/** Builds the site of a host from the configuration of its agency. */
export function siteOf(
  host: string,
  given: Agency,
  { zkFirstSubjectId, readOnly = false, payOrigins = [], off = [], offPaths }: SiteOptions,
): Site {
  const agency = withNewsRedirect(given);
  const entry = agency.domainExtend.find(({ domain }) => domain.trim().toLowerCase() === host);
  const text = JSON.stringify([agency, zkFirstSubjectId]);
  return {
    host,
    agency,
    mode: entry?.mode === "1" ? "study" : "full",
    agencyFlag: agency.agencyFlag === "" ? undefined : agency.agencyFlag,
    otherFlags: agency.config.agencyFlags,
    mediaHosts: httpsHosts(agency.config.mediaHosts),
    roomHosts: httpsHosts(agency.config.roomHosts),
    zkFirstSubjectId: agency.config.zkFirstSubjectId || zkFirstSubjectId,
    readOnly,
    payOrigins,
    off: featuresOff([...agency.config.off, ...off], offPaths),
    version: createHash("sha256").update(text).digest("base64url").slice(0, 12),
    size: text.length,
  };
}

/**
 * Adds a redirect from /news, which has no screen of its own, to the news category that the agency's navigation links
 * to. A row for /news in the agency's own redirect table precedes it.
 */
function withNewsRedirect(agency: Agency): Agency {
  const { config, agencyNav } = agency;
  const to = agencyNav.news.url;
  if (matchRoute(to)?.route.id !== "newsCate") return agency;
  return {
    ...agency,
    config: { ...config, redirects: [...config.redirects, { from: "/news", to, status: 302 }] },
  };
}

/**
 * Returns whether search engines may list a screen. Not listed are screens of study sites, which are private to their
 * learners, and screens of features that are off.
 */
export function isListed(site: Site, { area, auth, path }: Pick<Route, "area" | "auth" | "path">): boolean {
  if (site.mode === "study" || auth || site.off?.paths.test(path)) return false;
  const nav: Partial<Record<string, Agency["agencyNav"]["course"]>> = site.agency.agencyNav;
  return nav[area]?.isShow ?? true;
}
