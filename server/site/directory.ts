import { CODES } from "#shared/contract/codes.ts";
import { readAgencyConfig } from "#shared/contract/endpoints/config.ts";
import { isSuccess } from "#shared/contract/envelope.ts";
import { logged, UpstreamError } from "../errors.ts";
import type { Asker, Upstream } from "../gateway/call.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { createBoundedCache } from "./boundedCache.ts";
import { LAST_KNOWN_SECONDS, RETRY_MS } from "./lastKnown.ts";
import { resourceUrl } from "./resourceUrl.ts";
import { type Site, siteOf } from "./site.ts";
import type { SystemConfigSource } from "./systemConfig.ts";

export interface SiteDirectory {
  /**
   * The site of a checked host name; undefined when no agency owns it. Throws UpstreamError when the upstream
   * cannot say and nothing is known from before.
   */
  find(host: string, asker?: Asker): Promise<Site | undefined>;
}

export interface DirectoryOptions {
  readonly upstream: Upstream;
  readonly upstreamUrl: string;
  readonly systemConfig: SystemConfigSource;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "lookup">;
  /** Most agencies, and most unknown hosts, that are remembered. */
  readonly maxEntries?: number;
}

interface Known {
  readonly site: Site;
  /** Until then it is used unasked; afterwards it is the last known good. */
  readonly freshUntil: number;
}

const MAX_ENTRIES = 800;
const MAX_CHARACTERS = 12_000_000;
const UNKNOWN_SECONDS = 15;
/** How long a page waits for a newer configuration while it has the last known one. */
const PATIENCE_MS = 300;
const NAME = "agency";
const LATE = Symbol("late");

/** host -> agency, asked again every refreshRate seconds, once for all who wait, within bounds. */
export function createDirectory(options: DirectoryOptions): SiteDirectory {
  const { upstream, upstreamUrl, systemConfig, now, log, metrics, maxEntries = MAX_ENTRIES } = options;
  const known = createBoundedCache<Known>({
    seconds: LAST_KNOWN_SECONDS,
    maxEntries,
    maxSize: MAX_CHARACTERS,
    sizeOf: ({ site }) => site.size,
  });
  const unknown = createBoundedCache<object>({ seconds: UNKNOWN_SECONDS, maxEntries });
  const flights = new Map<string, Promise<Site | undefined>>();

  return {
    async find(host, asker) {
      const entry = known.get(host);
      const remembered = entry ? now() < entry.freshUntil : unknown.get(host) !== undefined;
      metrics.lookup(remembered ? "hit" : entry ? "stale" : "miss");
      if (remembered) return entry?.site;
      const flight = flights.get(host) ?? start(host, asker);
      if (!entry) return flight;
      const found = await Promise.race([flight, late()]);
      return found === LATE ? keep(host, entry.site) : found;
    },
  };

  function start(host: string, asker?: Asker): Promise<Site | undefined> {
    const flight = load(host, asker).finally(() => flights.delete(host));
    flights.set(host, flight);
    return flight;
  }

  async function load(host: string, asker?: Asker): Promise<Site | undefined> {
    const { refreshRate, resourceUrl: resources } = await systemConfig.current();
    try {
      const asked = await ask(resources, host, asker);
      const before = known.get(host)?.site;
      // The same configuration stays the same object: what has been made of it once is not made again.
      const site = asked && before?.version === asked.version ? before : asked;
      if (site) known.set(host, { site, freshUntil: now() + refreshRate * 1000 });
      else {
        known.delete(host);
        unknown.set(host, {});
      }
      return site;
    } catch (error) {
      const last = known.get(host);
      if (!last) throw error;
      log.warn({ host, ...logged(error) }, "agency config load failed, the last known one stays");
      return keep(host, last.site);
    }
  }

  async function ask(resources: string, host: string, asker?: Asker) {
    const url = `${resourceUrl(resources, upstreamUrl)}agency/${host}`;
    try {
      const envelope = await upstream.readConfiguration(url, NAME, asker);
      // Of us, not of the host: a wrong salt or clock must not close every school.
      if (envelope.code === CODES.badSign)
        throw new UpstreamError("status", NAME, { cause: new Error(envelope.msg) });
      return isSuccess(envelope.code) ? siteOf(host, readAgencyConfig(envelope.data)) : undefined;
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return undefined;
      throw error instanceof UpstreamError ? error : new UpstreamError("malformed", NAME, { cause: error });
    }
  }

  /** The last known one is good for a little longer, so that nobody else waits for an upstream that does not answer. */
  function keep(host: string, site: Site): Site {
    known.set(host, { site, freshUntil: now() + RETRY_MS });
    return site;
  }
}

function late(): Promise<typeof LATE> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, LATE).unref();
  });
}
