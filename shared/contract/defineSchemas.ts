import type { EndpointSchemas } from "./endpoint.ts";
import { readAnswer } from "./readers.ts";

/** The schemas of one endpoint, with their own types, and how its answers are read. */
export function defineSchemas<const S extends Omit<EndpointSchemas, "read">>(schemas: S) {
  const read: EndpointSchemas["read"] = (data, found) => readAnswer(schemas.data.read, data, found);
  return { ...schemas, read };
}
