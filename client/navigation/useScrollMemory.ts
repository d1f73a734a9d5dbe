import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

const PREFIX = "scroll:";
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Back and Forward come back to where the reader was; a new page starts at its top, or at its #anchor. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const kind = useNavigationType();
  const previousPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = "manual";
    const save = () => sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)));
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
  }, [key]);

  useBrowserLayoutEffect(() => {
    const saved = kind === "POP" ? sessionStorage.getItem(PREFIX + key) : null;
    const samePath = previousPath.current === pathname;
    previousPath.current = pathname;
    if (saved !== null) return scrollTo(0, Number(saved));
    const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor) return anchor.scrollIntoView();
    // A filter changes the query of the same page: the reader keeps the place.
    if (kind !== "POP" && !samePath) scrollTo(0, 0);
  }, [key]);
}
