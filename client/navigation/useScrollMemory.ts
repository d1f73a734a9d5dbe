import { useEffect, useLayoutEffect, useRef } from "react";
import { layOutFarParts } from "./farParts.ts";
import { isInApp, keyInHistory, usePlace } from "./place.tsx";

const PREFIX = "scroll:";
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Back, Forward and reloading come back to where the reader was; a new page starts at its top, or at its #anchor. */
export function useScrollMemory(): void {
  const { key, hash, pathname, arrival } = usePlace();
  const previousPath = useRef(pathname);
  // The first entry of every page load has the same key, "default".
  const place = PREFIX + key + pathname;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const save = () => {
      // The next page's own scroll to its top comes while this listener still stands: it is not this page's place.
      if (keyInHistory() === key) sessionStorage.setItem(place, String(Math.round(scrollY)));
    };
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
    const saved = arrival === "return" ? sessionStorage.getItem(place) : null;
    const samePath = previousPath.current === pathname;
    previousPath.current = pathname;
    if (saved !== null) return returnTo(Number(saved));
    // Braces: scrolling returns a promise in newer browsers, and React would take it for a clean-up.
    const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) {
      anchor.scrollIntoView();
      return;
    }
    // A filter changes the query of the same page: the reader keeps the place.
    if (isInApp(arrival) && !samePath) scrollTo(0, 0);
  }, [key]);
}

const GROWS_MS = 5_000;
const OWN_WILL = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls to a place, and again while the page grows up to it: late blocks, and pages that the reader had added to a
 * list, come after the reload. The reader's own hand ends it. Returns the clean-up.
 */
function returnTo(top: number): () => void {
  // What was above then has to be as high as then.
  if (top > 0) layOutFarParts();
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
