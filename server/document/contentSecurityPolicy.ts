import { createHash, randomBytes } from "node:crypto";
import type { Policy } from "#shared/routes/record.ts";

/** 128 bits, fresh for every document. */
export function createNonce(): string {
  return randomBytes(16).toString("base64");
}

export interface PolicyOptions extends AllowedSources {
  /** Absent where the document holds no script that needs one. */
  readonly nonce?: string | undefined;
  readonly css: string;
}

/** The other hosts that a document may load from. */
export interface AllowedSources {
  /** The screen's; a page that is none may have nothing. */
  readonly policy?: Policy;
  /** Names of https hosts, by the grammar of host names: nothing else may stand in a policy. */
  readonly mediaHosts?: readonly string[];
  readonly roomHosts?: readonly string[];
}

/** The policy of answers that are no documents: nothing in them may load or run, also when opened as a page. */
export const INERT_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

// module state: keyed by the rules of a screen
const hashes = new Map<string, string>();

/** The policy of a document (streaming.md §4): scripts by nonce, the one style element by the hash of its rules. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { nonce, css, policy } = options;
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' 'sha256-${hashOf(css)}'`,
    // Widths of bars and an agency's colours are custom properties in style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https:${policy === "crop" ? " blob:" : ""}`,
    ...fromElsewhere(options),
    "font-src 'self'",
    // The worker of practice packs (decision 035). Without this line browsers go by script-src, not all of them alike.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function fromElsewhere({ policy, mediaHosts = [], roomHosts = [] }: AllowedSources): string[] {
  // A script that plays segments hands them to the video as blob:.
  if (policy === "player")
    return [sources("media-src", ["blob:", ...https(mediaHosts)]), sources("connect-src", https(mediaHosts))];
  if (policy === "room") {
    // A stage may stand at a provider, its replay where recordings are kept.
    const hosts = [...new Set([...mediaHosts, ...roomHosts])];
    // For sockets https: does not stand for wss:.
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

/** The map has one hash per screen, so it is bounded by the build. */
function hashOf(css: string): string {
  const known = hashes.get(css);
  if (known) return known;
  const made = createHash("sha256").update(css).digest("base64");
  hashes.set(css, made);
  return made;
}
