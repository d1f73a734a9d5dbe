import { endpoints } from "#shared/contract/all/endpoints.ts";
import { type Endpoint, callName } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import type { UpstreamMap } from "#server/gateway/map/upstreamMap.ts";
import type { CheckReport } from "./checkUpstream.ts";

type Calls = NonNullable<UpstreamMap["calls"]>;
type Mode = "api" | "off";

/**
 * Proposes a map: switches on the calls that the API has, and switches off those that it lacks. Keeps what a given map
 * says about the spelling of calls. A call that was not tried gets the mode of its area.
 */
export function proposeMap({ calls }: Pick<CheckReport, "calls">, given: UpstreamMap = {}): UpstreamMap {
  const areas: Record<string, string | undefined> = { ...given.areas };
  const own: Record<string, Calls[keyof Calls]> = {};
  for (const area of new Set(endpoints.map((endpoint) => endpoint.area))) {
    const inArea = endpoints.filter((endpoint) => endpoint.area === area);
    const ours = inArea.filter((endpoint) => !isSpecified(endpoint) && !isSpelt(endpoint));
    if (areas[area] === undefined && ours.length > 0 && mostly(ours)) areas[area] = "api";
    for (const endpoint of inArea) {
      const said = given.calls?.[callName(endpoint) as keyof Calls];
      const found = modeOf(endpoint);
      const byRule = areas[area] ?? (isSpecified(endpoint) ? "api" : "off");
      // The check does not make a call of the companion to this API, and an untried call keeps the mode of the given
      // map.
      const stays = said === "companion" || (said !== undefined && found === undefined);
      if (stays || (typeof said === "object" && found !== "off")) own[callName(endpoint)] = said;
      else if (byRule === "companion") continue;
      else if (found === "off" && byRule !== "off") own[callName(endpoint)] = "off";
      else if (found === "api" && byRule !== "api") own[callName(endpoint)] = "api";
    }
  }
  const agency = given.calls?.["GET /agency/{host}" as keyof Calls];
  return {
    ...given,
    ...(Object.keys(areas).length > 0 && { areas: areas as NonNullable<UpstreamMap["areas"]> }),
    calls: { ...(agency !== undefined && { "GET /agency/{host}": agency }), ...own },
  };

  function isSpelt(endpoint: Endpoint): boolean {
    return typeof given.calls?.[callName(endpoint) as keyof Calls] === "object";
  }

  function mostly(ours: readonly Endpoint[]): boolean {
    const modes = ours.map(modeOf);
    return modes.filter((mode) => mode === "api").length > modes.filter((mode) => mode === "off").length;
  }

  /** Returns the mode that fits the result of a call; undefined: the call was not tried. */
  function modeOf(endpoint: Endpoint): Mode | undefined {
    const kind = calls.get(callName(endpoint))?.kind ?? "untried";
    if (kind === "untried" || kind === "unreachable") return undefined;
    return kind === "absent" || kind === "off" ? "off" : "api";
  }
}
