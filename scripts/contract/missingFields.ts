import type * as z from "zod/mini";
import { type JsonSchema, jsonSchema } from "./jsonSchema.ts";

/** A field of a list's page that only counted-down rows need; most lists have none. */
const ONLY_WHERE_COUNTED_DOWN = "server_time";

/** Returns the paths of contract fields that an answer leaves out. Only the first row of a list is checked. */
export function missingFields(schema: z.ZodMiniType, data: unknown): readonly string[] {
  return missing(jsonSchema(schema), data, "");
}

function missing(schema: JsonSchema, value: unknown, path: string): readonly string[] {
  if (Array.isArray(value))
    return schema.items && value.length > 0 ? missing(schema.items, value[0], `${path}[]`) : [];
  if (!schema.properties || typeof value !== "object" || value === null) return [];
  const needed = Object.entries(schema.properties).filter(([name]) => name !== ONLY_WHERE_COUNTED_DOWN);
  return needed.flatMap(([name, member]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const found = (value as Record<string, unknown>)[name];
    return found === undefined ? [own] : missing(member, found, own);
  });
}
