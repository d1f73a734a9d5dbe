import * as z from "zod/mini";
import { MapSchema } from "#server/gateway/map/upstreamMap.ts";
import { openApi } from "./openApi.ts";
import { contractMarkdown } from "./markdown.ts";

/** File name in dist/docs -> text: what the site asks of its upstream, and how a map of it is written. The build writes them. */
export const documents: Readonly<Record<string, string>> = {
  "openapi.json": `${JSON.stringify(openApi())}\n`,
  "upstream-map.schema.json": `${JSON.stringify(mapSchema(), null, 2)}\n`,
  "upstream-contract.md": contractMarkdown(),
};

/** For editors: "$schema" of an upstream.json names this file. */
function mapSchema(): unknown {
  return z.toJSONSchema(MapSchema, { io: "input", unrepresentable: "any" });
}
