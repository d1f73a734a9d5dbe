import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Mode, UpstreamMap } from "./upstreamMap.ts";

/**
 * Returns the mode that the map sets for a call, else the mode that it sets for the call's area. Default: "api" for
 * calls of the specification, "off" for others.
 */
export function modeOf(
  { areas = {}, calls = {} }: Pick<UpstreamMap, "areas" | "calls">,
  endpoint: Pick<Endpoint, "area" | "method" | "path">,
): Mode {
  const call = (calls as Readonly<Record<string, Mode | object>>)[`${endpoint.method} ${endpoint.path}`];
  // An object says how the API spells the call, so the API answers it.
  if (typeof call === "object") return "api";
  return call ?? areas[endpoint.area] ?? (isSpecified(endpoint) ? "api" : "off");
}
