import * as z from "zod/mini";
import { MapSchema } from "#server/gateway/map/upstreamMap.ts";
import { openApi } from "./openApi.ts";
import { contractMarkdown } from "./markdown.ts";

/**
 * File name in dist/docs -> text: the calls that the site makes to its upstream, and the format of an upstream map. The
 * build writes these files.
 */
export const documents: Readonly<Record<string, string>> = {
  "openapi.json": `${JSON.stringify(openApi())}\n`,
  "upstream-map.schema.json": `${JSON.stringify(mapSchema(), null, 2)}\n`,
  "upstream-contract.md": contractMarkdown(),
};

/** Returns the JSON schema for editors: "$schema" of an upstream.json names this file. */
function mapSchema(): unknown {
  return z.toJSONSchema(MapSchema, { io: "input", unrepresentable: "any" });
}
