import type { IncomingMessage } from "node:http";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { RouteId } from "#shared/routes/table.ts";
import type { Site } from "../site/site.ts";

/** Decision of the whole site about a visit that a cached page answered. */
export interface KeptVisit {
  /** Host and version of the site, not the site itself: the directory may drop it to free memory. */
  readonly site: Pick<Site, "host" | "version">;
  readonly route: RouteId;
  /** Key of the page in the page cache. */
  readonly pageKey: string;
}

/** Visits that cached pages have answered, so that the same visit is not decided again (decision 115). */
export interface KeptVisits {
  find(req: IncomingMessage): KeptVisit | undefined;
  /** Remembers a visit, unless the request has a cookie. */
  remember(req: IncomingMessage, visit: KeptVisit): void;
}

const MAX_CHARACTERS = 2_000_000;
const MAX_CHARACTERS_EACH = 1_000;

export function createKeptVisits(): KeptVisits {
  const visits = createBoundedMap<KeptVisit>({
    maxSize: MAX_CHARACTERS,
    maxSizeEach: MAX_CHARACTERS_EACH,
    sizeOf: ({ pageKey }, key) => key.length + pageKey.length,
  });
  return {
    find(req) {
      const key = keyOf(req);
      return key === undefined ? undefined : visits.get(key);
    },
    remember(req, visit) {
      const key = keyOf(req);
      if (key !== undefined) visits.set(key, visit);
    },
  };
}

/**
 * Returns all members of a request that decide which cached page answers it; undefined: it must be decided anew. A
 * proxy is trusted by its address, which counts only if the proxy names another host or protocol.
 */
function keyOf({ method, url, headers, socket }: IncomingMessage): string | undefined {
  if ((method !== "GET" && method !== "HEAD") || headers.cookie !== undefined) return undefined;
  const { host } = headers;
  const forwarded = [headers["x-forwarded-host"], headers["x-forwarded-proto"]];
  const proxy = forwarded.some((value) => value !== undefined) ? [socket.remoteAddress, ...forwarded] : [];
  return [url, host, ...proxy].join("\n");
}
