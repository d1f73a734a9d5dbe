import { isSpecified } from "#shared/contract/specified.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { type ComponentSchemas, componentSchemas } from "./componentSchemas.ts";
import { CODE_TEXTS } from "./codes.ts";
import { type DescribedCall, describeCalls } from "./describedCalls.ts";
import { exampleOf } from "./examples.ts";
import type { JsonSchema } from "./jsonSchema.ts";
import { FILES, isEnvelope, RANGES } from "./lanes.ts";
import { AREA_TEXTS, COMMON, envelope } from "./openApiCommon.ts";
import { limitsOf, NAMED_REFUSALS, refusalsOf } from "./refusals.ts";
import { useOf } from "./uses.ts";

/** Returns an OpenAPI 3.1 document with every call; the first is agency/{host}, the configuration of an agency. */
export function openApi(): unknown {
  const { calls } = describeCalls();
  const components = componentSchemas(calls);
  const paths: Record<string, object> = {};
  for (const call of calls) {
    const [method = "", path = ""] = call.name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, components) };
  }
  return {
    openapi: "3.1.0",
    info: COMMON.info,
    servers: COMMON.servers,
    tags: Object.entries(AREA_TEXTS).map(([name, description]) => ({ name, description })),
    "x-codes": CODE_TEXTS,
    "x-refusals": NAMED_REFUSALS,
    paths,
    components: { ...COMMON.components, schemas: { ...COMMON.schemas, ...components.schemas } },
  };
}

function operation(call: DescribedCall, components: ComponentSchemas): unknown {
  const { name, endpoint, about } = call;
  const use = useOf(name);
  return {
    operationId: endpoint?.name ?? "agency",
    tags: [endpoint?.area ?? "config"],
    summary: firstSentence(about),
    description: [
      about,
      endpoint?.cached
        ? "The same for all visitors: asked once in `refreshRate` seconds, without a token."
        : "",
      use.without,
    ]
      .filter((text) => text !== "")
      .join("\n\n"),
    "x-specified": endpoint === undefined || isSpecified(endpoint),
    "x-screens": use.screens,
    "x-without": use.without,
    "x-refusals": refusalsOf(endpoint, call.input),
    "x-limits": limitsOf(endpoint),
    ...(endpoint === undefined && { servers: COMMON.agencyServers }),
    security: securityOf(endpoint),
    parameters: [...headersOf(endpoint), ...(endpoint ? queryOf(call) : [COMMON.hostParameter])],
    ...bodyOf(call, components),
    responses: responsesOf(call, components),
  };
}

function headersOf(endpoint: Endpoint | undefined): readonly object[] {
  const names = endpoint?.caller === "agency" ? COMMON.agencyHeaders : COMMON.headers;
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function securityOf(endpoint: Endpoint | undefined): readonly object[] {
  if (endpoint?.caller === "agency") return [{ agency: [] }];
  if (endpoint?.token === "required") return [{ token: [] }];
  return endpoint?.token === "optional" ? [{}, { token: [] }] : [];
}

/**
 * Returns the query parameters of a GET or an upload. The body of an upload is the file, so its input is in the query.
 */
function queryOf({ endpoint, input }: DescribedCall): readonly object[] {
  if (endpoint?.method !== "GET" && endpoint?.lane !== "upload") return [];
  return Object.entries(input.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    required: input.required?.includes(name) ?? false,
    description,
    schema,
  }));
}

function bodyOf({ endpoint, input }: DescribedCall, { refer }: ComponentSchemas): object {
  if (endpoint?.method !== "POST") return {};
  if (endpoint.lane === "upload") return { requestBody: COMMON.upload };
  return { requestBody: { required: true, content: { "application/json": { schema: refer(input) } } } };
}

function responsesOf({ name, endpoint, data }: DescribedCall, components: ComponentSchemas): object {
  const refused = {
    "4XX": { $ref: "#/components/responses/Refused" },
    "5XX": { $ref: "#/components/responses/Refused" },
  };
  if (endpoint && !isEnvelope(endpoint))
    return { ...fileOf(name, endpoint, components.refer(data)), ...refused };
  const example = exampleOf(name);
  return {
    "200": {
      description: "The envelope: of a success with data, of a refusal with another code.",
      content: {
        "application/json": {
          schema: envelopeOf(components.refer(data)),
          ...(example !== undefined && {
            examples: { answer: { summary: "An answer of the reference upstream.", value: example } },
          }),
        },
      },
    },
    ...refused,
  };
}

function fileOf(name: string, { lane }: Endpoint, entry: JsonSchema): object {
  if (lane === "stream")
    return {
      "200": {
        description: "Server-sent events; `data` of each `entry` is what `x-event` says, as JSON.",
        content: { "text/event-stream": { schema: { type: "string" }, "x-event": entry } },
      },
    };
  const content = Object.fromEntries(
    (FILES[name] ?? []).map((type) => [type, { schema: { type: "string" } }]),
  );
  return {
    "200": { description: "The bytes, in no envelope.", content },
    ...(RANGES.has(name) && { "206": { description: "The part that `Range` names.", content } }),
  };
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return envelope(
    isUnread(data)
      ? { description: "Not read: the code says all." }
      : {
          description:
            "What is asked for; null where there is nothing, or where the call is refused; text where `flag` is 1.",
          anyOf: [data, { $ref: "#/components/schemas/Packed" }, { type: "null" }],
        },
  );
}

/** Reports whether a successful answer contains no data that the site reads. */
function isUnread(data: JsonSchema): boolean {
  return Object.keys(data).length === 0;
}

/** Returns the first sentence of a description, for lists of calls. */
function firstSentence(text: string): string {
  const [first = text] = /^.*?[.:;](?=\s|$)/.exec(text) ?? [];
  return first.replace(/[:;]$/, ".");
}
