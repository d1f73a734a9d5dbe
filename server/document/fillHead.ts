import type { PageSource } from "./pageToString.tsx";
import { preloadLinks } from "./scripts.ts";

const END_OF_CSS = "</style>";
const END_OF_HEAD = "</head>";

/**
 * Inserts into the head what React would only copy there: rules and preloads of scripts. All text in front of either
 * place has been escaped by React.
 */
export function fillHead(
  html: string,
  { css, scripts }: Pick<PageSource, "css" | "scripts">,
  nonce?: string,
): readonly string[] {
  const cssAt = html.indexOf(END_OF_CSS);
  const headEnd = html.indexOf(END_OF_HEAD, cssAt);
  return [
    html.slice(0, cssAt),
    css,
    html.slice(cssAt, headEnd),
    preloadLinks(scripts, nonce),
    html.slice(headEnd),
  ];
}
