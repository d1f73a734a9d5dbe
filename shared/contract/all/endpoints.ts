import { type Area, callName, type Endpoint } from "../endpoint.ts";
import * as areaEndpoints from "./areaEndpoints.ts";

const areas: Readonly<Record<Area, Readonly<Record<string, unknown>>>> = areaEndpoints;

/**
 * Records of all endpoints, by area, with those of config first. Code that calls a single endpoint imports only the
 * record of that endpoint.
 */
export const endpoints: readonly Endpoint[] = [
  ...new Set([areas.config, ...Object.values(areas)].flatMap(recordsOf)),
];

const byName = new Map(endpoints.map((endpoint) => [callName(endpoint), endpoint]));

/** Returns the endpoint of a request; undefined: the contract has no such path. The comparison is case-sensitive. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return endpointNamed(`${method} ${path}`);
}

/** Returns the endpoint of a name such as `GET /course/list`; undefined: the contract has no such call. */
export function endpointNamed(name: string): Endpoint | undefined {
  return byName.get(name);
}

function recordsOf(area: Readonly<Record<string, unknown>>): readonly Endpoint[] {
  const records = Object.values(area).filter(isEndpoint);
  return records.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns false for the lists of words that the modules of an area export beside their endpoints. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
