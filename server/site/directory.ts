import { createBoundedMap } from "#shared/boundedMap.ts";
import { readAgencyConfig } from "#shared/contract/config/agency.ts";
import type { Mismatch } from "#shared/contract/readers.ts";
import { isMissing, isSuccess } from "#shared/contract/envelope.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { Upstream } from "../gateway/call.ts";
import type { Requester } from "../gateway/visitor.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createLastKnown, type Loaded } from "./lastKnown.ts";
import { resourceUrl } from "./resourceUrl.ts";
import { type Site, siteOf } from "./site.ts";
import type { SystemConfig, SystemConfigSource } from "./systemConfig.ts";

export interface SiteDirectory {
  /**
   * The site of a checked host name; undefined when no agency owns it. Throws UpstreamError when the upstream
   * cannot say and nothing is known from before.
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
  /** Most agencies, and most unknown hosts, that are remembered. */
  readonly maxEntries?: number;
}

const MAX_ENTRIES = 800;
const MAX_CHARACTERS = 12_000_000;
const UNKNOWN_MS = 15_000;
/** How long a page waits for a newer configuration while it has the last known one. */
const PATIENCE_MS = 300;
const NAME = "agency";

/** host -> agency, asked again every refreshRate seconds, once for all who wait, within bounds. */
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
    // A configuration that is the same stays the same object: what has been made of it once is not made again.
    const value = before?.version === asked.version ? before : asked;
    return { value, freshMs: config.refreshRate * 1000 };
  }

  async function ask(config: SystemConfig, host: string, isKnown: boolean, asker?: Requester) {
    const url = `${resourceUrl(config.resourceUrl, upstreamUrl)}agency/${host}`;
    try {
      const envelope = await upstream.readConfiguration(url, NAME, asker);
      if (isMissing(envelope.code)) return undefined;
      // A fault of ours or of the upstream, not of the host: a wrong salt, a limit or a repair must not close every school.
      if (!isSuccess(envelope.code))
        throw new UpstreamError("status", NAME, { cause: new Error(envelope.msg || String(envelope.code)) });
      const found: Mismatch[] = [];
      const agency = readAgencyConfig(envelope.data, found);
      if (found.length > 0) upstream.reportMismatches(NAME, found);
      // A host that was open yesterday has not gone by an answer without content.
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
