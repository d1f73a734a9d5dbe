import type { Config } from "./config.ts";
import { createKeptVisits, type KeptVisits } from "./document/keptVisits.ts";
import { createPageCache, type PageCache } from "./document/pageCache.ts";
import type { Renderer } from "./document/renderer.ts";
import { createSitemap, type Sitemap } from "./document/sitemap.ts";
import { withPageCache } from "./document/withPageCache.ts";
import { createUpstream, type Upstream } from "./gateway/call/upstream.ts";
import { readUpstreamMap, unknownNamesOf } from "./gateway/map/readUpstreamMap.ts";
import type { HearTime } from "./gateway/wire/followUpstreamTime.ts";
import { createLifecycle, type Lifecycle } from "./lifecycle.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { AssetFolders } from "./middleware/serveAssets.ts";
import { type AgencyAnswers, createAgencyAnswers } from "./site/agencyAnswers.ts";
import { createDirectory, type SiteDirectory } from "./site/directory.ts";
import { createSystemConfig, type SystemConfigSource } from "./site/systemConfig.ts";

const STALE_MS = 60_000;
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

/** Config in which the upstream's URL and salt are known, for a configured or an embedded upstream. */
export interface SiteConfig
  extends Pick<
    Config,
    | "staticData"
    | "payOrigins"
    | "trustProxy"
    | "upstreamTimeoutMs"
    | "pageCacheSeconds"
    | "trial"
    | "metricsToken"
  > {
  readonly upstreamUrl: string;
  readonly signSalt: string;
  readonly upstreamMap?: string | undefined;
  /** URL of the companion, which must already be running. */
  readonly companionUrl?: string | undefined;
  /** Paths outside the contract that /api passes on; undefined: all except internal ones (gateway/proxy/openPaths.ts). */
  readonly apiPaths?: readonly string[] | undefined;
}

export interface Dependencies {
  readonly config: SiteConfig;
  readonly folders: AssetFolders;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly renderer: Renderer;
  readonly lifecycle: Lifecycle;
  readonly upstream: Upstream;
  readonly systemConfig: SystemConfigSource;
  readonly directory: SiteDirectory;
  readonly agencyAnswers: AgencyAnswers;
  readonly sitemap: Sitemap;
  /** Cache of pages; undefined: PAGE_CACHE_SECONDS is 0. */
  readonly pageCache: PageCache | undefined;
  /** Visits that pages of the cache have answered. */
  readonly visits: KeptVisits;
  /** Returns whether an embedded upstream is still starting. False for an operator's own API. */
  readonly upstreamStarting: () => boolean;
}

export interface DependencyOptions
  extends Pick<Dependencies, "config" | "folders" | "log" | "metrics" | "now" | "renderer"> {
  /** Hears the time of the upstream's answers; undefined: `now` does not follow it. */
  readonly hearTime?: HearTime | undefined;
  readonly upstreamStarting?: Dependencies["upstreamStarting"];
}

/** Creates all parts of the site. Closing `upstream` closes the connections of all parts. */
export function createDependencies({
  upstreamStarting = () => false,
  ...options
}: DependencyOptions): Dependencies {
  const { config, log, metrics, now } = options;
  const { upstreamUrl, upstreamTimeoutMs: timeoutMs, signSalt: salt, staticData, payOrigins } = config;
  const map =
    config.upstreamMap === undefined
      ? undefined
      : readUpstreamMap(config.upstreamMap, { hasCompanion: config.companionUrl !== undefined });
  for (const problem of config.upstreamMap === undefined ? [] : unknownNamesOf(config.upstreamMap))
    log.warn({ problem }, "a name in the upstream map is ignored");
  const upstream = createUpstream({
    baseUrl: upstreamUrl,
    salt,
    staticData,
    timeoutMs,
    now,
    hearTime: options.hearTime,
    log,
    metrics,
    map,
    companionUrl: config.companionUrl,
  });
  const systemConfig = createSystemConfig({
    upstream,
    upstreamUrl,
    patienceMs: timeoutMs / 2,
    starting: upstreamStarting,
    now,
    log,
  });
  const directory = createDirectory({
    upstream,
    upstreamUrl,
    systemConfig,
    staticData,
    payOrigins,
    now,
    log,
    metrics,
  });
  const agencyAnswers = createAgencyAnswers({ upstream, systemConfig, now });
  const freshMs = config.pageCacheSeconds * 1_000;
  const pageCache =
    freshMs > 0
      ? createPageCache({ freshMs, staleMs: STALE_MS, maxBytes: PAGE_CACHE_BYTES }, now)
      : undefined;
  const visits = createKeptVisits();
  const renderer = pageCache
    ? withPageCache(options.renderer, { pageCache, visits, metrics, now })
    : options.renderer;
  return {
    ...options,
    renderer,
    lifecycle: createLifecycle(),
    upstream,
    systemConfig,
    directory,
    agencyAnswers,
    sitemap: createSitemap({ upstream: agencyAnswers, systemConfig, timeoutMs, now }),
    pageCache,
    visits,
    upstreamStarting,
  };
}
