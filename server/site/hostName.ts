import type { Request } from "express";
import { isIPv4 } from "node:net";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOKS_NUMERIC = /^(?:\d+|0x[0-9a-f]*)$/;
const MAX_LENGTH = 253;

/** The host a request was made to, from a trusted proxy's X-Forwarded-Host or the one Host header; undefined when unusable. */
export function requestHost(req: Request): string | undefined {
  return hasOneHost(req.rawHeaders) ? parseHostName(req.host) : undefined;
}

/** Node keeps the first of several in `headers`; `headersDistinct` would make an array of every header to tell. */
function hasOneHost(names: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < names.length; at += 2) if (/^host$/i.test(names[at] ?? "")) found++;
  return found === 1;
}

/**
 * A Host value as a lower-case name without port, or undefined when it is not one by the grammar of host names
 * (RFC 1123) or IPv4. Nothing else ever becomes part of a URL.
 */
export function parseHostName(value: string | undefined): string | undefined {
  const parts = /^([^:]+)(?::(\d{1,5}))?$/.exec(value ?? "");
  const name = parts?.[1]?.toLowerCase();
  if (name === undefined || name.length > MAX_LENGTH || Number(parts?.[2] ?? 0) > 65_535) return undefined;
  const labels = name.split(".");
  // Browsers read a last label in digits as an IPv4 address in short or hex form (127.1, 0x7f000001).
  if (LOOKS_NUMERIC.test(labels.at(-1) ?? "")) return isIPv4(name) ? name : undefined;
  return labels.every((label) => LABEL.test(label)) ? name : undefined;
}
