import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";

/** The part of JSON Schema that the contract's schemas come out as. */
export interface JsonSchema {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A wire schema as JSON Schema: what may be sent, before our side makes one type of it. */
export function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return simplify(rest);
}

/** Every endpoint as an OpenAPI 3.1 document. */
export function openApi(): unknown {
  return {
    openapi: "3.1.0",
    info: {
      title: "备考: what the site asks of its upstream",
      version: "2.0.0",
      description:
        "Generated from shared/contract by the build. Prose and rules: dist/docs/upstream-contract.md.",
    },
    paths: paths(),
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "The bare token." },
        agency: {
          type: "apiKey",
          in: "header",
          name: "Sign",
          description:
            "Of an agency's own system, with Agency-Flag and Access-Time: dist/docs/upstream-contract.md.",
        },
      },
    },
  };
}

/** A path may be read and written. */
function paths(): Readonly<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const endpoint of endpoints)
    found[endpoint.path] = { ...found[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  return found;
}

function operation(endpoint: Endpoint): unknown {
  const { about, input: inputSchema, data } = schemasOf(endpoint);
  const input = jsonSchema(inputSchema);
  const properties = Object.entries(input.properties ?? {});
  const request =
    endpoint.method === "GET"
      ? {
          parameters: properties.map(([name, schema]) => ({
            name,
            in: "query",
            required: input.required?.includes(name) ?? false,
            schema,
          })),
        }
      : { requestBody: { required: true, content: { "application/json": { schema: input } } } };
  return {
    tags: [endpoint.area],
    summary: about,
    ...(endpoint.token === "required" ? { security: [{ token: [] }] } : {}),
    ...(endpoint.caller === "agency" ? { security: [{ agency: [] }] } : {}),
    ...request,
    responses: {
      "200": {
        description: "The envelope.",
        content: { "application/json": { schema: envelope(jsonSchema(data)) } },
      },
    },
  };
}

function envelope(data: JsonSchema): unknown {
  return {
    type: "object",
    required: ["code"],
    properties: {
      code: { type: "integer", description: "20200 or 0: success; 401: the token is not good" },
      flag: { type: "integer", description: "1: data is base64 of raw deflate of JSON" },
      data,
      msg: { type: "string" },
    },
  };
}

/** Takes the noise out that tolerance leaves: unions with null and nested unions become one flat list. */
function simplify(value: unknown): JsonSchema {
  if (Array.isArray(value)) return value.map(simplify) as unknown as JsonSchema;
  if (typeof value !== "object" || value === null) return value as JsonSchema;
  const entries = Object.entries(value).map(([key, member]) => [key, simplify(member)] as const);
  const schema = Object.fromEntries(entries) as Record<string, unknown>;
  const options = schema["anyOf"] as readonly JsonSchema[] | undefined;
  if (options)
    schema["anyOf"] = options
      .flatMap((option) => option.anyOf ?? [option])
      .filter((option) => option.type !== "null");
  const flat = schema["anyOf"] as readonly JsonSchema[] | undefined;
  return flat?.length === 1
    ? ({ ...schema, anyOf: undefined, ...flat[0] } as JsonSchema)
    : (schema as JsonSchema);
}
