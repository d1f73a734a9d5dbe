import type { Area, Endpoint } from "../endpoint.ts";
import * as areaEndpoints from "./areaEndpoints.ts";

const areas: Readonly<Record<Area, Readonly<Record<string, unknown>>>> = areaEndpoints;

/**
 * Records of all endpoints, by area, with those of config first. Code that calls a single endpoint imports only the
 * record of that endpoint.
 */
export const endpoints: readonly Endpoint[] = [
  ...new Set([areas.config, ...Object.values(areas)].flatMap(recordsOf)),
];

const byMethodAndPath = new Map(
  endpoints.map((endpoint) => [keyOf(endpoint.method, endpoint.path), endpoint]),
);

/** Returns the endpoint of a request; undefined: the contract has no such path. The comparison is case-sensitive. */
export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return byMethodAndPath.get(keyOf(method, path));
}

function keyOf(method: string, path: string): string {
  return `${method} ${path}`;
}

function recordsOf(area: Readonly<Record<string, unknown>>): readonly Endpoint[] {
  const records = Object.values(area).filter(isEndpoint);
  return records.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns false for the lists of words that the modules of an area export beside their endpoints. */
function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
