export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Reads a colour in the format `#rgb` or `#rrggbb`; undefined: another format. */
export function channelsOf(hex: string): Triple | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!parts) return undefined;
  const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return [r, g, b];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** Converts linear sRGB to OKLab and back, with Björn Ottosson's matrices. */
export function oklchOf([red, green, blue]: Triple): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: Math.atan2(c, a),
  };
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts a colour to hex. For a colour outside sRGB the chroma is reduced; lightness and hue stay. */
export function hexOf(wanted: Oklch): string {
  let chroma = wanted.chroma;
  let linear = linearOf(wanted);
  while (chroma > 0 && linear.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    chroma = Math.max(0, chroma - 0.004);
    linear = linearOf({ ...wanted, chroma });
  }
  const digits = linear.map((channel) => {
    const byte = Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}

function luminanceOf(hex: string): number {
  const [r, g, b] = channelsOf(hex) ?? [0, 0, 0];
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Returns the WCAG contrast ratio of two hex colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
