import { type RefObject, useEffect, useRef } from "react";

/**
 * The height that is left above a phone's keyboard, as `--visible` on the element: `dvh` does not count the keyboard. While it is open
 * the element has `data-typing`.
 */
export function useWindowHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const measure = () => {
      // Zoomed in, less is visible as well.
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
