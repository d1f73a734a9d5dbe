import type { Endpoint, TokenRule } from "#shared/contract/endpoint.ts";
import { isSpecified } from "#shared/contract/specified.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { CODE_TEXTS } from "./codes.ts";
import { type ComponentSchemas, componentSchemas } from "./componentSchemas.ts";
import { type DescribedCall, describeCalls } from "./describedCalls.ts";
import { INTRODUCTION } from "./introduction.ts";
import { type JsonSchema, rowsOf, typesOf } from "./jsonSchema.ts";
import { FILES, isEnvelope } from "./lanes.ts";
import { AREA_TEXTS } from "./openApiCommon.ts";
import { limitsOf, NAMED_REFUSALS, refusalsOf } from "./refusals.ts";
import { useOf } from "./uses.ts";

const TOKEN_WORDS: Readonly<Record<TokenRule, string>> = {
  never: "the token is never sent",
  ignored: "no token",
  optional: "token if there is one",
  required: "**token needed**",
};

/** Returns the text of dist/docs/upstream-contract.md. */
export function contractMarkdown(): string {
  const { calls } = describeCalls();
  const components = componentSchemas(calls);
  const [agency, ...others] = calls;
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))];
  return [
    INTRODUCTION,
    codes(),
    namedRefusals(),
    ...(agency ? ["## The agency of a host\n", section(agency, components)] : []),
    ...areas.flatMap((area) => [
      `## ${area}\n\n${AREA_TEXTS[area]}\n`,
      ...others.filter(({ endpoint }) => endpoint?.area === area).map((call) => section(call, components)),
    ]),
    things(components),
  ].join("\n");
}

function codes(): string {
  const rows = CODE_TEXTS.map(
    ({ name, codes: of, means, site }) => `| ${of} | ${name} | ${means} | ${site} |`,
  );
  return [
    "## Codes\n",
    "| code | name | what it means | what the site does |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function namedRefusals(): string {
  return [
    "## Refusals with a name of their own\n",
    "`refusal` of the envelope is its name: one of these, or that of the code. An API without `refusal` works: then the code counts.\n",
    "| name | code | what it means |",
    "|---|---|---|",
    ...NAMED_REFUSALS.map(({ name, code, means }) => `| ${name} | ${code} | ${means} |`),
    "",
  ].join("\n");
}

/** Returns the limits of the reference upstream for a call, such as ` Limits: chatUser (5 in 10 s).`; "": none. */
function limits(endpoint: Endpoint | undefined): string {
  const texts = limitsOf(endpoint).map(
    ({ name, windows }) =>
      `${name} (${windows.map(({ times, seconds }) => `${times} in ${seconds} s`).join(", ")})`,
  );
  return texts.length === 0 ? "" : ` Limits of the reference upstream: ${texts.join("; ")}.`;
}

function section(call: DescribedCall, { refer }: ComponentSchemas): string {
  const { name, endpoint, about } = call;
  const use = useOf(name);
  const facts = [
    endpoint === undefined || isSpecified(endpoint) ? "Of the specification" : "Ours",
    endpoint?.caller === "agency"
      ? "**signed by the agency's system**"
      : TOKEN_WORDS[endpoint?.token ?? "ignored"],
    ...(endpoint?.cached ? ["the same for all visitors: asked once in `refreshRate` seconds"] : []),
    ...(endpoint?.lane === "upload"
      ? ["a multipart body with the field `file`; its input stands in the query"]
      : []),
    ...(endpoint?.lane === "stream" ? ["server-sent events, no envelope; each `entry` is as below"] : []),
    ...(endpoint?.lane === "file" ? [`a file, no envelope: ${FILES[name]?.join(" or ")}`] : []),
  ];
  const data = refer(call.data);
  return [
    `### ${name}`,
    about,
    "",
    `${facts.join("; ")}. Asked by: ${use.screens.join(", ") || "nobody"}. ${use.without}`,
    "",
    `Refusals: ${refusalsOf(endpoint, call.input)
      .map(({ name: refusal }) => refusal)
      .join(", ")}.${limits(endpoint)}`,
    "",
    "```",
    ...sectionOf("request", refer(call.input)),
    ...(endpoint === undefined || isEnvelope(endpoint) || endpoint.lane === "stream"
      ? sectionOf("data", data)
      : []),
    "```",
    "",
  ].join("\n");
}

function sectionOf(what: string, schema: JsonSchema): readonly string[] {
  const lines = members(schema, 1);
  if (what === "request") return lines.length === 0 ? ["request -"] : ["request", ...lines];
  return [`data ${typeName(schema)}`, ...lines];
}

function things({ schemas }: ComponentSchemas): string {
  const sections = Object.entries(schemas).map(([name, schema]) =>
    schema.properties
      ? ["### " + name, "", "```", ...members(schema, 1), "```", ""].join("\n")
      : `- **${name}**: ${schema.description}`,
  );
  return ["## Things that stand in several answers\n", ...sections, ""].join("\n");
}

/**
 * Returns one text line per member of an object, or of the items of a list, with its description. Nested members are
 * indented.
 */
function members(schema: JsonSchema, depth: number): readonly string[] {
  return Object.entries(rowsOf(rowsOf(schema)).properties ?? {}).flatMap(([name, member]) => [
    `${"  ".repeat(depth)}${name}: ${typeName(member)}${schema.required?.includes(name) ? ", required" : ""} # ${member.description}`,
    ...members(member, depth + 1),
  ]);
}

function typeName(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf)
    return [...new Set(schema.anyOf.filter(({ type }) => type !== "null").map(typeName))].join(" | ");
  if (schema.items) return `list of ${typeName(schema.items)}`;
  return typesOf(schema).join(" | ") || "anything";
}
