import type { Lane } from "#shared/contract/endpoint.ts";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";

const EVENTS = /^\s*text\/event-stream\b/i;

/**
 * Returns the lane of a request (shared/contract/endpoint.ts). Paths outside the contract, which an operator's API may
 * have, are files below /uploads/ and streams when an EventSource requests them.
 */
export function laneOf(method: string, path: string, accept = ""): Lane {
  const endpoint = findEndpoint(method, path);
  if (endpoint) return endpoint.lane ?? "answer";
  if (method !== "GET") return "answer";
  if (path.startsWith("/uploads/")) return "file";
  return EVENTS.test(accept) ? "stream" : "answer";
}
