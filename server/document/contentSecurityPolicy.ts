import { createHash } from "node:crypto";

interface Options {
  /** Absent where the document holds no script that needs one. */
  readonly nonce?: string | undefined;
  readonly css: string;
}

const hashes = new Map<string, string>();

/** The policy of a document (streaming.md §4): scripts by nonce, the one style element by the hash of its rules. */
export function contentSecurityPolicy({ nonce, css }: Options): string {
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'self'";
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' 'sha256-${hashOf(css)}'`,
    // Widths of bars and an agency's colours are custom properties in style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** One hash per screen, so the map is bounded by the build. */
function hashOf(css: string): string {
  const known = hashes.get(css);
  if (known) return known;
  const made = createHash("sha256").update(css).digest("base64");
  hashes.set(css, made);
  return made;
}
