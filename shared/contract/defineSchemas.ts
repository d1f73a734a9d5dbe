import type { EndpointSchemas } from "./endpoint.ts";
import { readAnswer } from "./readers.ts";

/**
 * Adds `read`, the function that reads answers, to the schemas of one endpoint. Keeps the exact types of the schemas.
 */
export function defineSchemas<const S extends Omit<EndpointSchemas, "read">>(schemas: S) {
  const read: EndpointSchemas["read"] = (data, found) => readAnswer(schemas.data.read, data, found);
  return { ...schemas, read };
}
