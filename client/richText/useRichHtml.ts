import { use } from "react";
import type { LazySource } from "../kit/lazySource.ts";
import type { RichRenderer } from "./richRenderers.ts";
import { AS_SERVED, useServed } from "../kit/hydration.ts";

/** Change to rendered HTML. Two changes with the same id must give the same result. */
export interface HtmlChange {
  readonly id: string;
  readonly of: (html: string) => string;
}

/**
 * Returns the HTML of a text. The server renders it, and during hydration the browser keeps the server's HTML, so that
 * the page needs neither the renderer nor a second copy of the text. The browser renders texts that it loads later.
 */
export function useRichHtml(renderer: LazySource<RichRenderer>, source: string, change?: HtmlChange): string {
  const served = useServed(change ? `${source}\n${change.id}` : source);
  if (served) return AS_SERVED;
  const html = use(renderer.load())(source);
  return change ? change.of(html) : html;
}
