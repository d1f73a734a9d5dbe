import type { IncomingMessage, ServerResponse } from "node:http";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { hasBody } from "../request/hasBody.ts";
import { hasOneHost } from "../site/hostName.ts";
import type { Site } from "../site/site.ts";

/** Decision of the whole site about a visit that a cached page answered. */
export interface KeptVisit {
  /** Host and version of the site, not the site itself: the directory may drop it to free memory. */
  readonly site: Pick<Site, "host" | "version">;
  readonly route: RouteId;
  /** Key of the page in the page cache. */
  readonly pageKey: string;
  /** Headers that earlier steps gave the answer, without its id: names and values in turn. */
  readonly head: readonly string[];
}

/** Visits that cached pages have answered, so that the same visit is not decided again (decision 115). */
export interface KeptVisits {
  find(req: IncomingMessage): KeptVisit | undefined;
  /**
   * Remembers a visit and the headers that the answer has so far, unless the request has a cookie or the answer sets
   * one.
   */
  remember(res: ServerResponse, visit: Omit<KeptVisit, "head">): void;
}

/** Member of Node's answers that the types of Node 20 leave out. */
type NamedHeaders = ServerResponse & { readonly getRawHeaderNames: () => readonly string[] };

const MAX_CHARACTERS = 2_000_000;
const MAX_CHARACTERS_EACH = 2_000;
/** Headers that differ between two answers to the same visit. */
const OF_ONE_ANSWER = new Set(["x-request-id", "connection"]);

export function createKeptVisits(): KeptVisits {
  const visits = createBoundedMap<KeptVisit>({
    maxSize: MAX_CHARACTERS,
    maxSizeEach: MAX_CHARACTERS_EACH,
    sizeOf: ({ pageKey, head }, key) => key.length + pageKey.length + head.join("").length,
  });
  return {
    find(req) {
      const key = keyOf(req);
      return key === undefined ? undefined : visits.get(key);
    },
    remember(res, visit) {
      const key = keyOf(res.req);
      if (key === undefined || res.hasHeader("Set-Cookie")) return;
      const names = (res as NamedHeaders)
        .getRawHeaderNames()
        .filter((name) => !OF_ONE_ANSWER.has(name.toLowerCase()));
      visits.set(key, { ...visit, head: names.flatMap((name) => [name, String(res.getHeader(name))]) });
    },
  };
}

/**
 * Returns all members of a request that decide which cached page answers it; undefined: it must be decided anew. A
 * proxy is trusted by its address, which counts only if the proxy names another host or protocol.
 */
function keyOf(req: IncomingMessage): string | undefined {
  const { method, url, headers, rawHeaders, socket, httpVersionMajor } = req;
  if ((method !== "GET" && method !== "HEAD") || headers.cookie !== undefined) return undefined;
  if (httpVersionMajor !== 1 || hasBody(req) || !hasOneHost(rawHeaders)) return undefined;
  const { host } = headers;
  const forwarded = [headers["x-forwarded-host"], headers["x-forwarded-proto"]];
  const proxy = forwarded.some((value) => value !== undefined) ? [socket.remoteAddress, ...forwarded] : [];
  return [url, host, ...proxy].join("\n");
}
