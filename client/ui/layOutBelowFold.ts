/** Attribute of the root element once the parts below the first screen are laid out. */
export const LAID_OUT = "data-laid-out";

/** Lays out every part at its real height, so that scroll positions are reproducible. */
export function layOutBelowFold(): void {
  document.documentElement.setAttribute(LAID_OUT, "");
}
