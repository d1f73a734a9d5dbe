import { useSyncExternalStore } from "react";
import { type TextSize, useBoot } from "#client/site/boot.ts";
import { writeCookie } from "#client/site/session.ts";

/** The text sizes in ascending order; null: the default size. */
export const TEXT_SIZES = ["small", null, "large", "huge"] as const satisfies readonly (TextSize | null)[];

const YEAR_S = 31_536_000;
// module state: written by effects and events only, which do not run on the server
const listeners = new Set<() => void>();

/**
 * Returns the text size of questions. A cookie stores it, so that the server can render it: as an attribute of the
 * `<html>` element (client/app/Document.tsx).
 */
export function useTextSize(): TextSize | null {
  const boot = useBoot();
  return useSyncExternalStore(subscribe, readTextSize, () => boot.textSize);
}

export function setTextSize(size: TextSize | null): void {
  writeCookie("text", size ?? "", size ? YEAR_S : 0);
  // React renders the attribute of `<html>` only once, so a change is written to the DOM directly.
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
