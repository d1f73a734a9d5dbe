import type * as z from "zod/mini";
import { type JsonSchema, jsonSchema } from "./jsonSchema.ts";

/** Field of a page of a list that only lists with countdowns need. Its absence is not reported. */
const ONLY_WHERE_COUNTED_DOWN = "server_time";

/** Returns the paths of the contract's fields that an answer lacks. Of a list only the first item is checked. */
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
