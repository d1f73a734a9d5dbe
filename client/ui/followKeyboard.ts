/** Attribute of the root element while the visitor navigates by Tab. */
export const BY_KEYBOARD = "data-by-keyboard";

/**
 * Marks the root element while the visitor uses Tab, so that GlobalStyles.styles.ts keeps focused elements clear of the
 * bars on phones. :focus-visible would apply too late, because browsers scroll to an element first. With touch the same
 * margins would move the page between the touch and its click, and the click would be lost.
 * @returns a function that removes the listeners
 */
export function followKeyboard(): () => void {
  const root = document.documentElement;
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  addEventListener("keydown", ({ key }) => key === "Tab" && root.setAttribute(BY_KEYBOARD, ""), options);
  addEventListener("pointerdown", () => root.removeAttribute(BY_KEYBOARD), options);
  return () => listeners.abort();
}
