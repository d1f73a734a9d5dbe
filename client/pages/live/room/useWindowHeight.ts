import { type RefObject, useEffect, useRef } from "react";

/**
 * Sets `--visible` on the element: the height of the window without the keyboard of a phone, which `dvh` includes.
 * While the keyboard is open, the element has `data-typing`.
 */
export function useWindowHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const measure = () => {
      // Zooming reduces the visible height too, so only an unzoomed page can show that a keyboard is open.
      const isTyping = view.scale === 1 && window.innerHeight - view.height > 120;
      element.current?.style.setProperty("--visible", isTyping ? `${view.height}px` : "100dvh");
      element.current?.toggleAttribute("data-typing", isTyping);
      if (isTyping) window.scrollTo(0, 0);
    };
    view.addEventListener("resize", measure);
    return () => view.removeEventListener("resize", measure);
  }, []);
  return element;
}
