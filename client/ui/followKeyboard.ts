/** An attribute of the root, while a person goes through the page by Tab. */
export const BY_KEYBOARD = "data-by-keyboard";

/**
 * Keeps what will get the focus clear of the bars on phones (GlobalStyles.styles.ts). Browsers scroll to the focused element before
 * they know it as :focus-visible, so its margins have to be there before; with a finger they would move the page between the
 * touch and its click, which would then be lost.
 *
 * @returns Stops following.
 */
export function followKeyboard(): () => void {
  const root = document.documentElement;
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  addEventListener("keydown", ({ key }) => key === "Tab" && root.setAttribute(BY_KEYBOARD, ""), options);
  addEventListener("pointerdown", () => root.removeAttribute(BY_KEYBOARD), options);
  return () => listeners.abort();
}
