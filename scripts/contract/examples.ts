import recorded from "./examples.json" with { type: "json" };
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { callName } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { type JsonSchema, jsonSchema } from "./jsonSchema.ts";
import { isEnvelope } from "./lanes.ts";

/*
 * Examples of answers. Most were recorded at the reference upstream with the demo data. A call that a check must not
 * make, such as one that sends a message, has an example that is made of the parts of recorded answers.
 */

type Row = Readonly<Record<string, unknown>>;

const examples = new Map<string, unknown>(Object.entries(recorded));
/** Recorded parts by their schema, and recorded values by the name and the schema of their member. */
const parts = new Map<string, unknown>();
const members = new Map<string, unknown>();
const missing = new Map<string, JsonSchema>();

for (const endpoint of endpoints.filter(isEnvelope)) {
  const name = callName(endpoint);
  const schema = jsonSchema(schemasOf(endpoint).data);
  if (examples.has(name)) collect(schema, examples.get(name));
  else missing.set(name, schema);
}
for (const [name, schema] of missing) examples.set(name, made(schema, ""));

/** Returns an answer of a call in its envelope; undefined: the call answers a file or a stream. */
export function exampleOf(call: string): unknown {
  const data = examples.get(call);
  return data === undefined ? undefined : { code: 20200, flag: 0, data, msg: "" };
}

export const exampleCalls: readonly string[] = [...examples.keys()];

function collect(schema: JsonSchema, value: unknown): void {
  if (value === undefined || value === null || value === "") return;
  const key = JSON.stringify(schema);
  if (schema.items && Array.isArray(value)) {
    for (const item of value) collect(schema.items, item);
  } else if (schema.properties && typeof value === "object") {
    if (!parts.has(key)) parts.set(key, value);
    for (const [name, member] of Object.entries(schema.properties)) {
      const own = (value as Row)[name];
      if (!members.has(name + JSON.stringify(member)) && own !== "" && own !== null && own !== undefined)
        members.set(name + JSON.stringify(member), own);
      collect(member, own);
    }
  }
}

/** Makes a value that a schema accepts. */
function made(schema: JsonSchema, name: string): unknown {
  const { properties, items, anyOf, title } = schema;
  const known = members.get(name + JSON.stringify(schema)) ?? parts.get(JSON.stringify(schema));
  if (known !== undefined) return known;
  if (items) return [made(items, name)];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([member, own]) => [member, made(own, member)] as const),
    );
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf?.[0]) return made(anyOf[0], name);
  const types = [schema.type ?? []].flat();
  if (title === "time") return "2026-01-31 09:00:00";
  if (title === "id" || title === "flag" || schema.minLength) return "1";
  if (types.length === 0) return {};
  if (title === "count") return 1;
  return types.includes("string") ? "" : types.includes("number") ? 1 : null;
}
