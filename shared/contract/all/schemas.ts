import type { DataOf, Endpoint, EndpointSchemas, SchemasOf } from "../endpoint.ts";
import type { Mismatch } from "../readers.ts";
import * as areas from "./areaSchemas.ts";

/** Schemas of every endpoint, by area and name. Browsers load one area at a time (client/calls/schemasOf.ts). */
export const schemas = { ...areas };

export type Area = keyof typeof schemas;

export function schemasOf<E extends Endpoint>({ area, name }: E): SchemasOf<E> {
  return (schemas[area] as Readonly<Record<string, EndpointSchemas>>)[name] as SchemasOf<E>;
}

/**
 * Reads `data` of a successful answer of an endpoint (see EndpointSchemas.read).
 * @throws UnreadableData
 */
export function readData<E extends Endpoint>(endpoint: E, data: unknown, found?: Mismatch[]): DataOf<E> {
  return (schemasOf(endpoint) as EndpointSchemas).read(data, found) as DataOf<E>;
}
