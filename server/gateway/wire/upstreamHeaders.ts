import { currentTraceparent } from "../../request/traceparent.ts";
import md5 from "blueimp-md5";

// module state: depends on the clock and the salt only
let last = { unixSeconds: 0, salt: "", signature: "" };

/** Returns the signature of Spec §7: MD5, applied twice, of the unix time in seconds and the salt, in hex. */
function signatureOf(unixSeconds: number, salt: string): string {
  // The signature is cached, because a busy process signs thousands of calls in the same second.
  if (last.unixSeconds !== unixSeconds || last.salt !== salt)
    last = { unixSeconds, salt, signature: md5(md5(String(unixSeconds) + salt)) };
  return last.signature;
}

export interface Caller {
  readonly token: string | undefined;
  readonly agencyFlag: string | undefined;
  /** IP address of the visitor; undefined: the site makes the call for no visitor. */
  readonly clientAddress: string | undefined;
  /** Id of the request, made by the site, not by the browser: it connects log lines of the upstream and of the site. */
  readonly requestId?: string | undefined;
}

export interface HeaderInput extends Caller {
  readonly salt: string;
  /** Unix time in ms. */
  readonly now: number;
  /** Content type of the body, if it is not JSON. */
  readonly multipart?: string | undefined;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** Returns all headers that the upstream trusts (Spec §7), for calls of pages and of /api. */
export function upstreamHeaders(input: HeaderInput): Readonly<Record<string, string>> {
  const seconds = Math.floor(input.now / 1000);
  const headers: Record<string, string> = {
    Sign: signatureOf(seconds, input.salt),
    "Access-Time": String(seconds),
    Version: "2.0.0",
    Platform: "PC",
    "Content-Type": input.multipart ?? "application/json",
  };
  if (isHeaderText(input.agencyFlag)) headers["Agency-Flag"] = input.agencyFlag;
  if (isHeaderText(input.token)) headers["Authorization"] = input.token;
  if (isHeaderText(input.clientAddress)) headers["ip"] = input.clientAddress;
  if (isHeaderText(input.requestId)) headers["X-Request-Id"] = input.requestId;
  const traceparent = currentTraceparent();
  if (traceparent !== undefined) headers["traceparent"] = traceparent;
  return headers;
}

/** Returns whether a text is safe as a header value: printable ASCII without spaces or control characters. */
export function isHeaderText(value: unknown): value is string {
  return typeof value === "string" && PRINTABLE_ASCII.test(value);
}
