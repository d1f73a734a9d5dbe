import * as z from "zod/mini";
import { MapSchema } from "#server/gateway/map/upstreamMap.ts";
import { openApi } from "./openApi.ts";
import { contractMarkdown } from "./markdown.ts";

/**
 * Text of each file in dist/docs, by file name. The files describe the calls that the site makes to its upstream, and
 * the format of an upstream map. The build writes them.
 */
export const documents: Readonly<Record<string, string>> = {
  "openapi.json": `${JSON.stringify(openApi())}\n`,
  "upstream-map.schema.json": `${JSON.stringify(mapSchema(), null, 2)}\n`,
  "upstream-contract.md": contractMarkdown(),
};

/**
 * Returns the JSON schema of an upstream map. Editors read it, because "$schema" of an upstream.json names this file.
 */
function mapSchema(): unknown {
  return z.toJSONSchema(MapSchema, { io: "input", unrepresentable: "any" });
}
