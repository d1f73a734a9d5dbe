/** Attribute of the root element that makes the browser lay out the parts below the first screen. */
export const LAID_OUT = "data-laid-out";

/** Makes the browser lay out the whole page at its real height, so that a stored scroll position is valid. */
export function layOutBelowFold(): void {
  document.documentElement.setAttribute(LAID_OUT, "");
}
