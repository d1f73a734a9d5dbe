import { camelCase } from "./camelCase.ts";
import type { DataOf, Endpoint, EndpointSchemas } from "./endpoint.ts";

/** Parses `data` of a successful envelope by a schema and renames it. Throws a ZodError on a wrong type. */
export function parseData<E extends Endpoint>(
  { data: schema }: Pick<EndpointSchemas, "data">,
  data: unknown,
): DataOf<E> {
  return camelCase(schema.parse(data)) as DataOf<E>;
}
