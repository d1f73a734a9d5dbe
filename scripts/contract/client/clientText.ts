import { endpointNamed } from "#shared/contract/all/endpoints.ts";
import { takesToken } from "#shared/contract/endpoint.ts";
import type { JsonSchema } from "../jsonSchema.ts";
import { FILES } from "../lanes.ts";
import { comment, typeText } from "./typeText.ts";

/** Members of the OpenAPI document that the client needs. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly "x-codes": readonly { readonly name: string; readonly codes: string }[];
  readonly "x-refusals": readonly NamedRefusal[];
}

interface NamedRefusal {
  readonly name: string;
  readonly code: number;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly description: string;
  readonly "x-refusals": readonly NamedRefusal[];
  readonly parameters: readonly {
    readonly name?: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema?: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

const HEAD = `/*
 * Client of the calls that a site of 备考 makes to its upstream. Made from openapi.json by the build: do not edit.
 * docs/own-api.md says how to use it.
 */
`;

/** Returns the text of dist/docs/client.ts. `runtime`: the text of runtime.ts. */
export function clientText(document: OpenApiDocument, runtime: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      name: `${method.toUpperCase()} ${path}`,
    })),
  );
  const types = Object.entries(document.components.schemas)
    .filter(([name]) => name !== "RefusalName")
    .map(([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeText(schema)};\n`);
  const named = document["x-codes"].filter(({ name }) => name !== "");
  const refusals = named.filter(({ name }) => name !== "success");
  const success = named.find(({ name }) => name === "success")?.codes ?? "";
  const kinds = new Map(
    refusals.flatMap(({ name, codes: of }) => of.split(", ").map((code) => [Number(code), name] as const)),
  );
  const names = new Set([...kinds.values(), ...document["x-refusals"].map(({ name }) => name)]);
  const generated = [
    ...types,
    `export interface Operations {\n${calls.map(({ operation }) => operationType(operation, kinds)).join("\n")}\n}\n`,
    `const NAMES = [${[...names].map((name) => `"${name}"`).join(", ")}] as const;\n`,
    `export type RefusalName = (typeof NAMES)[number];\n`,
    `interface Operation {
readonly method: "GET" | "POST";
readonly path: string;
/** false: Authorization is never sent. */
readonly token: boolean;
readonly lane: "answer" | "stream" | "file" | "upload";
readonly caller: "site" | "agency";
}\n`,
    `const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {\n${calls.map(({ operation, name }) => record(operation, name)).join("\n")}\n};\n`,
    `const SUCCESS: readonly string[] = [${success
      .split(", ")
      .map((code) => `"${code}"`)
      .join(", ")}];\n`,
    `const REFUSALS: Readonly<Record<string, RefusalName>> = { ${[...kinds].map(([code, name]) => `${code}: "${name}"`).join(", ")} };\n`,
  ];
  const own = runtime.slice(runtime.indexOf("export type OperationName"));
  return [HEAD, indented(generated.join("\n")), own].join("\n");
}

/** Indents each line by the braces that are open before it. */
function indented(text: string): string {
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    const code = line.startsWith("/**") ? "" : line;
    if (code.startsWith("}")) depth -= 1;
    const shown = line === "" ? "" : "  ".repeat(depth) + line;
    depth += (code.match(/\{/g) ?? []).length - (code.replace(/^\}/, "").match(/\}/g) ?? []).length;
    return shown;
  });
  return lines.join("\n");
}

/** `kinds`: names of codes, used for an API that names no refusals. */
function operationType(operation: DocumentOperation, kinds: ReadonlyMap<number, string>): string {
  const { operationId, description } = operation;
  const named = operation["x-refusals"].flatMap(({ name, code }) => [name, kinds.get(code) ?? name]);
  const refusals = [...new Set(named)].map((name) => `"${name}"`).join(" | ");
  const [about = ""] = description.split("\n\n");
  return `${comment(about)}${operationId}: {\ninput: ${typeText(inputOf(operation))};\ndata: ${dataText(operation)};\nrefusals: ${refusals};\n};`;
}

/** Returns the input of an operation in one object: the body, the query, and the names in the path. */
function inputOf({ parameters, requestBody }: DocumentOperation): JsonSchema {
  const [body] = Object.values(requestBody?.content ?? {});
  const own = parameters.filter(({ schema }) => schema !== undefined);
  return {
    type: "object",
    properties: {
      ...body?.schema.properties,
      ...Object.fromEntries(
        own.map(({ name = "", schema, description = "" }) => [name, { ...schema, description }]),
      ),
    },
    required: [
      ...(body?.schema.required ?? []),
      ...own.flatMap(({ name = "", required = false }) => (required ? [name] : [])),
    ],
  };
}

function dataText({ responses }: DocumentOperation): string {
  const schema = responses["200"]?.content?.["application/json"]?.schema;
  const data = schema?.properties?.["data"];
  if (!data) return "Response";
  const packed = "#/components/schemas/Packed";
  const { anyOf } = data;
  return typeText(anyOf ? { anyOf: anyOf.filter(({ $ref }) => $ref !== packed) } : data);
}

function record({ operationId }: DocumentOperation, name: string): string {
  const endpoint = endpointNamed(name);
  const [method = "", path = ""] = name.split(" ");
  return `${operationId}: ${JSON.stringify({
    method,
    path,
    token: endpoint !== undefined && takesToken(endpoint),
    lane: endpoint?.lane ?? (name in FILES ? "file" : "answer"),
    caller: endpoint?.caller ?? "site",
  })},`;
}
