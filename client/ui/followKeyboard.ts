/** Attribute of the root element while the visitor navigates by Tab. */
export const BY_KEYBOARD = "data-by-keyboard";

/**
 * Keeps the next focused element clear of the bars on phones (GlobalStyles.styles.ts). Browsers scroll to an element
 * before :focus-visible applies, so the scroll margins must be set earlier. With touch they would move the page between
 * the touch and its click, and the click would be lost.
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
