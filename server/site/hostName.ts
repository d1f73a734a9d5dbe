import type { Request } from "express";
import { isIPv4 } from "node:net";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOOKS_NUMERIC = /^(?:\d+|0x[0-9a-f]*)$/;
const MAX_LENGTH = 253;

/**
 * Returns the host of a request, from a trusted proxy's X-Forwarded-Host or the single Host header; undefined:
 * unusable.
 */
export function requestHost(req: Request): string | undefined {
  return hasOneHost(req.rawHeaders) ? parseHostName(req.host) : undefined;
}

/**
 * Counts Host headers. Node keeps only the first in `headers`, and `headersDistinct` would build an array for every
 * header.
 */
function hasOneHost(names: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < names.length; at += 2) if (/^host$/i.test(names[at] ?? "")) found++;
  return found === 1;
}

/**
 * Returns a Host value as a lower-case name without port. Only such names become part of a URL.
 * @returns undefined when the name follows neither the grammar of host names (RFC 1123) nor IPv4
 */
export function parseHostName(value: string | undefined): string | undefined {
  const parts = /^([^:]+)(?::(\d{1,5}))?$/.exec(value ?? "");
  const name = parts?.[1]?.toLowerCase();
  if (name === undefined || name.length > MAX_LENGTH || Number(parts?.[2] ?? 0) > 65_535) return undefined;
  const labels = name.split(".");
  // Browsers read a last label of digits as an IPv4 address in short or hex form (127.1, 0x7f000001).
  if (LOOKS_NUMERIC.test(labels.at(-1) ?? "")) return isIPv4(name) ? name : undefined;
  return labels.every((label) => LABEL.test(label)) ? name : undefined;
}
