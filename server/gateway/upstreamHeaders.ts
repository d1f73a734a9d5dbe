import { currentTraceparent } from "../request/traceparent.ts";
import md5 from "blueimp-md5";

// module state: of the clock and the salt alone
let last = { unixSeconds: 0, salt: "", signature: "" };

/** Spec §7: a double hash of the unix time in seconds with the fixed salt, as hex. */
function signatureOf(unixSeconds: number, salt: string): string {
  // A busy process signs thousands of calls in the same second.
  if (last.unixSeconds !== unixSeconds || last.salt !== salt)
    last = { unixSeconds, salt, signature: md5(md5(String(unixSeconds) + salt)) };
  return last.signature;
}

export interface Caller {
  readonly token: string | undefined;
  readonly agencyFlag: string | undefined;
  /** A valid address; undefined for calls that no visitor asked for. */
  readonly clientAddress: string | undefined;
  /** Ours, so that a line of the upstream's log can be found from a page's; never what a browser sent. */
  readonly requestId?: string | undefined;
}

export interface HeaderInput extends Caller {
  readonly salt: string;
  /** Milliseconds. */
  readonly now: number;
  /** Given only where the API takes something else than JSON. */
  readonly multipart?: string | undefined;
}

const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/** Every header that the upstream trusts (Spec §7); pages and /api alike are sent with what stands here. */
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

/** True for a text that is safe as a header value: no control characters, no spaces, no bytes over 7e. */
export function isHeaderText(value: unknown): value is string {
  return typeof value === "string" && PRINTABLE_ASCII.test(value);
}
