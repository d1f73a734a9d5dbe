import { createBoundedMap } from "#shared/boundedMap.ts";
import { readAgencyConfig } from "#shared/contract/config/agency.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { Upstream } from "../gateway/call/upstream.ts";
import type { Requester } from "../gateway/wire/visitor.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createLastKnown, type Loaded } from "./lastKnown.ts";
import { resourceUrl } from "./resourceUrl.ts";
import { type Site, siteOf } from "./site.ts";
import type { SystemConfig, SystemConfigSource } from "./systemConfig.ts";

export interface SiteDirectory {
  /** Returns the site of a host if it is known and need not be loaded again. */
  fresh(host: string): Site | undefined;
  /**
   * Finds the site of a valid host name.
   * @returns undefined when no agency owns the host
   * @throws UpstreamError when the upstream fails and no earlier result is known
   */
  find(host: string, asker?: Requester): Promise<Site | undefined>;
}

export interface DirectoryOptions {
  readonly upstream: Upstream;
  readonly upstreamUrl: string;
  readonly systemConfig: SystemConfigSource;
  readonly staticData: boolean;
  readonly payOrigins?: readonly string[];
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "lookup">;
  /** Most agencies in memory; also the most unknown hosts. */
  readonly maxEntries?: number;
}

const MAX_ENTRIES = 800;
const MAX_CHARACTERS = 12_000_000;
const UNKNOWN_MS = 15_000;
/** Time in ms that a page waits for a newer configuration when an older one is known. */
const PATIENCE_MS = 300;
const NAME = "agency";

/**
 * Creates the directory of agencies by host. A configuration is requested every refreshRate seconds, once for all
 * requests that wait for it. Memory is limited.
 */
export function createDirectory(options: DirectoryOptions): SiteDirectory {
  const {
    upstream,
    upstreamUrl,
    systemConfig,
    staticData,
    payOrigins = [],
    now,
    log,
    metrics,
    maxEntries = MAX_ENTRIES,
  } = options;
  const sites = createLastKnown<Site>({
    now,
    maxEntries,
    maxSize: MAX_CHARACTERS,
    sizeOf: (site) => site.size,
    patienceMs: PATIENCE_MS,
    onFailure: (host, error) =>
      log.warn({ host, ...logged(error) }, "agency config load failed, the last known one stays"),
  });
  const unknownUntil = createBoundedMap<number>({ maxEntries });

  return {
    fresh: (host) => sites.fresh(host),
    async find(host, asker) {
      const state = sites.state(host);
      const isUnknown = state === "none" && now() < (unknownUntil.get(host) ?? 0);
      metrics.lookup(state === "fresh" || isUnknown ? "hit" : state === "old" ? "stale" : "miss");
      return isUnknown ? undefined : sites.get(host, (before) => load(host, before, asker));
    },
  };

  async function load(
    host: string,
    before: Site | undefined,
    asker?: Requester,
  ): Promise<Loaded<Site> | undefined> {
    const config = await systemConfig.current();
    const asked = await ask(config, host, before !== undefined, asker);
    if (!asked) {
      unknownUntil.set(host, now() + UNKNOWN_MS);
      return undefined;
    }
    // If the configuration has not changed, the old object is returned, so that values cached for it remain in use.
    const value = before?.version === asked.version ? before : asked;
    return { value, freshMs: config.refreshRate * 1000 };
  }

  async function ask(config: SystemConfig, host: string, isKnown: boolean, asker?: Requester) {
    const url = `${resourceUrl(config.resourceUrl, upstreamUrl)}agency/${host}`;
    try {
      const envelope = await upstream.readConfiguration(url, NAME, asker);
      if (isMissing(envelope.code)) return undefined;
      // A refusal such as a wrong salt, a rate limit or maintenance does not mean that the host is unknown: every
      // school would be closed.
      if (!isSuccess(envelope.code))
        throw new UpstreamError("status", NAME, { cause: new Error(envelope.msg || String(envelope.code)) });
      const found: Mismatch[] = [];
      const agency = readAgencyConfig(envelope.data, found);
      if (found.length > 0) upstream.reportMismatches(NAME, found);
      // A host that was open before stays open when the upstream answers a success without an agency.
      if (!agency && isKnown)
        throw new UpstreamError("malformed", NAME, { cause: new Error("data is no agency") });
      return (
        agency &&
        siteOf(host, agency, {
          zkFirstSubjectId: config.zkFirstSubjectId,
          readOnly: staticData,
          payOrigins,
          off: upstream.offFeatures,
          offPaths: upstream.offPaths,
        })
      );
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return undefined;
      throw error instanceof UpstreamError ? error : new UpstreamError("malformed", NAME, { cause: error });
    }
  }
}
