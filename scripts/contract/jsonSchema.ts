import * as z from "zod/mini";

/** Subset of JSON Schema that the schemas of the contract use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * Converts a wire schema to JSON Schema. The result describes the accepted input, before the site converts it to one
 * type. The types of a nullable member include null.
 */
export function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return simplify(rest);
}

/**
 * Loosens a schema to what the site accepts: each member, object or list may be absent or null. Ids and similar
 * members, without which a record is useless, stay required.
 */
export function tolerant(schema: JsonSchema): JsonSchema {
  const { items, properties, required = [], ...rest } = schema;
  if (items) return { ...rest, items: tolerant(items) };
  if (!properties) return schema;
  const needed = required.filter((name) => isNeeded(properties[name] ?? {}));
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        member.properties ? nullable(tolerant(member)) : tolerant(member),
      ]),
    ),
    ...(needed.length > 0 && { required: needed }),
  };
}

function isNeeded({ type, properties }: JsonSchema): boolean {
  return type !== undefined && properties === undefined && ![type].flat().includes("null");
}

/** Returns the schema of a list's items; for any other schema, the schema itself. */
export function rowsOf(schema: JsonSchema): JsonSchema {
  return schema.items ?? schema;
}

/** Returns the type names of a schema, except null. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  return (typeof type === "string" ? [type] : (type ?? [])).filter((name) => name !== "null");
}

/** Members of JSON Schema that mock servers misread, and that `plain` replaces. */
interface Misread extends JsonSchema {
  readonly prefixItems?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/**
 * Writes a pair of equal items as a list of two, and several patterns as one. Prism reads neither `prefixItems` nor
 * several patterns (findings/prism-schemas-of-2020.sh).
 */
function plain({ prefixItems, allOf, ...schema }: Misread): JsonSchema {
  const [item, ...others] = prefixItems ?? [];
  const isPair = item && others.every((other) => JSON.stringify(other) === JSON.stringify(item));
  if (prefixItems && !isPair) throw new Error("a tuple of different items: describe it as an object");
  const patterns = (allOf ?? []).map(({ pattern, ...rest }) => {
    if (pattern === undefined || Object.keys(rest).length > 0) throw new Error("allOf of more than patterns");
    return `(?=[\\s\\S]*(?:${pattern}))`;
  });
  return {
    ...schema,
    ...(item && { items: item }),
    ...(patterns.length > 0 && { pattern: `^${patterns.join("")}` }),
  };
}

/** Replaces unions of null and plain types by one list of type names. Loosening a schema creates such unions. */
function simplify(value: unknown): JsonSchema {
  if (Array.isArray(value)) return value.map(simplify) as unknown as JsonSchema;
  if (typeof value !== "object" || value === null) return value as JsonSchema;
  const { anyOf, ...rest } = plain(
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, simplify(member)])) as Misread,
  );
  if (!anyOf) return rest;
  const options = anyOf.flatMap((option) => option.anyOf ?? [option]);
  const others = options.filter(({ type }) => type !== "null");
  const isNullable = others.length < options.length;
  const [only] = others;
  if (only && others.length === 1) return { ...rest, ...(isNullable ? nullable(only) : only) };
  const isPlain = others.every((option) => typeof option.type === "string" && option.type !== "array");
  if (!isPlain || others.some((option) => option.enum || "const" in option))
    return { ...rest, anyOf: options };
  const types = [...new Set(options.flatMap(({ type = [] }) => type))];
  return { ...rest, ...Object.assign({}, ...others), type: types };
}

function nullable(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined)
    return schema.anyOf ? { ...schema, anyOf: [...schema.anyOf, { type: "null" }] } : schema;
  return { ...schema, type: [...new Set([...[schema.type].flat(), "null"])] };
}
