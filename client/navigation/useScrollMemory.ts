import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { anchorId, startOf } from "./scrollStart.ts";
import { writeStored, readStored } from "../kit/storage.ts";
import { layOutBelowFold } from "../ui/layOutBelowFold.ts";

const PREFIX = "scroll:";
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Restores the scroll position on Back, Forward and reload; a new page starts at its top or #anchor. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef<string>(undefined);
  // The path is part of the key, because the first entry of every page load has the same key, "default".
  const place = PREFIX + key + pathname;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const save = () => {
      // Ignores the scroll to the top of the next page, which happens while the listener of this page is still active.
      if (keyInHistory() === key) writeStored(place, String(Math.round(scrollY)), "sessionStorage");
    };
    // Stores position 0 for a page that is left without any scrolling.
    if (readStored(place, "sessionStorage") === null) save();
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(save);
    };
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("pagehide", save);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("pagehide", save);
    };
  }, [key, place]);

  useBrowserLayoutEffect(() => {
    const isLoad = previousPath.current === undefined;
    const isReturn = navigationType === NavigationType.Pop && (!isLoad || isReturnLoad());
    const saved = isReturn ? readStored(place, "sessionStorage") : null;
    const isSamePage = navigationType === NavigationType.Pop || previousPath.current === pathname;
    previousPath.current = pathname;
    const anchor = document.getElementById(anchorId(hash));
    const start = startOf({ saved, hasAnchor: anchor !== null, isSamePage });
    if (typeof start === "number") return returnTo(start);
    // These lines are statements and not returned, because in newer browsers scrolling returns a promise, which React
    // would take for a cleanup.
    if (start === "anchor") anchor?.scrollIntoView();
    if (start === "top") scrollTo(0, 0);
    return undefined;
  }, [key]);
}

/** Returns the key of the current history entry. It changes before the page does. */
function keyInHistory(): string {
  return (history.state as { readonly key?: string } | null)?.key ?? "default";
}

/** Reports whether the page was loaded by reload, Back or Forward. */
function isReturnLoad(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" || load?.type === "back_forward";
}

const GROWS_MS = 5_000;
const OWN_WILL = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to a saved position, and repeats that while the page grows, because late parts and added list pages arrive
 * after it. Any input of the visitor ends the repetition. Returns the cleanup.
 */
function returnTo(top: number): () => void {
  // A saved position is valid only if everything higher on the page has its real height.
  if (top > 0) layOutBelowFold();
  const growth = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.round(scrollY) >= top) end();
  });
  const timer = setTimeout(end, GROWS_MS);
  for (const event of OWN_WILL) addEventListener(event, end, { passive: true });
  scrollTo(0, top);
  if (Math.round(scrollY) >= top) end();
  else growth.observe(document.documentElement);
  return end;

  function end(): void {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of OWN_WILL) removeEventListener(event, end);
  }
}
