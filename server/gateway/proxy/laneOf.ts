import type { Lane } from "#shared/contract/endpoint.ts";
import type { AskedCall } from "../call/rules.ts";

const EVENTS = /^\s*text\/event-stream\b/i;

/**
 * Returns the lane of a request (shared/contract/endpoint.ts). An operator's API may have paths outside the contract:
 * below /uploads/ they are files, and requests of an EventSource are streams.
 */
export function laneOf({ method, path, endpoint }: Omit<AskedCall, "query">, accept = ""): Lane {
  if (endpoint) return endpoint.lane ?? "answer";
  if (method !== "GET") return "answer";
  if (path.startsWith("/uploads/")) return "file";
  return EVENTS.test(accept) ? "stream" : "answer";
}
