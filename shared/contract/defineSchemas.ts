import type { EndpointSchemas } from "./endpoint.ts";
import { readAnswer } from "./readers.ts";

/** Adds to the schemas of one endpoint the function that reads its answers. The schemas keep their own types. */
export function defineSchemas<const S extends Omit<EndpointSchemas, "read">>(schemas: S) {
  const read: EndpointSchemas["read"] = (data, found) => readAnswer(schemas.data.read, data, found);
  return { ...schemas, read };
}
