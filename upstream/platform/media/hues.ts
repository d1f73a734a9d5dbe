/** Returns the hue, in degrees, of a colour such as #b45f2b. */
export function hueOf(brand: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(brand.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) return 0;
  const turn = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return Math.round((turn * 60 + 360) % 360);
}
