import type { Lane } from "#shared/contract/endpoint.ts";
import { findEndpoint } from "#shared/contract/all/endpoints.ts";

const EVENTS = /^\s*text\/event-stream\b/i;

/**
 * How a request passes (shared/contract/endpoint.ts). Of a path that the contract does not know, which an operator's own
 * upstream may: what lies under /uploads/ is a file, what an EventSource asks for is a stream.
 */
export function laneOf(method: string, path: string, accept = ""): Lane {
  const endpoint = findEndpoint(method, path);
  if (endpoint) return endpoint.lane ?? "answer";
  if (method !== "GET") return "answer";
  if (path.startsWith("/uploads/")) return "file";
  return EVENTS.test(accept) ? "stream" : "answer";
}
