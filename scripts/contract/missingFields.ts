import type * as z from "zod/mini";
import { type JsonSchema, jsonSchema } from "./jsonSchema.ts";

/** The fields that the contract names and an answer leaves out, as paths; of a list only its first row is looked at. */
export function missingFields(schema: z.ZodMiniType, data: unknown): readonly string[] {
  return missing(jsonSchema(schema), data, "");
}

function missing(schema: JsonSchema, value: unknown, path: string): readonly string[] {
  if (Array.isArray(value))
    return schema.items && value.length > 0 ? missing(schema.items, value[0], `${path}[]`) : [];
  if (!schema.properties || typeof value !== "object" || value === null) return [];
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const found = (value as Record<string, unknown>)[name];
    return found === undefined ? [own] : missing(member, found, own);
  });
}
