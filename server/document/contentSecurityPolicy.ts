import { createHash, randomBytes } from "node:crypto";
import type { Policy } from "#shared/routes/record.ts";

/** Creates 128 random bits. Every document needs a new nonce. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

export interface PolicyOptions extends AllowedSources {
  /** undefined: the document holds no script that needs a nonce. */
  readonly nonce?: string | undefined;
  readonly css: string;
}

export interface AllowedSources {
  /** Policy of the screen; undefined: a page that is no screen, which may load nothing from other hosts. */
  readonly policy?: Policy;
  /** Names of https hosts, checked by the grammar of host names, so that no other text gets into a policy. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

/** Policy of answers that are not documents: nothing in them may load or run, even when one is opened as a page. */
export const INERT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

// module state: keyed by the CSS rules of a screen
const hashes = new Map<string, string>();

/**
 * Returns the policy of a document (streaming.md §4): scripts by nonce, the one style element by the hash of its rules.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, css, policy } = options;
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' 'sha256-${hashOf(css)}'`,
    // Style attributes set custom properties: widths of bars and the agency's colours.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https:${policy === "crop" ? " blob:" : ""}`,
    ...fromElsewhere(options),
    "font-src 'self'",
    // Covers the worker of practice packs (decision 035). Without this line browsers fall back to script-src, and not
    // all in the same way.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function fromElsewhere({ policy, mediaHosts = [], roomHosts = [] }: AllowedSources): string[] {
  // A script that plays segments gives them to the video as blob: URLs.
  if (policy === "player")
    return [sources("media-src", ["blob:", ...https(mediaHosts)]), sources("connect-src", https(mediaHosts))];
  if (policy === "room") {
    // The stage may be hosted by a provider, and its replay where recordings are kept.
    const hosts = [...new Set([...mediaHosts, ...roomHosts])];
    // The scheme https: does not include wss:.
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

/** Returns the hash of the rules. The map has one hash per screen, so the build bounds its size. */
function hashOf(css: string): string {
  const known = hashes.get(css);
  if (known) return known;
  const made = createHash("sha256").update(css).digest("base64");
  hashes.set(css, made);
  return made;
}
