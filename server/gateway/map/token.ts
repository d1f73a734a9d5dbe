import { Buffer } from "node:buffer";
import { login, register, uidLogin, wechatLogin } from "#shared/contract/account/endpoints.ts";
import { isHeaderText } from "../wire/upstreamHeaders.ts";
import type { UpstreamMap } from "./upstreamMap.ts";

type TokenMap = UpstreamMap["token"];

/** Matches header values with spaces between other characters. */
const SPACED = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const SESSIONS: ReadonlySet<string> = new Set(
  [login, register, uidLogin, wechatLogin].map(({ path }) => path),
);

/** Returns whether a call's data is a session with a token. */
export function opensSession({ path }: { readonly path: string }): boolean {
  return SESSIONS.has(path);
}

/**
 * Returns the data of a session with its token in the letters of a cookie, if the map says how such tokens are sent.
 * The cookie then holds the token percent-encoded.
 */
export function withCookieToken(data: unknown, map: TokenMap): unknown {
  const { token } = (data ?? {}) as { readonly token?: unknown };
  if (map?.encode === undefined || typeof token !== "string") return data;
  // The detour by bytes replaces lone surrogates, which encodeURIComponent rejects.
  return { ...(data as object), token: encodeURIComponent(Buffer.from(token, "utf8").toString("utf8")) };
}

/**
 * Returns the token of a cookie as the API's header carries it.
 * @returns undefined: the token has letters that the header cannot carry
 */
export function tokenAsSent(cookieToken: string, map: TokenMap): string | undefined {
  if (map?.encode === undefined) return isHeaderText(cookieToken) ? cookieToken : undefined;
  const token = decoded(cookieToken);
  if (map.encode === "plain") return SPACED.test(token) ? token : undefined;
  return map.encode === "base64" ? Buffer.from(token, "utf8").toString("base64") : encodeURIComponent(token);
}

/** Other software may set the cookie too, without percent-encoding. */
function decoded(cookieToken: string): string {
  try {
    return decodeURIComponent(cookieToken);
  } catch {
    return cookieToken;
  }
}
