import { useEffect, useEffectEvent } from "react";

const LEAST_PX = 24;
/** Swipes count only on the question, so that a swipe in an open dialog does not change the question. */
const WITHIN = "article";

/** Steps on a swipe across the question, unless text is selected or the swiped element scrolls sideways. */
export function useSwipe(step: (by: 1 | -1) => void): void {
  const onSwipe = useEffectEvent(step);
  useEffect(() => {
    let start: { readonly x: number; readonly y: number } | undefined;
    function begin({ touches, target }: TouchEvent): void {
      const touch = touches[0];
      const counts = target instanceof Element && target.closest(WITHIN) && !scrollsSideways(target);
      start = touch && touches.length === 1 && counts ? { x: touch.clientX, y: touch.clientY } : undefined;
    }
    function end({ changedTouches }: TouchEvent): void {
      const touch = changedTouches[0];
      const from = start;
      start = undefined;
      if (!touch || !from || getSelection()?.isCollapsed === false) return;
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(dx) >= LEAST_PX && Math.abs(dx) >= 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    }
    document.addEventListener("touchstart", begin, { passive: true });
    document.addEventListener("touchend", end, { passive: true });
    return () => {
      document.removeEventListener("touchstart", begin);
      document.removeEventListener("touchend", end);
    };
  }, []);
}

function scrollsSideways(target: Element): boolean {
  for (let at: Element | null = target; at && !at.matches(WITHIN); at = at.parentElement) {
    if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) return true;
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== "visible") return true;
  }
  return false;
}
