import { preloadLinks } from "./scripts.ts";
import type { StyleRules } from "./styleRules.ts";
import type { Piece } from "./utf8.ts";

const END_OF_CSS = "</style>";
const END_OF_HEAD = "</head>";

/**
 * Inserts CSS rules and script preloads into the head, which React would only copy there. The search for the two
 * positions is safe: React has escaped all text before them.
 */
export function fillHead(
  html: string,
  { rules, scripts }: { readonly rules: StyleRules; readonly scripts: readonly string[] },
  nonce?: string,
): readonly Piece[] {
  const cssAt = html.indexOf(END_OF_CSS);
  const headEnd = html.indexOf(END_OF_HEAD, cssAt);
  return [
    html.slice(0, cssAt),
    ...rules.pieces,
    html.slice(cssAt, headEnd),
    preloadLinks(scripts, nonce),
    html.slice(headEnd),
  ];
}
