import { type RefObject, useEffect, useState } from "react";

const IDLE_MS = 3_000;

/** Reports whether the pointer and keys have been idle in the area for a while. */
export function useIdle(area: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function wake(): void {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    }
    wake();
    const names = ["pointermove", "pointerdown", "focusin"] as const;
    for (const name of names) element.addEventListener(name, wake);
    document.addEventListener("keydown", wake);
    return () => {
      clearTimeout(timer);
      for (const name of names) element.removeEventListener(name, wake);
      document.removeEventListener("keydown", wake);
    };
  }, [area]);
  return isIdle;
}
