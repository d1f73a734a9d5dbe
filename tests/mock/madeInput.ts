import type { JsonSchema } from "../../scripts/contract/jsonSchema.ts";
import { openApi } from "../../scripts/contract/openApi.ts";

interface Operation {
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

const { paths } = openApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** Texts for every pattern of an input. */
const TEXTS = [
  "1",
  "request-of-the-mock",
  "13800000001",
  "123456",
  "beikao2026",
  "2026-01-31",
  "2026-01",
  "1700000000",
  "auto",
  "a@example.com",
  "方圆",
  "M1 1L2 2",
  "0a".repeat(32),
];

/** Returns an input with every member that the document names for a call. */
export function madeInput(method: string, path: string): Readonly<Record<string, unknown>> {
  const operation = paths[path]?.[method.toLowerCase()];
  const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === "query");
  const body = operation?.requestBody?.content["application/json"]?.schema;
  return {
    ...Object.fromEntries(query.map(({ name = "", schema = {} }) => [name, made(schema, name)])),
    ...(body && (made(body, path) as object)),
  };
}

function made(schema: JsonSchema, place: string): unknown {
  const { properties, items, anyOf } = schema;
  if (schema.enum) return schema.enum[0];
  if (anyOf?.[0]) return made(anyOf[0], place);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, made(member, `${place}.${name}`)]),
    );
  if (items) return Array.from({ length: schema.minItems ?? 1 }, () => made(items, place));
  const [type] = [schema.type ?? []].flat();
  if (type === "number" || type === "integer") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return true;
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) && new RegExp(schema.pattern ?? "", "u").test(text);
  const text = TEXTS.find(fits);
  if (text === undefined) throw new Error(`${place}: add a text for ${schema.pattern}`);
  return text;
}
