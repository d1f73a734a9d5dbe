import { use } from "react";
import type { LazySource } from "../kit/lazySource.ts";
import type { RichRenderer } from "./richRenderers.ts";
import { AS_SERVED, useServed } from "../kit/hydration.ts";

/** Change to rendered HTML; equal ids must mean equal changes. */
export interface HtmlChange {
  readonly id: string;
  readonly of: (html: string) => string;
}

/**
 * Returns the HTML of a text. The server renders it; during hydration the browser keeps the served HTML, so that
 * neither the renderer nor a second copy is sent. Later content is rendered in the browser.
 */
export function useRichHtml(renderer: LazySource<RichRenderer>, source: string, change?: HtmlChange): string {
  const served = useServed(change ? `${source}\n${change.id}` : source);
  if (served) return AS_SERVED;
  const html = use(renderer.load())(source);
  return change ? change.of(html) : html;
}
