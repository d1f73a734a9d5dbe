/** Attribute of the root element that is set once the visitor touches, points, types or scrolls. */
export const READING = "data-reading";

/**
 * Styles for the box of a picture, whose size does not depend on the picture. Before the visitor reads, only pictures
 * close to the screen load; with lazy loading alone Chromium loads those up to 3,000 px below it. Afterwards that
 * distance is right, because pictures must arrive before they are scrolled to.
 */
export const loadsWhenNear = {
  [`:root:not([${READING}]) &`]: {
    contentVisibility: "auto",
    "@media (scripting: none)": { contentVisibility: "visible" },
  },
} as const;

const SIGNS = ["pointerdown", "pointermove", "keydown", "scroll"] as const;

/** Sets the attribute READING at the first sign that the visitor reads the page. Returns the function that stops it. */
export function followReading(onReading: () => void): () => void {
  const root = document.documentElement;
  const seen = new AbortController();
  const start = () => {
    seen.abort();
    root.setAttribute(READING, "");
    onReading();
  };
  // Not captured: a row of banners scrolls by itself.
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true, signal: seen.signal });
  return () => seen.abort();
}
