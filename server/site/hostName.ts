import type { Request } from "express";
import { isIPv4 } from "node:net";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOKS_NUMERIC = /^(?:\d+|0x[0-9a-f]*)$/;
const MAX_LENGTH = 253;

/**
 * Returns the host name of a request, from a trusted proxy's X-Forwarded-Host or the Host header. undefined: the name
 * is invalid, or there is not exactly one Host header.
 */
export function requestHost(req: Request): string | undefined {
  return hasOneHost(req.rawHeaders) ? parseHostName(req.host) : undefined;
}

/**
 * Returns whether there is exactly one Host header. Node keeps only the first in `headers`, and `headersDistinct` would
 * build an array for every header.
 */
export function hasOneHost(names: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < names.length; at += 2) {
    const name = names[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") found++;
  }
  return found === 1;
}

/**
 * Returns the host name of a Host header, in lower case and without port. Only names checked here become part of a URL.
 * @returns undefined when the name follows neither the grammar of host names (RFC 1123) nor that of IPv4
 */
export function parseHostName(value: string | undefined): string | undefined {
  const parts = /^([^:]+)(?::(\d{1,5}))?$/.exec(value ?? "");
  const name = parts?.[1]?.toLowerCase();
  if (name === undefined || name.length > MAX_LENGTH || Number(parts?.[2] ?? 0) > 65_535) return undefined;
  const labels = name.split(".");
  // A browser reads a name whose last label is numeric as an IPv4 address in short or hex form (127.1, 0x7f000001).
  if (LOOKS_NUMERIC.test(labels.at(-1) ?? "")) return isIPv4(name) ? name : undefined;
  return labels.every((label) => LABEL.test(label)) ? name : undefined;
}
