import { Buffer } from "node:buffer";
import { login, register, uidLogin, wechatLogin } from "#shared/contract/account/endpoints.ts";
import { isRow } from "#shared/contract/readers.ts";
import { isHeaderText } from "../wire/upstreamHeaders.ts";
import type { UpstreamMap } from "./upstreamMap.ts";

type TokenMap = UpstreamMap["token"];

/** Matches header values with spaces between other characters. */
const SPACED = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Member of the data that is the session, by the path of a call that opens one; "": the data itself. */
const SESSIONS: ReadonlyMap<string, string> = new Map([
  ...[login, register, uidLogin].map(({ path }) => [path, ""] as const),
  [wechatLogin.path, "session"],
]);

interface Call {
  readonly path: string;
}

/** Returns the session in a call's data; undefined: the call opens none, or the answer has no session. */
function sessionOf({ path }: Call, data: unknown): { readonly token?: unknown } | undefined {
  const member = SESSIONS.get(path);
  if (member === undefined || !isRow(data)) return undefined;
  const session = member === "" ? data : data[member];
  return isRow(session) ? session : undefined;
}

/** Returns whether a call opens a session with a token that the API could not get back. */
export function losesToken(
  call: Call,
  data: unknown,
  { canSend }: { readonly canSend: (token: string) => boolean },
): boolean {
  const token = sessionOf(call, data)?.token;
  return typeof token === "string" && token !== "" && !canSend(token);
}

/**
 * Returns the data of a call. If the map says how tokens are sent, the token of the session in the data is
 * percent-encoded, so that a cookie can hold it.
 */
export function withCookieToken(call: Call, data: unknown, map: TokenMap): unknown {
  const session = sessionOf(call, data);
  const token = session?.token;
  if (map?.encode === undefined || typeof token !== "string") return data;
  // The detour by bytes replaces lone surrogates, which encodeURIComponent rejects.
  const encoded = { ...session, token: encodeURIComponent(Buffer.from(token, "utf8").toString("utf8")) };
  const member = SESSIONS.get(call.path) ?? "";
  return member === "" ? encoded : { ...(data as object), [member]: encoded };
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
