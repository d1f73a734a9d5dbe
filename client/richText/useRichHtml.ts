import { use } from "react";
import type { LazySource } from "../kit/lazySource.ts";
import type { RichRenderer } from "./richRenderers.ts";
import { AS_SERVED, useServed } from "../kit/takenOver.ts";

/**
 * The HTML of a text. The server renders it; while hydrating the browser keeps what was served, so that
 * neither the code nor a second copy of the HTML is sent; content that comes later is rendered here.
 */
export function useRichHtml(renderer: LazySource<RichRenderer>, source: string): string {
  const served = useServed(source);
  return served ? AS_SERVED : use(renderer.load())(source);
}
