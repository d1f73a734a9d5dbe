import type { DataOf, Endpoint, EndpointSchemas } from "./endpoint.ts";
import { type Mismatch, readAnswer } from "./readers.ts";

/**
 * Reads `data` of a successful envelope, in names of our code; what cannot be read has its default and is added to `found`.
 * Throws UnreadableData where the data as a whole is something else.
 */
export function parseData<E extends Endpoint>(
  { data }: Pick<EndpointSchemas, "data">,
  given: unknown,
  found?: Mismatch[],
): DataOf<E> {
  return readAnswer(data.read, given, found) as DataOf<E>;
}
