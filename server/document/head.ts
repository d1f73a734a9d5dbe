import type { ServerResponse } from "node:http";
import type { Failure } from "#client/site/boot.ts";
import { contentSecurityPolicy, type AllowedSources } from "./contentSecurityPolicy.ts";
import type { StyleRules } from "./styleRules.ts";

interface Head {
  readonly failure: Failure | null;
  readonly nonce: string;
  readonly rules: StyleRules;
  readonly allowed: AllowedSources;
  readonly now: number;
}

const RETRY_AFTER_S = 5;

/**
 * Writes status and headers of a streamed document. `private, no-cache` lets browsers keep the page for the back
 * button; `no-store` would not.
 */
export function writeHead(response: ServerResponse, { failure, nonce, rules, allowed, now }: Head): void {
  const status = failure?.status ?? 200;
  response.statusCode = status;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader(
    "Content-Security-Policy",
    contentSecurityPolicy({ nonce, rulesSha256: rules.sha256, ...allowed }),
  );
  // An earlier step may have set a stricter header, for an address that nobody may cache.
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
  response.setHeader("Vary", "Cookie");
  response.setHeader("Server-Timing", `now;desc="${now}"`);
  response.setHeader("X-Accel-Buffering", "no");
  if (status >= 502 && status <= 504) response.setHeader("Retry-After", String(RETRY_AFTER_S));
}
