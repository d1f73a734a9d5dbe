import { randomFillSync } from "node:crypto";
import type { Policy } from "#shared/routes/record.ts";

const NONCE_BYTES = 16;
// module state: random bytes, each of which is used once
const random = { bytes: Buffer.alloc(256 * NONCE_BYTES), used: 256 * NONCE_BYTES };

/**
 * Creates 128 random bits as a nonce. Every document needs a new one. Random bytes are requested for many nonces at
 * once, because a request takes 1 % of the time of a page.
 */
export function createNonce(): string {
  if (random.used === random.bytes.length) {
    randomFillSync(random.bytes);
    random.used = 0;
  }
  const nonce = random.bytes.toString("base64", random.used, random.used + NONCE_BYTES);
  random.used += NONCE_BYTES;
  return nonce;
}

export interface PolicyOptions extends AllowedSources {
  /** Nonce of the document's scripts; undefined: no script of the document needs one. */
  readonly nonce?: string | undefined;
  /** Hash of the document's style rules; undefined: it has none. */
  readonly rulesSha256?: string;
}

export interface AllowedSources {
  /** Policy of the screen; undefined: an error page, which may load nothing from other hosts. */
  readonly policy?: Policy;
  /** Names of https hosts. Only valid host names, because any other text could change the policy. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

/** Policy of answers that are not documents. If a browser opens one as a page, nothing in it may load or run. */
export const INERT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Returns the content security policy of a document (streaming.md §4): it allows scripts by the nonce, and the only
 * style element by the hash of its rules.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, rulesSha256, policy } = options;
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    rulesSha256 === undefined ? "style-src 'self'" : `style-src 'self' 'sha256-${rulesSha256}'`,
    // Needed for style attributes, which set custom properties: widths of bars and the agency's colours.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https:${policy === "crop" ? " blob:" : ""}`,
    ...fromElsewhere(options),
    "font-src 'self'",
    // For the service worker of practice packs (decision 035). Without this line browsers would apply script-src, some
    // of them differently.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function fromElsewhere({ policy, mediaHosts = [], roomHosts = [] }: AllowedSources): string[] {
  // The player's script passes downloaded segments to the video element as blob: URLs.
  if (policy === "player")
    return [sources("media-src", ["blob:", ...https(mediaHosts)]), sources("connect-src", https(mediaHosts))];
  if (policy === "room") {
    // The live class may be shown by a provider (room hosts), its replay by a host of recordings (media hosts).
    const hosts = [...new Set([...mediaHosts, ...roomHosts])];
    // In a policy https: hosts do not include web sockets (wss:).
    const sockets = roomHosts.map((host) => `wss://${host}`);
    return [
      sources("media-src", ["blob:", ...https(hosts)]),
      sources("connect-src", [...https(hosts), ...sockets]),
      sources("frame-src", https(roomHosts)),
    ];
  }
  return [sources("media-src", []), sources("connect-src", [])];
}

function sources(directive: string, more: readonly string[]): string {
  return [directive, "'self'", ...more].join(" ");
}

function https(hosts: readonly string[]): readonly string[] {
  return hosts.map((host) => `https://${host}`);
}
