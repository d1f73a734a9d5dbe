import type * as z from "zod/mini";
import type { Field } from "./fields.ts";
import { type Mismatch, readAnswer } from "./readers.ts";

export interface EndpointSchemas {
  /** An English line for dist/docs/upstream-contract.md: what the call answers and who calls it. */
  readonly about: string;
  /** Wire form of the request in snake_case: query of a GET, JSON body of a POST. */
  readonly input: z.ZodMiniType;
  /** Wire form of `data` in snake_case. The schema is what the upstream writes; its reader accepts more variants. */
  readonly data: Field;
  /**
   * Reads `data` of a successful envelope and converts its names to camelCase. An unreadable value gets its default and
   * is added to `found`.
   * @throws UnreadableData when the whole data is of another kind, such as a text instead of a list
   */
  readonly read: (data: unknown, found?: Mismatch[]) => unknown;
}

/**
 * Adds `read`, the function that reads answers, to the schemas of one endpoint. Keeps the exact types of the schemas.
 */
export function defineSchemas<const S extends Omit<EndpointSchemas, "read">>(schemas: S) {
  const read: EndpointSchemas["read"] = (data, found) => readAnswer(schemas.data.read, data, found);
  return { ...schemas, read };
}
