import { Buffer } from "node:buffer";
import { isHeaderText } from "../wire/upstreamHeaders.ts";
import type { UpstreamMap } from "./upstreamMap.ts";

type TokenMap = UpstreamMap["token"];

/**
 * Returns a learner's token as the API's header carries it.
 * @returns undefined: the token has letters that a header cannot carry, and the map names no encoding
 */
export function tokenAsSent(token: string, map: TokenMap): string | undefined {
  if (map?.encode === "base64") return Buffer.from(token, "utf8").toString("base64");
  // The detour by bytes replaces lone surrogates, which encodeURIComponent rejects.
  if (map?.encode === "percent") return encodeURIComponent(Buffer.from(token, "utf8").toString("utf8"));
  return isHeaderText(token) ? token : undefined;
}
