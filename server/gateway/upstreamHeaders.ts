import { currentTraceparent } from "../request/traceparent.ts";
import md5 from "blueimp-md5";

// module state: depends on the clock and the salt only
let last = { unixSeconds: 0, salt: "", signature: "" };

/** Returns the signature of Spec §7: a double hash of the unix time in seconds with the salt, as hex. */
function signatureOf(unixSeconds: number, salt: string): string {
  // Cached, because a busy process signs thousands of calls in the same second.
  if (last.unixSeconds !== unixSeconds || last.salt !== salt)
    last = { unixSeconds, salt, signature: md5(md5(String(unixSeconds) + salt)) };
  return last.signature;
}

export interface Caller {
  readonly token: string | undefined;
  readonly agencyFlag: string | undefined;
  /** A valid IP address; undefined: no visitor caused the call. */
  readonly clientAddress: string | undefined;
  /** Id made by the site, not by the browser, so that a log line of the upstream can be matched to a page. */
  readonly requestId?: string | undefined;
}

export interface HeaderInput extends Caller {
  readonly salt: string;
  /** Milliseconds. */
  readonly now: number;
  /** Content type of a body that is not JSON. */
  readonly multipart?: string | undefined;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** Returns every header that the upstream trusts (Spec §7), for calls of pages and of /api alike. */
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
