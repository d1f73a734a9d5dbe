/* Radii, fonts and font sizes of the site and the admin pages. */

export const radius = { card: "12px", control: "8px", small: "4px", chip: "999px" } as const;

export const font = {
  ui: '-apple-system, "Microsoft YaHei", sans-serif',
  mono: "ui-monospace, Consolas, monospace",
} as const;

/**
 * All font sizes of the site; the only weights are 400 and 600. Each further combination would be a font that must load
 * before the first layout (docs/decisions/017-fonts-and-content-below-the-fold.md).
 */
export const fontSize = {
  small: "0.8125rem",
  ui: "0.875rem",
  lead: "1rem",
  h3: "1.25rem",
  h2: "1.5rem",
  h1: "2rem",
} as const;
