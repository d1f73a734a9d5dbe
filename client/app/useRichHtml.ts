import { use, useState } from "react";
import type { LazySource } from "./lazySource.ts";
import type { RichRenderer } from "./richRenderers.ts";
import { useHydrating } from "./useHydrating.ts";

/** What stands in the document already: React leaves it as it is and needs no copy. */
const AS_SERVED = "";

/**
 * The HTML of a text. The server renders it; while hydrating the browser keeps what was served, so that
 * neither the code nor a second copy of the HTML is sent; content that comes later is rendered here.
 */
export function useRichHtml(renderer: LazySource<RichRenderer>, source: string): string {
  const hydrating = useHydrating();
  const [served, setServed] = useState(hydrating && typeof window !== "undefined" ? source : null);
  if (served === source) return AS_SERVED;
  // Another text has taken its place: the served one has to be rendered should it come back.
  if (served !== null) setServed(null);
  return use(renderer.load())(source);
}
