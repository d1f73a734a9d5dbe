import { useEffect, useRef } from "react";

/** Returns a function that returns how many ms the component has been mounted in a visible tab. */
export function useSpent(): () => number {
  const watch = useRef({ ms: 0, since: 0 });
  useEffect(() => {
    const { current } = watch;
    function onVisibility(): void {
      const now = performance.now();
      if (current.since > 0) current.ms += now - current.since;
      current.since = document.visibilityState === "visible" ? now : 0;
    }
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);
  return () => {
    const { ms, since } = watch.current;
    return Math.round(ms + (since > 0 ? performance.now() - since : 0));
  };
}
