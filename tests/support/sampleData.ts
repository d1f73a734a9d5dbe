import * as z from "zod/mini";

/** Returns the text of a field. `path`: the field's path in the answer ("list.name"); `index`: its row. */
export type TextOf = (path: string, index: number) => unknown;

interface JsonSchema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const ROWS = [0, 1];
const COUNT = 3;

/** Returns an answer with every field of the contract. Lists have two rows; `textOf` returns the texts. */
export function sampleOf(schema: z.ZodMiniType, textOf: TextOf): unknown {
  return fill(jsonSchemaOf(schema), textOf, "", 0);
}

/** Returns the paths of all fields, including lists and objects ("config.theme.brand"). */
export function fieldsOf(schema: z.ZodMiniType): readonly string[] {
  return placesIn(jsonSchemaOf(schema), "");
}

/** Returns the answer with the value of one field replaced; in lists only in the first row. */
export function replaced(answer: unknown, field: string, value: unknown): unknown {
  const names = field.split(".");
  const last = names.pop() ?? "";
  const firstRow = (given: unknown) => (Array.isArray(given) ? given[0] : given) as Record<string, unknown>;
  let at = firstRow(answer);
  for (const name of names) at = firstRow(at[name]);
  at[last] = value;
  return answer;
}

function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

function fill(given: JsonSchema, textOf: TextOf, path: string, index: number): unknown {
  const schema = firstOf(given);
  if (schema.items) return ROWS.map((row) => fill(schema.items ?? {}, textOf, path, row));
  if (schema.properties) {
    const members = Object.entries(schema.properties);
    return Object.fromEntries(
      members.map(([name, member]) => [name, fill(member, textOf, below(path, name), index)]),
    );
  }
  if (given.title === "id") return String(index + 1);
  if (given.title === "flag") return "1";
  if (given.title === "count") return COUNT;
  return schema.type === "number" ? COUNT : textOf(path, index);
}

function placesIn(given: JsonSchema, path: string): readonly string[] {
  const schema = firstOf(given);
  if (schema.items) return placesIn(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const own = below(path, name);
    return [own, ...placesIn(member, own)];
  });
}

/** Returns the first of a schema's alternatives. The others only accept null, or the same value as text. */
function firstOf(schema: JsonSchema): JsonSchema {
  if (!schema.anyOf || schema.title !== undefined) return schema;
  const chosen = schema.anyOf.find(({ items, properties }) => items ?? properties) ?? schema.anyOf[0];
  return chosen ? firstOf(chosen) : schema;
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
