import { PICTURES_PATH } from "#shared/domain/offlinePack.ts";
import type { Area } from "#shared/routes/record.ts";
import { matchRoute } from "#shared/routes/match.ts";

/**
 * The worker's way with a request. pass: it is not there; page: the network, without one the document that is kept; file and
 * picture: what is kept, else the network.
 */
export type FetchStrategy = "pass" | "page" | "file" | "picture";

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly url: string;
}

/** Nothing of these may ever be stood in for: an exam, an order or an account is as the server says now. */
const NEVER: ReadonlySet<Area> = new Set<Area>(["exam", "order", "account"]);

export function fetchStrategyOf({ method, mode, destination, url }: Asked, origin: string): FetchStrategy {
  if (method !== "GET") return "pass";
  const asked = new URL(url);
  if (asked.origin !== origin) return "pass";
  const { pathname } = asked;
  if (mode === "navigate") {
    const route = matchRoute(pathname)?.route;
    return route && !NEVER.has(route.area) ? "page" : "pass";
  }
  if (pathname.startsWith("/assets/")) return "file";
  return destination === "image" && pathname.startsWith(PICTURES_PATH) ? "picture" : "pass";
}
