import { type RefObject, useEffect, useRef } from "react";

/**
 * Sets `--visible` on the element to the height above a phone's keyboard, which `dvh` does not subtract. While the
 * keyboard is open, the element has `data-typing`.
 */
export function useWindowHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const measure = () => {
      // A magnified page shows less height as well, without a keyboard.
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
