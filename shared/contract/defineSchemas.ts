import type { EndpointSchemas } from "./endpoint.ts";

/** The schemas of one endpoint, with their own types. */
export function defineSchemas<const S extends EndpointSchemas>(schemas: S): S {
  return schemas;
}
