/** An attribute of the root, once the parts below the first screen are laid out. */
export const LAID_OUT = "data-laid-out";

/** Gives every part its true height from now on, so that a place on the page is the same one each time. */
export function layOutBelowFold(): void {
  document.documentElement.setAttribute(LAID_OUT, "");
}
