import type { EndpointSchemas } from "../defineSchemas.ts";
import type { Area, DataOf, Endpoint, SchemasOf } from "../endpoint.ts";
import type { Mismatch } from "../readers.ts";
import * as areaSchemas from "./areaSchemas.ts";

const areas: Readonly<Record<Area, Readonly<Record<string, unknown>>>> = areaSchemas;

export function schemasOf<E extends Endpoint>({ area, name }: E): SchemasOf<E> {
  return areas[area][name] as SchemasOf<E>;
}

/**
 * Reads `data` of a successful answer of an endpoint (see EndpointSchemas.read).
 * @throws UnreadableData
 */
export function readData<E extends Endpoint>(endpoint: E, data: unknown, found?: Mismatch[]): DataOf<E> {
  return (schemasOf(endpoint) as EndpointSchemas).read(data, found) as DataOf<E>;
}
