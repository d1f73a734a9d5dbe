import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { MapSchema } from "#server/gateway/map/upstreamMap.ts";
import { clientText, type OpenApiDocument } from "./client/clientText.ts";
import { openApi } from "./openApi.ts";
import { contractMarkdown } from "./markdown.ts";
import { COMMON } from "./openApiCommon.ts";
import { workflows } from "./workflows.ts";

/**
 * Creates the files in dist/docs: descriptions of the calls that the site makes to its upstream, a client for them,
 * workflows, and the format of an upstream map. The build writes them.
 * @param root folder of the repository
 * @returns the text of each file, by file name
 */
export function createDocuments(root: string): Readonly<Record<string, string>> {
  const document = openApi();
  const runtime = readFileSync(path.join(root, "scripts/contract/client/runtime.ts"), "utf8");
  return {
    "openapi.json": `${JSON.stringify(document)}\n`,
    "client.ts": clientText(document as OpenApiDocument, runtime),
    "workflows.arazzo.yaml": workflows(COMMON.info.version),
    "upstream-map.schema.json": `${JSON.stringify(mapSchema(), null, 2)}\n`,
    "upstream-contract.md": contractMarkdown(),
  };
}

/**
 * Returns the JSON schema of an upstream map. Editors read it, because "$schema" of an upstream.json names this file.
 */
function mapSchema(): unknown {
  return z.toJSONSchema(MapSchema, { io: "input", unrepresentable: "any" });
}
