import { components } from "./descriptions/descriptions.ts";
import { count, flag, id, key, price, text, time } from "#shared/contract/fields.ts";
import { type DescribedCall, placeIn } from "./describedCalls.ts";
import { type JsonSchema, jsonSchema } from "./jsonSchema.ts";

/** Kinds of fields that openapi.json names, from shared/contract/fields.ts. */
const KINDS: readonly (readonly [name: string, schema: JsonSchema, description: string])[] = [
  ["Id", jsonSchema(id), "An id: text or a number, never empty. Without it a row of a list is left out."],
  ["RequiredText", jsonSchema(key), "Text or a number, never empty. Without it a row of a list is left out."],
  ["Text", jsonSchema(text), 'Text, or a number that is read as text. Absent and null are "".'],
  [
    "Time",
    jsonSchema(time),
    '`YYYY-MM-DD HH:mm:ss` of Asia/Shanghai, or the day alone. Absent, null and "" are none.',
  ],
  ["Count", jsonSchema(count), 'A number, or the same as text. Absent, null and "" are 0.'],
  ["Flag", jsonSchema(flag), '1, "1" or true: yes; anything else: no.'],
  [
    "Price",
    jsonSchema(price),
    'Yuan as a number or text, such as 199 or "199.00". Absent, null and "" are none.',
  ],
];

export interface ComponentSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Returns the schema with a reference in place of each part that is a component. */
  readonly refer: (schema: JsonSchema) => JsonSchema;
}

/** Returns components.schemas of openapi.json. It lists each record that occurs in several answers once. */
export function componentSchemas(calls: readonly DescribedCall[]): ComponentSchemas {
  const names = new Map<string, string>(KINDS.map(([name, schema]) => [keyOf(schema), name]));
  const schemas: Record<string, JsonSchema> = Object.fromEntries(
    KINDS.map(([name, schema, description]) => [name, { ...schema, title: name, description }]),
  );
  // Small components come first, so that larger ones can refer to them.
  const things = Object.entries(components)
    .map(([name, { of, at }]) => [name, schemaAt(calls, of, at)] as const)
    .sort(([, a], [, b]) => keyOf(a).length - keyOf(b).length);
  for (const [name, schema] of things) {
    schemas[name] = inner(withoutNull(schema));
    names.set(keyOf(schema), name);
  }
  return { schemas, refer };

  function refer(schema: JsonSchema): JsonSchema {
    const name = names.get(keyOf(schema));
    if (name === undefined) return inner(schema);
    const own = schema.description === undefined ? {} : { description: schema.description };
    const $ref = `#/components/schemas/${name}`;
    return isNullableThing(schema) ? { anyOf: [{ $ref }, { type: "null" }], ...own } : { $ref, ...own };
  }

  function inner(titled: JsonSchema): JsonSchema {
    const { title: _, ...schema } = titled;
    return {
      ...schema,
      ...(schema.items && { items: refer(schema.items) }),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, member]) => [name, refer(member)]),
        ),
      }),
    };
  }
}

function schemaAt(calls: readonly DescribedCall[], of: string, at: string): JsonSchema {
  const call = calls.find(({ name }) => name === of);
  const found = call && placeIn(call.data, at);
  if (!found) throw new Error(`components.ts: ${of} answers nothing at ${at}`);
  return found;
}

/**
 * Returns the key of a record's schema. Its description, and whether the record may be missing, do not change the key.
 */
function keyOf(schema: JsonSchema): string {
  const { description: _, ...rest } = isThing(schema) ? withoutNull(schema) : schema;
  return JSON.stringify(rest);
}

function isThing(schema: JsonSchema): boolean {
  return schema.properties !== undefined;
}

function isNullableThing(schema: JsonSchema): boolean {
  return isThing(schema) && [schema.type].flat().includes("null");
}

function withoutNull({ type, ...schema }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat().filter((name) => name !== "null");
  return { ...schema, ...(types.length > 0 && { type: types.length === 1 ? (types[0] as string) : types }) };
}
