import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Mode, UpstreamMap } from "./upstreamMap.ts";

/**
 * Returns the mode of a call: set for the call, else for its area, else "api" for calls of the specification and "off"
 * for others.
 */
export function modeOf(
  { areas = {}, calls = {} }: Pick<UpstreamMap, "areas" | "calls">,
  endpoint: Pick<Endpoint, "area" | "method" | "path">,
): Mode {
  const call = (calls as Readonly<Record<string, Mode | object>>)[`${endpoint.method} ${endpoint.path}`];
  // A call whose spelling the map gives is answered by the API.
  if (typeof call === "object") return "api";
  return call ?? areas[endpoint.area] ?? (isSpecified(endpoint) ? "api" : "off");
}
