import type * as z from "zod/mini";
import { type JsonSchema, jsonSchema } from "./describe.ts";

/** The fields that the contract names and an answer leaves out, as paths; of a list only its first row is looked at. */
export function missingFields(schema: z.ZodMiniType, data: unknown): readonly string[] {
  return missing(jsonSchema(schema), data, "");
}

function missing(schema: JsonSchema, value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const items = listSchema(schema)?.items;
    return items && value.length > 0 ? missing(items, value[0], `${path}[]`) : [];
  }
  const properties = schema.properties ?? schema.anyOf?.find((option) => option.properties)?.properties;
  if (!properties || typeof value !== "object" || value === null) return [];
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = path === "" ? name : `${path}.${name}`;
    const found = (value as Record<string, unknown>)[name];
    return found === undefined ? [own] : missing(member, found, own);
  });
}

function listSchema(schema: JsonSchema): JsonSchema | undefined {
  return schema.type === "array" ? schema : schema.anyOf?.find((option) => option.type === "array");
}
