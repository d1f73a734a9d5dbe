import type { IncomingMessage } from "node:http";

export type AnswerHead = Pick<IncomingMessage, "statusCode" | "headers">;

/** Headers of the upstream that are passed on. Set-Cookie, Location, CORS and policy headers are not among them. */
const FORWARDED_HEADERS = [
  "content-type",
  "content-encoding",
  "content-disposition",
  "content-language",
  "etag",
  "last-modified",
  "retry-after",
];

/**
 * Returns whether a response may be passed on. A redirect may not and is not followed either; a 5xx may only with a
 * JSON body.
 */
export function isAnswer({ statusCode = 0, headers }: AnswerHead): boolean {
  if (statusCode >= 500)
    return statusCode < 600 && /^application\/json\b/i.test(headers["content-type"] ?? "");
  return (statusCode >= 200 && statusCode < 300) || statusCode === 304 || statusCode >= 400;
}

interface HeadOptions {
  /**
   * Whether the request carried a token. No cache may then store the answer for others, whatever the upstream allows.
   */
  readonly isPersonal: boolean;
  readonly more?: readonly string[];
}

export function answerHeaders({ headers }: AnswerHead, { isPersonal, more = [] }: HeadOptions) {
  const forwarded: Record<string, string> = {};
  for (const name of [...FORWARDED_HEADERS, ...more]) {
    const value = headers[name];
    if (typeof value === "string") forwarded[name] = value;
  }
  const cacheControl = headers["cache-control"] ?? "private, no-cache";
  forwarded["Cache-Control"] = isPersonal ? privateOnly(cacheControl) : cacheControl;
  // Answers vary with cookies, because cookies hold the token and the agency.
  forwarded["Vary"] = headers["content-encoding"] === undefined ? "Cookie" : "Cookie, Accept-Encoding";
  return forwarded;
}

const SHARING_DIRECTIVE = /^(?:public|private|s-maxage)\b/i;

function privateOnly(cacheControl: string): string {
  const rest = cacheControl.split(",").map((directive) => directive.trim());
  return [
    "private",
    ...rest.filter((directive) => directive !== "" && !SHARING_DIRECTIVE.test(directive)),
  ].join(", ");
}
