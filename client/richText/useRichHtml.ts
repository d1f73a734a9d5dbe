import { use } from "react";
import type { LazySource } from "../kit/lazySource.ts";
import type { RichRenderer } from "./richRenderers.ts";
import { AS_SERVED, useServed } from "../kit/hydration.ts";

/** A change to rendered HTML; equal ids make equal changes. */
export interface HtmlChange {
  readonly id: string;
  readonly of: (html: string) => string;
}

/**
 * The HTML of a text. The server renders it; while hydrating the browser keeps what was served, so that
 * neither the code nor a second copy of the HTML is sent; content that comes later is rendered here.
 */
export function useRichHtml(renderer: LazySource<RichRenderer>, source: string, change?: HtmlChange): string {
  const served = useServed(change ? `${source}\n${change.id}` : source);
  if (served) return AS_SERVED;
  const html = use(renderer.load())(source);
  return change ? change.of(html) : html;
}
