import { useSyncExternalStore } from "react";
import { type TextSize, useBoot } from "#client/site/boot.ts";
import { writeCookie } from "#client/site/session.ts";

/** Text sizes from small to huge; null: the default. */
export const TEXT_SIZES = ["small", null, "large", "huge"] as const satisfies readonly (TextSize | null)[];

const YEAR_S = 31_536_000;
// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/**
 * Returns the text size of questions. A cookie stores the size, so that the server renders it at once; the document
 * element carries it (client/app/Document.tsx).
 */
export function useTextSize(): TextSize | null {
  const boot = useBoot();
  return useSyncExternalStore(subscribe, readTextSize, () => boot.textSize);
}

export function setTextSize(size: TextSize | null): void {
  writeCookie("text", size ?? "", size ? YEAR_S : 0);
  // React renders this attribute only once, so the change is written to the DOM.
  if (size) document.documentElement.dataset["text"] = size;
  else delete document.documentElement.dataset["text"];
  for (const listener of listeners) listener();
}

function readTextSize(): TextSize | null {
  const found = document.documentElement.dataset["text"];
  return TEXT_SIZES.find((size) => size === found) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
