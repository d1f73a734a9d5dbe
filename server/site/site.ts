import { createHash } from "node:crypto";
import type { Agency } from "#shared/contract/config/agency.ts";
import { type Feature, type FeaturesOff, featuresOff } from "#shared/routes/features.ts";
import { parseHostName } from "./hostName.ts";
import type { Route } from "#shared/routes/table.ts";

const MOST = 10;

/** Hosts of an agency's configuration that a policy may name, without their scheme; what is no host name is left out. */
export function httpsHosts(given: readonly string[]): readonly string[] {
  const names = given.map((text) => hostAndPort(text.trim().replace(/^https:\/\//i, "")));
  return [...new Set(names.filter((name) => name !== undefined))].slice(0, MOST);
}

/** A store of an operator's own may listen at another port (FILES_SIGNED); a policy that names none opens 443 alone. */
function hostAndPort(text: string): string | undefined {
  const name = parseHostName(text);
  const port = Number(/:(\d+)$/.exec(text)?.[1] ?? 443);
  return name === undefined || port === 443 ? name : `${name}:${port}`;
}

/** The agency that owns a host, as every page and call of that host sees it. */
export interface Site {
  readonly host: string;
  readonly agency: Agency;
  /** Spec §4: mode "1" of the domain_extend entry of this host is study mode. */
  readonly mode: "study" | "full";
  readonly agencyFlag: string | undefined;
  /** The flags of agencies whose data a visitor may ask for here as well. */
  readonly otherFlags: readonly string[];
  /** Where recordings come from, and where live classes take place: what the policy of such screens opens. */
  readonly mediaHosts: readonly string[];
  readonly roomHosts: readonly string[];
  /** The level-1 subject whose subjects differ by province: the agency's, or that of the system config. */
  readonly zkFirstSubjectId: string;
  /** The data stands in files and nothing can be written (gateway/staticData.ts). */
  readonly readOnly: boolean;
  /** Origins of payment pages beside those of known providers. */
  readonly payOrigins: readonly string[];
  /** Parts of the product that are not here, by the agency's configuration or by the map of the API. */
  readonly off: FeaturesOff | undefined;
  /** Changes with the agency's configuration; part of cache keys. */
  readonly version: string;
  /** Characters of the configuration, for the bounds of what is remembered. */
  readonly size: number;
}

/** Spec §4: prices are told only where is_show_price is "1". */
export function hidesPrices({ agency }: Site): boolean {
  return !agency.isShowPrice;
}

interface SiteOptions {
  readonly zkFirstSubjectId: string;
  readonly readOnly?: boolean;
  readonly payOrigins?: readonly string[];
  /** Features that the upstream has no calls for. */
  readonly off?: readonly Feature[];
  /** Paths of screens of which it leaves nothing (pathsWithout). */
  readonly offPaths?: readonly string[];
}

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

/** /news has no screen of its own: it leads to the category that the navigation names, behind the agency's own rows. */
function withNewsRedirect(agency: Agency): Agency {
  const { config, agencyNav } = agency;
  const to = agencyNav.news.url;
  if (!/^\/news\/cate\/\d+$/.test(to)) return agency;
  return {
    ...agency,
    config: { ...config, redirects: [...config.redirects, { from: "/news", to, status: 302 }] },
  };
}

/** Whether search engines may list a screen of this site: a study site is for its learners, and a module that is not shown is no one's to find. */
export function isListed(site: Site, { area, auth, path }: Pick<Route, "area" | "auth" | "path">): boolean {
  if (site.mode === "study" || auth || site.off?.paths.test(path)) return false;
  const nav: Partial<Record<string, Agency["agencyNav"]["course"]>> = site.agency.agencyNav;
  return nav[area]?.isShow ?? true;
}
