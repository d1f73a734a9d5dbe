import type { Endpoint, TokenRule } from "#shared/contract/endpoint.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { type JsonSchema, jsonSchema } from "./describe.ts";

const INTRODUCTION = `# What the site asks of its upstream

Generated from \`shared/contract\` by the build; the same as OpenAPI 3.1 in [openapi.json](openapi.json).
\`npm run contract -- URL\` checks a running upstream against this page with read-only calls.

## Every call
- Headers: \`Sign\` = md5hex(md5hex(Access-Time + salt)), \`Access-Time\` (unix seconds), \`Version: 2.0.0\`, \`Platform: PC\`,
  \`Agency-Flag\`, \`Content-Type: application/json\`, \`Authorization\` (the bare token; never on /user/login and /sms/send),
  \`ip\` (the learner's address).
- Answer: \`{code, flag, data, msg}\`. Success is 20200 or 0. With flag 1 a string \`data\` is base64 of raw deflate of JSON.
  401 ends the session. 404 and 20404 of a page's main call make a 404 page. Any other code is an error whose \`msg\` is shown.
- Read tolerantly: ids and counts as number or numeric text; flags as "1"/"0", 1/0 or true/false; anything missing or null
  has an empty default; null, "", false, [] and {} stand for "nothing there"; a bare array stands for a page of a list.
- A field of another type has its default too; an item of a list without its id, and a redirect without from or to, is left out; a
  detail without its id is a 404 page. Each such field is counted (\`upstream_mismatch_total\`) and logged once.
- agency/{host}: HTTP 404 or code 404 or 20404 closes a host, and so does, where nothing is known of it, data without name, subjects and
  navigation. Any other refusal leaves the last known configuration. Of the system config only code 20200 is a success.
- Times are \`YYYY-MM-DD HH:mm:ss\` in Asia/Shanghai. Lists are \`{list, total, page, page_size}\`.
- The fields below: **id** and **text** are text or a number; **count** is a number or numeric text; **flag** is "1"/"0", 1/0 or
  true/false; **price** is yuan as number or text.
- A field that is a price is named \`price\` or ends in \`_price\`; where is_show_price is off the site takes them out of every answer.
- Of a text with TeX 100,000 characters are rendered, of HTML 300,000; the rest is shown as plain text.
- \`exam_type\` of an agency: \`{id, name?, icon?, icon_active?}\`. The ten ids of the site need no more than the id; another one needs a name.
- Calls marked **signed by the agency's system** do not come through the site, which passes none of them on: \`Sign\` is HMAC-SHA256 in hex,
  with the agency's marking secret, over five lines: Agency-Flag, method, path with query, Access-Time, SHA-256 of the body in hex. Their answers are never packed.
- Picture addresses are \`/uploads/...\` of the upstream, or https. Covers, thumbs, portraits and the logo are best rasters: an SVG is told to
  nobody who shows a link (og:image), but for those that the reference upstream draws, of which it has a PNG beside the SVG.
`;

const TOKEN_WORDS: Readonly<Record<TokenRule, string>> = {
  never: "",
  ignored: "",
  optional: "token if there is one",
  required: "**token needed**",
};

/** dist/docs/upstream-contract.md. */
export function contractMarkdown(): string {
  const areas = [...new Set(endpoints.map((endpoint) => endpoint.area))];
  const sections = areas.map(
    (area) =>
      `## ${area}\n\n${endpoints
        .filter((endpoint) => endpoint.area === area)
        .map(section)
        .join("\n")}`,
  );
  return `${INTRODUCTION}\n${sections.join("\n")}`;
}

function section(endpoint: Endpoint): string {
  const { about, ...schemas } = schemasOf(endpoint);
  const token =
    endpoint.caller === "agency" ? "**signed by the agency's system**" : TOKEN_WORDS[endpoint.token];
  const input = members(jsonSchema(schemas.input), 0);
  const data = jsonSchema(schemas.data);
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    `${about}${token === "" ? "" : ` (${token})`}${endpoint.cached ? " The same for all visitors: asked once in `refreshRate` seconds." : ""}`,
    "",
    "```",
    `request ${input === "" ? "-" : `\n${input}`}`.trimEnd(),
    `data ${typeName(data)}${members(rows(data), 0) === "" ? "" : `\n${members(rows(data), 0)}`}`,
    "```",
    "",
  ].join("\n");
}

/** The members of an object or of a list's rows, one a line, nested ones indented. */
function members(schema: JsonSchema, depth: number): string {
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const own = `${"  ".repeat(depth + 1)}${name}: ${typeName(member)}`;
    const nested = members(rows(member), depth + 1);
    return nested === "" ? [own] : [own, nested];
  });
  return lines.join("\n");
}

function rows(schema: JsonSchema): JsonSchema {
  const list = schema.type === "array" ? schema : schema.anyOf?.find((option) => option.type === "array");
  return list?.items ?? schema.anyOf?.find((option) => option.properties) ?? schema;
}

function typeName(schema: JsonSchema): string {
  if (schema.title) return schema.title;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(" | ");
  if (schema.type === "array") return `list of ${schema.items ? typeName(schema.items) : "anything"}`;
  if (typeof schema.type === "string") return schema.type;
  return schema.type ? schema.type.filter((type) => type !== "null").join(" | ") : "anything";
}
