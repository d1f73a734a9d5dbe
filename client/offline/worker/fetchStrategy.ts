import { PICTURES_PATH } from "#shared/domain/offlinePack.ts";
import type { Area } from "#shared/routes/record.ts";
import { matchRoute } from "#shared/routes/match.ts";

/**
 * Ways in which the worker handles a request. pass: not at all; page: network, or without a network the stored
 * document; file and picture: stored copy, or if there is none the network.
 */
export type FetchStrategy = "pass" | "page" | "file" | "picture";

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly destination: string;
  readonly url: string;
}

/**
 * Areas whose screens the stored document never replaces, because exams, orders and accounts must come from the server.
 */
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
