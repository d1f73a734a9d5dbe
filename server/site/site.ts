import { createHash } from "node:crypto";
import type { Agency } from "#shared/contract/config/agency.ts";
import { type Feature, type FeaturesOff, featuresOff } from "#shared/routes/features.ts";
import { parseHostName } from "./hostName.ts";
import type { Route } from "#shared/routes/table.ts";

const MOST = 10;

/**
 * Returns the host names of an agency's configuration that a policy may contain, without scheme. Invalid names are
 * dropped.
 */
export function httpsHosts(given: readonly string[]): readonly string[] {
  const names = given.map((text) => hostAndPort(text.trim().replace(/^https:\/\//i, "")));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MOST);
}

/**
 * Returns host and port. An operator's own file store may use another port (FILES_SIGNED); a host without a port covers
 * 443 only.
 */
function hostAndPort(text: string): string | undefined {
  const name = parseHostName(text);
  const port = Number(/:(\d+)$/.exec(text)?.[1] ?? 443);
  return name === undefined || port === 443 ? name : `${name}:${port}`;
}

export interface Site {
  readonly host: string;
  readonly agency: Agency;
  /** Study mode when the domain_extend entry of this host has mode "1" (Spec §4). */
  readonly mode: "study" | "full";
  readonly agencyFlag: string | undefined;
  /** Flags of other agencies whose data visitors may request here. */
  readonly otherFlags: readonly string[];
  /** Hosts of recordings and of live rooms, which the policy of those screens allows. */
  readonly mediaHosts: readonly string[];
  readonly roomHosts: readonly string[];
  /** Level-1 subject whose subjects differ by province, from the agency or else the system config. */
  readonly zkFirstSubjectId: string;
  /** The data is in files and nothing can be written (gateway/staticData.ts). */
  readonly readOnly: boolean;
  /** Origins of payment pages, in addition to those of known providers. */
  readonly payOrigins: readonly string[];
  /** Parts of the product that the agency's configuration or the API's map turns off. */
  readonly off: FeaturesOff | undefined;
  /** Changes with the agency's configuration; part of cache keys. */
  readonly version: string;
  /** Length of the configuration in characters, for the bounds of caches. */
  readonly size: number;
}

/** Prices are shown only where is_show_price is "1" (Spec §4). */
export function hidesPrices({ agency }: Site): boolean {
  return !agency.isShowPrice;
}

interface SiteOptions {
  readonly zkFirstSubjectId: string;
  readonly readOnly?: boolean;
  readonly payOrigins?: readonly string[];
  readonly off?: readonly Feature[];
  /** Paths of screens without any remaining call (pathsWithout). */
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
 * Adds a redirect for /news, which has no screen of its own, to the news category in the navigation. The agency's own
 * rows come first.
 */
function withNewsRedirect(agency: Agency): Agency {
  const { config, agencyNav } = agency;
  const to = agencyNav.news.url;
  if (!/^\/news\/cate\/\d+$/.test(to)) return agency;
  return {
    ...agency,
    config: { ...config, redirects: [...config.redirects, { from: "/news", to, status: 302 }] },
  };
}

/**
 * Returns whether search engines may list a screen. Study sites are private to their learners, and hidden modules are
 * not listed.
 */
export function isListed(site: Site, { area, auth, path }: Pick<Route, "area" | "auth" | "path">): boolean {
  if (site.mode === "study" || auth || site.off?.paths.test(path)) return false;
  const nav: Partial<Record<string, Agency["agencyNav"]["course"]>> = site.agency.agencyNav;
  return nav[area]?.isShow ?? true;
}
