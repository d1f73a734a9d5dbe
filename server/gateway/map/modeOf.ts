import type { Endpoint } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { Mode, UpstreamMap } from "./upstreamMap.ts";

/** The mode of a call by the map: that of the call, else of its area, else the API has what the specification has. */
export function modeOf(
  { areas = {}, calls = {} }: Pick<UpstreamMap, "areas" | "calls">,
  endpoint: Pick<Endpoint, "area" | "method" | "path">,
): Mode {
  const call = (calls as Readonly<Record<string, Mode | object>>)[`${endpoint.method} ${endpoint.path}`];
  // A call that the map spells is the API's.
  if (typeof call === "object") return "api";
  return call ?? areas[endpoint.area] ?? (isSpecified(endpoint) ? "api" : "off");
}
