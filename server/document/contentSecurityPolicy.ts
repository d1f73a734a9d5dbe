import { createHash, randomBytes } from "node:crypto";
import type { Policy } from "#shared/routes/record.ts";

/** Creates 128 random bits as a nonce. Every document needs a new one. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

export interface PolicyOptions extends AllowedSources {
  /** Nonce of the document's scripts; undefined: no script of the document needs one. */
  readonly nonce?: string | undefined;
  readonly css: string;
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

// module state: keyed by the CSS rules of a screen
const hashes = new Map<string, string>();

/**
 * Returns the content security policy of a document (streaming.md §4): it allows scripts by the nonce, and the only
 * style element by the hash of its rules.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, css, policy } = options;
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' 'sha256-${hashOf(css)}'`,
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

/** Returns the hash of CSS rules. The cache of hashes holds one per screen, so it stays small. */
function hashOf(css: string): string {
  const known = hashes.get(css);
  if (known) return known;
  const made = createHash("sha256").update(css).digest("base64");
  hashes.set(css, made);
  return made;
}
